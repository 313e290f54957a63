import { type Selectable, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { CouriersTables } from "./tables.ts";

export type CourierRow = Selectable<CouriersTables["couriers"]>;

/** All couriers, active ones first. */
export async function listCouriers(db: Db): Promise<CourierRow[]> {
  return db
    .selectFrom("couriers")
    .selectAll()
    .orderBy(sql`retired_at IS NOT NULL`)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

export async function findCourier(db: Db, id: number): Promise<CourierRow | undefined> {
  return db.selectFrom("couriers").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The courier that has or once had this name. */
export async function findCourierByName(db: Db, name: string): Promise<CourierRow | undefined> {
  const { rows } = await sql<CourierRow>`
    SELECT c.id, c.name, c.kind, c.tracking_link, c.notes, c.retired_at
    FROM couriers c JOIN courier_names n ON n.courier_id = c.id WHERE n.name_key = courier_key(${name})`.execute(db);
  return rows[0];
}

/** Makes other changes wait until the transaction ends, so that no name leads to two couriers. */
export async function lockCouriers(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('couriers'))`.execute(db);
}

type Written = Omit<CourierRow, "id">;

export async function insertCourier(db: Db, courier: Written): Promise<number> {
  const { id } = await db.insertInto("couriers").values(courier).returning("id").executeTakeFirstOrThrow();
  await keepName(db, id, courier.name);
  return id;
}

export async function updateCourier(db: Db, id: number, courier: Written): Promise<void> {
  await db.updateTable("couriers").set(courier).where("id", "=", id).execute();
  await keepName(db, id, courier.name);
}

async function keepName(db: Db, id: number, name: string): Promise<void> {
  await sql`INSERT INTO courier_names VALUES (courier_key(${name}), ${id}) ON CONFLICT (name_key) DO NOTHING`.execute(
    db,
  );
}
