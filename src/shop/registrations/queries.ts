import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import type { Registration } from "./state.ts";
import type { DispatchPlace, Licence } from "./tables.ts";

/** A registration to be stored. Days are YYYY-MM-DD, IST. */
export interface StoredRegistration extends Omit<Registration, "id" | "state"> {
  state_id: number;
  licences: Licence[];
  dispatch_places: DispatchPlace[];
}

const withState = sql`
  SELECT r.id, r.code, r.gstin, r.legal_name, r.trade_name, r.address, r.cin, r.licences, r.dispatch_places, r.signatory,
    r.valid_from, r.valid_to,
    (SELECT json_build_object('id', state_id, 'name', state, 'gst_code', gst_code, 'kind', kind)
     FROM places WHERE places.state_id = r.state_id LIMIT 1) AS state
  FROM registrations r`;

export async function listRegistrations(db: Db): Promise<Registration[]> {
  return (await sql<Registration>`${withState} ORDER BY r.id`.execute(db)).rows;
}

export async function findRegistration(db: Db, id: number): Promise<Registration | undefined> {
  return (await sql<Registration>`${withState} WHERE r.id = ${id}`.execute(db)).rows[0];
}

/** The registration with this GSTIN on a day (YYYY-MM-DD); if there is none, the latest one. */
export async function findRegistrationByGstin(db: Db, gstin: string, day: string): Promise<Registration | undefined> {
  const { rows } = await sql<Registration>`
    ${withState} WHERE r.gstin = ${gstin}
    ORDER BY (${day}::date BETWEEN r.valid_from AND coalesce(r.valid_to, 'infinity')) DESC, r.id DESC LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

export interface RegistrationUse {
  orders: number;
  open_orders: number;
  /** YYYY-MM-DD, IST. */
  first_order: string | null;
}

/** Counts the orders that refer to a registration. Orders of the previous release store its GSTIN instead. */
export async function countRegistrationOrders(
  db: Db,
  { id, gstin }: Pick<Registration, "id" | "gstin">,
): Promise<RegistrationUse> {
  const { rows } = await sql<RegistrationUse>`
    SELECT count(*)::int AS orders, count(*) FILTER (WHERE status IN ('placed', 'confirmed'))::int AS open_orders,
      to_char(min(placed_at) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS first_order
    FROM placed_orders
    WHERE registration_id = ${id} OR (registration_id IS NULL AND seller_gstin = ${gstin})`.execute(db);
  return rows[0] ?? { orders: 0, open_orders: 0, first_order: null };
}

export interface LatestUse {
  what: "order" | "document";
  number: string;
  /** YYYY-MM-DD, IST. */
  day: string;
}

/** The latest order or document of a registration. Those of the previous release store its GSTIN instead. */
export async function findLatestUse(
  db: Db,
  { id, gstin }: Pick<Registration, "id" | "gstin">,
): Promise<LatestUse | undefined> {
  const { rows } = await sql<LatestUse>`
    SELECT what, number, to_char(at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') AS day FROM (
      (SELECT 'order' AS what, number, placed_at AS at FROM placed_orders
       WHERE registration_id = ${id} OR (registration_id IS NULL AND seller_gstin = ${gstin})
       ORDER BY placed_at DESC LIMIT 1)
      UNION ALL
      (SELECT 'document', number, issued_at FROM document_list
       WHERE registration_id = ${id} OR (registration_id IS NULL AND supplier_gstin = ${gstin})
       ORDER BY issued_at DESC LIMIT 1)
    ) uses ORDER BY at DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** Serialises changes of registrations. */
export async function lockRegistrations(db: Db): Promise<void> {
  await sql`LOCK TABLE registrations IN SHARE ROW EXCLUSIVE MODE`.execute(db);
}

/**
 * Waits for orders being placed under this registration, and blocks new ones until the transaction ends. Call it before updating the row:
 * without this lock, `holdRegistration` would return the row as it was before the update.
 */
export async function lockRegistration(db: Db, id: number): Promise<void> {
  await sql`SELECT FROM registrations WHERE id = ${id} FOR UPDATE`.execute(db);
}

/** Reads and locks GSTIN, State and period of a registration, so that they cannot change until the transaction ends. */
export async function holdRegistration(
  db: Db,
  id: number,
): Promise<Pick<StoredRegistration, "gstin" | "state_id" | "valid_from" | "valid_to"> | undefined> {
  return db
    .selectFrom("registrations")
    .select(["gstin", "state_id", "valid_from", "valid_to"])
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}

export async function insertRegistration(db: Db, input: StoredRegistration): Promise<number> {
  const { id } = await db.insertInto("registrations").values(toRow(input)).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateRegistration(db: Db, id: number, input: StoredRegistration): Promise<void> {
  await db.updateTable("registrations").set(toRow(input)).where("id", "=", id).execute();
}

export async function endRegistrationOn(db: Db, id: number, valid_to: string): Promise<void> {
  await db.updateTable("registrations").set({ valid_to }).where("id", "=", id).execute();
}

function toRow({ licences, dispatch_places, ...row }: StoredRegistration) {
  return { ...row, licences: JSON.stringify(licences), dispatch_places: JSON.stringify(dispatch_places) };
}
