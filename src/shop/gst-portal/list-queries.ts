import { type RawBuilder, sql } from "kysely";
import type { PortalKind, PortalState } from "../../contract/portal-documents.ts";
import type { TurnoverBand } from "../../contract/turnover.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, likeAnywhere, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { eInvoiceSince, eInvoiceSpans, intraStateLimits, usualLimit } from "./needs.ts";

interface PaperFilter {
  kind: PortalKind;
  state: PortalState;
  number?: string | undefined;
  turnover: readonly { year: string; band: TurnoverBand }[];
  /** Documents issued earlier than this are late. */
  dueSince: Date;
}

const keys: ListOrder["keys"] = [
  { by: sql`d.issued_at`, type: "timestamptz" },
  { by: sql`d.id`, type: "bigint" },
];
/** Nearest deadline first. */
const oldest: ListOrder = { name: "issued", keys };
const newest: ListOrder = { name: "-issued", keys, descending: true };

/** The documents of a list, selected by the same rules as `eInvoiceNeed` and `eWayBillNeed`. */
export async function listPaperIds(
  db: Db,
  filter: PaperFilter,
  request: PageRequest,
): Promise<Page<{ id: number }> | Refusal> {
  const cursor = cursorClause(filter.state === "due" ? oldest : newest, request);
  if (cursor instanceof Refusal) return cursor;
  const where = conditions(filter);
  const [result, counted] = await Promise.all([
    sql<{ id: number; place: string[] }>`${PLAN_EACH_TIME}
      SELECT d.id, ${cursor.place} AS place FROM document_list d
      WHERE ${and([...where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM document_list d WHERE ${and(where)}`),
  ]);
  return toPage(cursor, result.rows, counted);
}

function conditions({ kind, state, number, turnover, dueSince }: PaperFilter) {
  // The goods of a cancelled e-way bill need another one; the portal never accepts a cancelled e-invoice again.
  const numbered = sql`EXISTS (
    SELECT FROM document_portal_numbers p WHERE p.document_id = d.id AND p.kind = ${kind} AND (p.kind = 'e_invoice' OR NOT EXISTS (
      SELECT FROM document_portal_cancellations c
      WHERE c.document_id = p.document_id AND c.kind = p.kind AND c.place = p.place)))`;
  const named = number ? sql`d.number ILIKE ${likeAnywhere(number)}` : null;
  if (state === "recorded") return [numbered, named];
  return [
    state === "due" ? sql`d.issued_at >= ${dueSince}` : sql`d.issued_at < ${dueSince}`,
    kind === "e_invoice" ? needsEInvoice(turnover) : needsEWayBill(),
    sql`NOT d.is_cancelled`,
    sql`NOT ${numbered}`,
    named,
  ];
}

function needsEInvoice(turnover: PaperFilter["turnover"]): RawBuilder<boolean> {
  const { openUntil, neededFrom } = eInvoiceSpans(turnover);
  return sql`d.kind IN ('invoice', 'credit_note') AND NOT d.is_commercial AND d.buyer_gstin <> '' AND ${taxedPaise} > 0
    AND d.issued_at >= ${eInvoiceSince}
    AND (d.issued_at < coalesce(${openUntil}::timestamptz, 'infinity') OR d.issued_at >= coalesce(${neededFrom}::timestamptz, 'infinity'))`;
}

const limits = sql.join(
  intraStateLimits.map(([state, from, rupees]) => sql`(${state}, ${from}::date, ${rupees}::int)`),
);
const limitRupees = sql`CASE WHEN d.supply_kind = 'inter' THEN ${usualLimit} ELSE coalesce((
    SELECT l.rupees FROM (VALUES ${limits}) l(state, since, rupees)
    WHERE l.state = left(d.supplier_gstin, 2) AND l.since <= (d.issued_at AT TIME ZONE 'Asia/Kolkata')::date
    ORDER BY l.since DESC LIMIT 1), ${usualLimit}) END`;

const taxedPaise = sql`(
  SELECT coalesce(sum(h.taxable_paise + h.cgst_paise + h.sgst_paise + h.igst_paise), 0) FROM document_hsn_rows h
  WHERE h.document_id = d.id AND h.tax_class = 'taxable')`;

/** The total of the whole order, if a document's order was divided; otherwise null. */
const wholePaise = sql`(SELECT o.whole_total_paise FROM divided_orders o WHERE o.order_id = d.order_id)`;

/** Few documents exceed the lowest limit, and only their rows are read. Rounding reduces a total by less than a rupee. */
const needsEWayBill = () => sql<boolean>`
  d.kind <> 'credit_note' AND (
    (d.total_paise > ${(usualLimit - 1) * 100} AND ${taxedPaise} > (${limitRupees}) * 100)
    OR (${wholePaise} > (${limitRupees}) * 100 AND ${taxedPaise} > 0))`;

export async function wholeTotals(db: Db, documentIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; whole_total_paise: number }>`
    SELECT d.id, o.whole_total_paise FROM document_list d JOIN divided_orders o ON o.order_id = d.order_id
    WHERE d.id = ANY(${[...documentIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, whole_total_paise }) => [id, whole_total_paise]));
}
