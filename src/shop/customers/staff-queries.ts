import { sql } from "kysely";
import type { QueryOf } from "../../contract/call.ts";
import { openOrderStatuses } from "../../contract/order-states.ts";
import type { CustomerShown, customersCalls } from "../../contract/staff/customers.ts";
import { countRows, cursorClause, type ListOrder, type Page, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { CustomerRow } from "./queries.ts";

type Filter = QueryOf<(typeof customersCalls)["GET staff/customers"]>;

export type ListedRow = Pick<
  CustomerRow,
  | "id"
  | "email"
  | "first_name"
  | "last_name"
  | "mobile_number"
  | "account_type"
  | "company_name"
  | "mci_number"
  | "verification"
  | "verification_reset_at"
  | "verification_reset_fields"
  | "born_on"
  | "created_at"
> & { city: string | null; state: string | null; mci_shared: number };

/** A council number reduced to letters and digits; must match the expression index. */
function mciKey(customers: string) {
  return sql`upper(regexp_replace(${sql.ref(`${customers}.mci_number`)}, '[^A-Za-z0-9]', '', 'g'))`;
}

const listedColumns = sql`c.id, c.email, c.first_name, c.last_name, c.mobile_number, c.account_type, c.company_name, c.mci_number,
  c.verification, c.verification_reset_at, c.verification_reset_fields, c.born_on, c.created_at, p.city, p.state,
  (SELECT count(*)::int FROM (
    SELECT FROM customers o WHERE ${mciKey("o")} = ${mciKey("c")} AND o.mci_number IS NOT NULL AND o.id <> c.id LIMIT 100
  ) same) AS mci_shared`;

const withPlaces = sql`LEFT JOIN places p ON p.city_id = c.city_id AND p.state_id = c.state_id`;

const toVerify = sql`verification = 'pending' AND mci_number IS NOT NULL`;

const newest: ListOrder = { name: "newest", keys: [{ by: sql`c.id`, type: "int" }], descending: true };
const oldest: ListOrder = { ...newest, name: "oldest", descending: false };

/** One page of customers, newest first; those awaiting verification, oldest first. */
export async function listCustomers(db: Db, filter: Filter): Promise<Page<ListedRow> | Refusal> {
  const { verification, account_type } = filter;
  const cursor = cursorClause(verification === "to_verify" ? oldest : newest, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = and([
    sql`deleted_at IS NULL`,
    verification === "to_verify" ? toVerify : verification ? sql`verification = ${verification}` : null,
    account_type ? sql`account_type = ${account_type}` : null,
    matchesWords(sql`search`, filter.search),
  ]);
  const [page, total] = await Promise.all([
    sql<ListedRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${listedColumns}, ${cursor.place} AS place
      FROM (SELECT * FROM customers c WHERE ${and([where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}) c ${withPlaces}
      ORDER BY ${cursor.order}`.execute(db),
    countRows(db, sql`SELECT FROM customers WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

type CustomerDetailRow = ListedRow &
  Pick<CustomerRow, "gstin" | "apartment_no" | "address" | "pincode" | "verification_reason"> & {
    registered_by: string | null;
    reward_points: number;
  };

export async function findCustomerDetail(db: Db, id: number): Promise<CustomerDetailRow | undefined> {
  const { rows } = await sql<CustomerDetailRow>`
      SELECT ${listedColumns}, c.gstin, c.apartment_no, c.address, c.pincode, c.verification_reason, c.registered_by,
        coalesce((SELECT points FROM reward_balances b WHERE b.customer_id = c.id), 0) AS reward_points
      FROM customers c ${withPlaces} WHERE c.id = ${id} AND c.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Other accounts with the same council number; the oldest 20. */
export async function listAccountsSharingNumber(db: Db, id: number) {
  const { rows } = await sql<{ id: number; name: string; verification: CustomerRow["verification"] }>`
    SELECT o.id, trim(o.first_name || ' ' || o.last_name) AS name, o.verification
    FROM customers c JOIN customers o ON ${mciKey("o")} = ${mciKey("c")} AND o.mci_number IS NOT NULL AND o.id <> c.id
    WHERE c.id = ${id} ORDER BY o.id LIMIT 20`.execute(db);
  return rows;
}

type OrderSummaryRow = Omit<CustomerShown["orders"][number], "placed_at" | "total"> & {
  placed_at: Date;
  total_paise: number;
};

export async function listNewestOrders(db: Db, customerId: number) {
  const [orders, counted] = await Promise.all([
    sql<OrderSummaryRow>`
      SELECT o.token, o.number AS order_no, o.placed_at, o.status, o.payment_status, p.state AS payment_state, o.total_paise
      FROM placed_orders o JOIN order_payment_states p ON p.order_id = o.id
      WHERE o.customer_id = ${customerId} ORDER BY o.id DESC LIMIT 20`.execute(db),
    sql<{ total: number }>`
      SELECT count(DISTINCT family_id)::int AS total FROM placed_orders WHERE customer_id = ${customerId}`.execute(db),
  ]);
  return { orders: orders.rows, order_count: counted.rows[0]?.total ?? 0 };
}

export async function listNewestEnquiries(db: Db, customerId: number) {
  const { rows } = await sql<{ id: number; enquiry_no: string; subject: string; received_at: Date }>`
    SELECT id, number AS enquiry_no, subject, received_at FROM received_enquiries
    WHERE customer_id = ${customerId} ORDER BY id DESC LIMIT 20`.execute(db);
  return rows;
}

/** Whether the customer has an order that is open or unpaid. */
export async function hasObligations(db: Db, customerId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM placed_orders o JOIN order_payment_states p ON p.order_id = o.id
    WHERE o.customer_id = ${customerId} AND (o.status = ANY(${openOrderStatuses}::text[]) OR p.due_paise > 0)
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

type LockedCustomer = Pick<
  CustomerRow,
  "id" | "first_name" | "last_name" | "born_on" | "account_type" | "mci_number" | "verification" | "verification_reason"
>;

/** Locked until the transaction ends, in id order to prevent deadlocks. */
export async function lockCustomers(db: Db, ids: number[]): Promise<LockedCustomer[]> {
  const { rows } = await sql<LockedCustomer>`
    SELECT id, first_name, last_name, born_on, account_type, mci_number, verification, verification_reason FROM customers
    WHERE id = ANY(${ids}::int[]) AND deleted_at IS NULL ORDER BY id FOR UPDATE`.execute(db);
  return rows;
}

export async function setVerification(
  db: Db,
  id: number,
  verification: CustomerRow["verification"],
  reason: string | null,
): Promise<void> {
  await sql`
    UPDATE customers SET verification = ${verification}, verification_reason = ${reason}, verification_reset_at = NULL,
      verification_reset_fields = NULL WHERE id = ${id}`.execute(db);
}

export async function findVerification(db: Db, id: number) {
  const { rows } = await sql<
    Pick<CustomerRow, "email" | "first_name" | "verification" | "verification_reason" | "language">
  >`
    SELECT email, first_name, verification, verification_reason, language FROM customers
    WHERE id = ${id} AND deleted_at IS NULL`.execute(db);
  return rows[0];
}
