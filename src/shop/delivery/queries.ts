import { sql } from "kysely";
import type { DeliveryArea } from "../../contract/staff/delivery-areas.ts";
import { type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, likePrefix, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { PincodeArea } from "./state.ts";

const columns = ["prefix", "city", "state_id", "serviceable", "cash_on_delivery", "days"] as const;

export function listAreas(db: Db): Promise<PincodeArea[]> {
  return db.selectFrom("pincode_areas").select(columns).orderBy("prefix").execute();
}

/** Makes other imports wait until the transaction ends. */
export async function lockAreas(db: Db): Promise<void> {
  await sql`LOCK TABLE pincode_areas IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

const areas: MergeTarget = {
  table: "pincode_areas",
  columns: {
    prefix: "text",
    city: "text",
    state_id: "int",
    serviceable: "boolean",
    cash_on_delivery: "boolean",
    days: "int",
  },
  key: ["prefix"],
};

/** Adds or updates areas. */
export async function storeAreas(db: Db, given: readonly PincodeArea[]): Promise<void> {
  await mergeRows(db, areas, [...given]);
}

/** Removes all areas but these. */
export async function removeOtherAreas(db: Db, given: readonly PincodeArea[]): Promise<void> {
  await removeOthers(db, areas, null, [...given]);
}

interface Filter extends PageRequest {
  search?: string | undefined;
}

const byPrefix: ListOrder = { name: "prefix", keys: [{ by: sql`prefix`, type: "text" }] };

const withState = sql`
  SELECT a.prefix, a.city, p.state, a.serviceable, a.cash_on_delivery, a.days
  FROM pincode_areas a LEFT JOIN (SELECT DISTINCT state_id, state FROM places) p USING (state_id)`;

export async function listAreasPage(db: Db, filter: Filter): Promise<Page<DeliveryArea> | Refusal> {
  const cursor = cursorClause(byPrefix, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = and([matches(filter.search?.trim())]);
  const [page, total] = await Promise.all([
    sql<DeliveryArea & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT *, ${cursor.place} AS place FROM (${withState}) area WHERE ${and([where, cursor.beyond])}
      ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM (${withState}) area WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

/** Digits find the areas that cover them, and those within. */
function matches(search: string | undefined) {
  if (search && /^\d{1,6}$/.test(search)) {
    return sql`(prefix LIKE ${likePrefix(search)} OR starts_with(${search}, prefix))`;
  }
  return matchesWords(sql`lower(coalesce(city, '') || ' ' || coalesce(state, ''))`, search);
}
