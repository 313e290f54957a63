import { sql } from "kysely";
import { type MergeTarget, mergeRows } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type { City, State } from "./state.ts";

export function listStates(db: Db): Promise<State[]> {
  return db.selectFrom("states").select(["id", "name", "gst_code", "kind"]).orderBy("name").execute();
}

export function listCities(db: Db): Promise<City[]> {
  return db.selectFrom("cities").select(["id", "name", "state_id"]).orderBy("name").orderBy("id").execute();
}

const states: MergeTarget = {
  table: "states",
  columns: { id: "int", name: "text", gst_code: "text", kind: "text" },
  key: ["id"],
};
const cities: MergeTarget = {
  table: "cities",
  columns: { id: "int", name: "text", state_id: "int" },
  key: ["id"],
};

/** Adds or updates states and cities; none is removed, because addresses refer to them. */
export async function storePlaces(db: Db, given: { states: State[]; cities: City[] }): Promise<void> {
  if (!db.isTransaction) return db.transaction().execute((transaction) => storePlaces(transaction, given));
  // Two concurrent inserts of a row could conflict on the name before the id, and only a conflict on the id is handled.
  await sql`SELECT pg_advisory_xact_lock(hashtext('places'))`.execute(db);
  await mergeRows(db, states, given.states);
  await mergeRows(db, cities, given.cities);
}

/** The state's GST code, and whether the city is in that state; undefined for an unknown state. */
export async function findPlace(db: Db, stateId: number, cityId: number) {
  const { rows } = await sql<{ gst_code: string; city: "here" | "elsewhere" | "unknown" }>`
    SELECT gst_code, CASE
      WHEN EXISTS (SELECT FROM places WHERE city_id = ${cityId} AND state_id = ${stateId}) THEN 'here'
      WHEN EXISTS (SELECT FROM places WHERE city_id = ${cityId}) THEN 'elsewhere'
      ELSE 'unknown' END AS city
    FROM places WHERE state_id = ${stateId} LIMIT 1`.execute(db);
  return rows[0];
}
