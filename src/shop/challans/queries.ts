import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { ChallanReason, ChallanState } from "../../contract/challan-reasons.ts";
import type { OrderStatus } from "../../contract/order-states.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, likeAnywhere, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { Tables } from "../kit/tables.ts";
import type { ChallansTables } from "./tables.ts";

type Challan = Selectable<ChallansTables["challans"]>;
type Line = Selectable<ChallansTables["challan_lines"]>;
type Settlement = Selectable<ChallansTables["challan_settlements"]>;

/** What a variant costs without tax and how it is taxed today, whether or not it is still sold. */
export type VariantOffer = Tables["variant_goods"];

export async function offersOfVariants(db: Db, variantIds: readonly number[]): Promise<Map<number, VariantOffer>> {
  const { rows } = await sql<VariantOffer>`
    SELECT * FROM variant_goods WHERE variant_id = ANY(${variantIds}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.variant_id, row]));
}

/** Stores a challan with its lines, in the order of the document. */
export async function insertChallan(
  db: Db,
  challan: Challan,
  lines: readonly Pick<Line, "variant_id" | "lot_id" | "quantity">[],
): Promise<void> {
  await db.insertInto("challans").values(challan).execute();
  const { document_id } = challan;
  await db
    .insertInto("challan_lines")
    .values(lines.map((line, position) => ({ ...line, document_id, position })))
    .execute();
}

export interface ChallanRow extends Challan {
  number: string;
  issued_at: Date;
  content: InvoiceContent;
}

/** @param lock hold the challan for this transaction */
export async function findChallan(db: Db, id: number, lock = false): Promise<ChallanRow | undefined> {
  if (lock) await sql`SELECT FROM challans WHERE document_id = ${id} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<ChallanRow>`
    SELECT c.*, d.number, d.issued_at, t.content FROM challans c JOIN document_list d ON d.id = c.document_id
      JOIN document_contents t USING (document_id) WHERE c.document_id = ${id}`.execute(db);
  return rows[0];
}

export type SettlementRow = Settlement & {
  order_token: string | null;
  order_no: string | null;
  order_status: OrderStatus | null;
};
export type ChallanLineRow = Line & { outstanding: number };

const signed = sql`CASE s.kind WHEN 'reopened' THEN -s.quantity ELSE s.quantity END`;
const settledOfLine = sql`coalesce((SELECT sum(${signed}) FROM challan_settlements s WHERE s.line_id = l.id), 0)::int`;
// Replacements are not expected back.
const outstandingOfLine = sql`CASE c.reason WHEN 'replacement' THEN 0 ELSE l.quantity - ${settledOfLine} END`;

/** The lines of a challan, in the order of the document. */
export async function linesOfChallan(db: Db, id: number): Promise<ChallanLineRow[]> {
  const { rows } = await sql<ChallanLineRow>`
    SELECT l.*, ${outstandingOfLine} AS outstanding FROM challan_lines l JOIN challans c USING (document_id)
    WHERE l.document_id = ${id} ORDER BY l.position`.execute(db);
  return rows;
}

export async function settlementsOfChallan(db: Db, id: number): Promise<SettlementRow[]> {
  const { rows } = await sql<SettlementRow>`
    SELECT s.*, o.token AS order_token, o.number AS order_no, o.status AS order_status
    FROM challan_settlements s JOIN challan_lines l ON l.id = s.line_id LEFT JOIN order_list o ON o.id = s.order_id
    WHERE l.document_id = ${id} ORDER BY s.id`.execute(db);
  return rows;
}

export async function insertSettlements(
  db: Db,
  settlements: Insertable<ChallansTables["challan_settlements"]>[],
): Promise<void> {
  await db.insertInto("challan_settlements").values(settlements).execute();
}

export async function setClosed(db: Db, id: number, closed_at: Date | null): Promise<void> {
  await db.updateTable("challans").set({ closed_at }).where("document_id", "=", id).execute();
}

export interface ChallanListed {
  id: number;
  number: string;
  issued_at: Date;
  reason: ChallanReason;
  consignee: string;
  quantity: number;
  outstanding: number;
  due_on: string | null;
  closed_at: Date | null;
  total_paise: number;
}

export interface ChallanFilter {
  search?: string | undefined;
  reason?: ChallanReason | undefined;
  state?: ChallanState | undefined;
  customer?: number | undefined;
  sort?: "due_on" | "-due_on" | "-issued" | undefined;
}

const newest: ListOrder = {
  name: "-issued",
  keys: [{ by: sql`c.document_id`, type: "bigint" }],
  descending: true,
};
const byDueDay: ListOrder = {
  name: "due_on",
  keys: [
    { by: sql`coalesce(c.due_on, 'infinity')`, type: "date" },
    { by: sql`c.document_id`, type: "bigint" },
  ],
};

const orders = { due_on: byDueDay, "-due_on": { ...byDueDay, name: "-due_on", descending: true }, "-issued": newest };

const isOverdue = (today: string) => sql`c.closed_at IS NULL AND coalesce(c.due_on, 'infinity') < ${today}::date`;

function conditions({ search, reason, state, customer }: ChallanFilter, today: string): (RawBuilder<unknown> | null)[] {
  const states = { open: sql`c.closed_at IS NULL`, overdue: isOverdue(today), closed: sql`c.closed_at IS NOT NULL` };
  return [
    search ? sql`(d.number ILIKE ${likeAnywhere(search)} OR d.buyer_name ILIKE ${likeAnywhere(search)})` : null,
    reason ? sql`c.reason = ${reason}` : null,
    state ? states[state] : null,
    customer === undefined ? null : sql`c.customer_id = ${customer}`,
  ];
}

const source = sql`challans c JOIN document_list d ON d.id = c.document_id`;

/** One page of challans. @param today YYYY-MM-DD in IST */
export async function listChallans(
  db: Db,
  filter: ChallanFilter,
  request: PageRequest,
  today: string,
): Promise<Page<ChallanListed> | Refusal> {
  const cursor = cursorClause(orders[filter.sort ?? "-issued"], request);
  if (cursor instanceof Refusal) return cursor;
  const where = conditions(filter, today);
  const [page, counted] = await Promise.all([
    sql<ChallanListed & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT c.document_id AS id, d.number, d.issued_at, c.reason, d.buyer_name AS consignee, c.due_on, c.closed_at, d.total_paise,
        (SELECT sum(l.quantity)::int FROM challan_lines l WHERE l.document_id = c.document_id) AS quantity,
        CASE WHEN c.closed_at IS NOT NULL THEN 0 ELSE
          (SELECT sum(${outstandingOfLine})::int FROM challan_lines l WHERE l.document_id = c.document_id)
        END AS outstanding,
        ${cursor.place} AS place
      FROM ${source} WHERE ${and([...where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(
      db,
    ),
    countRows(db, sql`SELECT FROM ${source} WHERE ${and(where)}`),
  ]);
  return toPage(cursor, page.rows, counted);
}

/** What was sent to a customer, for the account's export; the newest first. */
export async function listOwnChallans(db: Db, customerId: number) {
  const { rows } = await sql<Pick<ChallanRow, "number" | "issued_at" | "reason" | "due_on" | "content">>`
    SELECT d.number, d.issued_at, c.reason, c.due_on, t.content FROM challans c JOIN document_list d ON d.id = c.document_id
      JOIN document_contents t USING (document_id) WHERE c.customer_id = ${customerId} ORDER BY c.document_id DESC`.execute(
    db,
  );
  return rows;
}

/** How many challans have outstanding goods past their due day. @param today YYYY-MM-DD in IST */
export async function countOverdue(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM challans c WHERE ${isOverdue(today)}`.execute(db);
  return rows[0]?.count ?? 0;
}
