import { sql } from "kysely";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, likeAnywhere, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import { type Looked, lookUp, matchesSingleKey, mayMatchKey } from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";
import type { BuyerState, DocumentKind } from "./tables.ts";

export interface ListedDocument {
  id: number;
  kind: DocumentKind;
  number: string;
  issued_at: Date;
  order_token: string | null;
  order_no: string | null;
  buyer_name: string;
  buyer_gstin: string | null;
  total_paise: number;
  is_commercial: boolean;
  is_cancelled: boolean;
  corrects: string | null;
  buyer_state: BuyerState | null;
  confirmed_on: string | null;
  confirmed_reference: string | null;
}

export interface DocumentFilter {
  kind?: DocumentKind | undefined;
  /** YYYY-MM in IST. */
  month?: string | undefined;
  customer?: number | undefined;
  number?: string | undefined;
  buyer?: BuyerState | undefined;
}

const newest: ListOrder = {
  name: "-issued",
  keys: [
    { by: sql`d.issued_at`, type: "timestamptz" },
    { by: sql`d.id`, type: "bigint" },
  ],
  descending: true,
};

const monthStart = (month: string) => sql`(${`${month}-01`}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;
const monthEnd = (month: string) =>
  sql`(${`${month}-01`}::date + interval '1 month')::timestamp AT TIME ZONE 'Asia/Kolkata'`;

function conditions({ kind, month, customer, number, buyer }: DocumentFilter) {
  return [
    kind ? sql`d.kind = ${kind}` : null,
    month ? sql`d.issued_at >= ${monthStart(month)} AND d.issued_at < ${monthEnd(month)}` : null,
    customer === undefined
      ? null
      : sql`d.id IN (
          SELECT e.id FROM document_list e JOIN order_list o ON o.id = e.order_id WHERE o.customer_id = ${customer}
          UNION ALL SELECT c.document_id FROM challan_list c WHERE c.customer_id = ${customer})`,
    number ? sql`d.number ILIKE ${likeAnywhere(number)}` : null,
    buyer ? sql`d.id IN (SELECT n.document_id FROM credit_note_list n WHERE n.buyer_state = ${buyer})` : null,
  ];
}

/** One page of issued documents, the newest first. */
export async function listDocuments(
  db: Db,
  filter: DocumentFilter,
  request: PageRequest,
): Promise<Page<ListedDocument> | Refusal> {
  const cursor = cursorClause(newest, request);
  if (cursor instanceof Refusal) return cursor;
  const where = conditions(filter);
  const [result, counted] = await Promise.all([
    sql<ListedDocument & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT d.id, d.kind, d.number, d.issued_at, o.token AS order_token, o.number AS order_no, d.buyer_name, d.buyer_gstin,
        d.total_paise, d.is_commercial, d.is_cancelled, c.number AS corrects, n.buyer_state, n.confirmed_on, n.confirmed_reference,
        ${cursor.place} AS place
      FROM document_list d LEFT JOIN order_list o ON o.id = d.order_id
        LEFT JOIN document_list c ON c.id = d.corrects_id LEFT JOIN credit_note_list n ON n.document_id = d.id
      WHERE ${and([...where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM document_list d WHERE ${and(where)}`),
  ]);
  return toPage(cursor, result.rows, counted);
}

/** How many credit notes await confirmation by the buyer. */
export async function countAwaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM credit_note_list WHERE buyer_state = 'awaiting'`.execute(db);
  return rows[0]?.count ?? 0;
}

export type FoundDocument = Pick<
  ListedDocument,
  "id" | "kind" | "number" | "issued_at" | "order_token" | "order_no" | "buyer_name" | "total_paise"
>;

/** A few documents with this number. */
export async function findDocuments(db: Db, key: string): Promise<Looked<FoundDocument>> {
  const number = sql`search_key(d.number)`;
  return lookUp(db, {
    select: sql`d.id, d.kind, d.number, d.issued_at, d.buyer_name, d.total_paise, o.token AS order_token, o.number AS order_no`,
    from: sql`document_list d LEFT JOIN order_list o ON o.id = d.order_id`,
    exact: sql`${number} = ${key}`,
    ways: [and([mayMatchKey(sql`d.number`, key), matchesSingleKey(number, key)])],
    newest: sql`d.id`,
  });
}

const documentsAtOnce = 200;

/** Every document of a month, with id and number, in order of time, read in batches of a few hundred. */
export async function* documentsOfMonth(db: Db, month: string, kind?: DocumentKind) {
  type Row = { id: number; number: string; issued_at: Date };
  for (let last: Row | undefined; ; ) {
    const { rows } = await sql<Row>`
      SELECT d.id, d.number, d.issued_at FROM document_list d
      WHERE ${and([...conditions({ month, kind }), last && sql`(d.issued_at, d.id) > (${last.issued_at}, ${last.id})`])}
      ORDER BY d.issued_at, d.id LIMIT ${documentsAtOnce}`.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < documentsAtOnce) return;
  }
}

/** Records the buyer's confirmation. @returns the number of the note, or null if it awaits none */
export async function confirmNote(
  db: Db,
  id: number,
  given: { reversed_on: string; reference: string; at: Date; by: string },
): Promise<{ number: string; order_token: string } | null> {
  const { rows } = await sql<{ number: string; order_token: string }>`
    WITH confirmed AS (
      UPDATE credit_notes SET buyer_state = 'confirmed', confirmed_on = ${given.reversed_on}, confirmed_at = ${given.at},
        confirmed_by = ${given.by}, confirmed_reference = ${given.reference}
      WHERE document_id = ${id} AND buyer_state = 'awaiting' RETURNING document_id, order_id
    )
    SELECT d.number, o.token AS order_token FROM confirmed c JOIN document_list d ON d.id = c.document_id
      JOIN order_list o ON o.id = c.order_id`.execute(db);
  return rows[0] ?? null;
}

/** A credit note with its recorded confirmation, to detect a repeat. */
export async function creditNoteById(db: Db, id: number) {
  const { rows } = await sql<{
    number: string;
    issued_at: Date;
    buyer_state: BuyerState;
    confirmed_on: string | null;
    confirmed_reference: string | null;
    confirmed_by: string | null;
  }>`
    SELECT d.number, d.issued_at, n.buyer_state, n.confirmed_on, n.confirmed_reference, n.confirmed_by
    FROM credit_note_list n JOIN document_list d ON d.id = n.document_id WHERE n.document_id = ${id}`.execute(db);
  return rows[0];
}
