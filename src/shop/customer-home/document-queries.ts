import { type RawBuilder, sql } from "kysely";
import type { DocumentKind } from "../../contract/documents.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, likeAnywhere, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";

interface DocumentRow {
  kind: DocumentKind;
  number: string;
  /** For an acknowledgement, from the second version on. */
  version: number | null;
  issued_at: Date;
  total_paise: number;
  is_cancelled: boolean;
  order_token: string;
  order_no: string;
}

interface DocumentFilter {
  search?: string | undefined;
  kind?: DocumentKind | undefined;
  /** In the form 2026-27. */
  year?: string | undefined;
}

/** `serial` tells the versions of an acknowledgement, whose id is the order's, from each other and from documents. */
const newest: ListOrder = {
  name: "-issued",
  keys: [
    { by: sql`d.issued_at`, type: "timestamptz" },
    { by: sql`d.serial`, type: "int" },
    { by: sql`d.id`, type: "bigint" },
  ],
  descending: true,
};

/** The acknowledgements and documents of a customer's orders. */
const ownDocuments = (customerId: number) => sql`(
  SELECT 'acknowledgement' AS kind, o.number, NULL::int AS version, o.placed_at AS issued_at,
    coalesce(a.total_paise, o.total_paise) AS total_paise, false AS is_cancelled, 0 AS serial, o.id,
    o.id AS order_id, o.token AS order_token, o.number AS order_no
  FROM order_list o LEFT JOIN acknowledgement_list a ON a.order_id = o.id AND a.version = 1
  WHERE o.customer_id = ${customerId}
  UNION ALL
  SELECT 'acknowledgement', o.number, a.version, a.issued_at, a.total_paise, false, a.version, o.id, o.id, o.token, o.number
  FROM order_list o JOIN acknowledgement_list a ON a.order_id = o.id AND a.version > 1 WHERE o.customer_id = ${customerId}
  UNION ALL
  SELECT i.kind, i.number, NULL, i.issued_at, i.total_paise, i.is_cancelled, 1, i.id, o.id, o.token, o.number
  FROM order_list o JOIN document_list i ON i.order_id = o.id WHERE o.customer_id = ${customerId})`;

const yearStart = (calendarYear: number) =>
  sql`(${`${calendarYear}-04-01`}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`;

function inYear(column: RawBuilder<unknown>, year: string) {
  const first = Number(year.slice(0, 4));
  return sql`${column} >= ${yearStart(first)} AND ${column} < ${yearStart(first + 1)}`;
}

function matches(search: string) {
  const like = `%${likeAnywhere(search).replace(/^%/, "")}`;
  return sql`(d.number ILIKE ${like} OR d.order_no ILIKE ${like} OR EXISTS (
    SELECT FROM order_line_list l WHERE l.order_id = d.order_id AND (l.ref_no ILIKE ${like} OR l.product_name ILIKE ${like})))`;
}

/** One page of the documents of a customer's orders, the newest first. */
export async function listCustomerDocuments(
  db: Db,
  customerId: number,
  { search, kind, year }: DocumentFilter,
  request: PageRequest,
): Promise<Page<DocumentRow> | Refusal> {
  const cursor = cursorClause(newest, request, 25);
  if (cursor instanceof Refusal) return cursor;
  const where = [
    kind ? sql`d.kind = ${kind}` : null,
    year ? inYear(sql`d.issued_at`, year) : null,
    search ? matches(search) : null,
  ];
  const [result, counted] = await Promise.all([
    sql<DocumentRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT d.kind, d.number, d.version, d.issued_at, d.total_paise, d.is_cancelled, d.order_token, d.order_no,
        ${cursor.place} AS place
      FROM ${ownDocuments(customerId)} d
      WHERE ${and([...where, cursor.beyond])} ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM ${ownDocuments(customerId)} d WHERE ${and(where)}`),
  ]);
  return toPage(cursor, result.rows, counted);
}

/** The financial years of a customer's documents, in the form 2026-27, newest first. */
export async function listDocumentYears(db: Db, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ first: number }>`
    SELECT DISTINCT extract(year FROM (d.issued_at AT TIME ZONE 'Asia/Kolkata') - interval '3 months')::int AS first
    FROM ${ownDocuments(customerId)} d ORDER BY first DESC`.execute(db);
  return rows.map(({ first }) => `${first}-${String((first + 1) % 100).padStart(2, "0")}`);
}

interface NumberedDocument {
  id: number;
  number: string;
  issued_at: Date;
}

const ofYear = (customerId: number, year: string) =>
  sql`document_list i JOIN order_list o ON o.id = i.order_id
    WHERE o.customer_id = ${customerId} AND ${inYear(sql`i.issued_at`, year)}`;

export async function countDocumentsOfYear(db: Db, customerId: number, year: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${ofYear(customerId, year)}`.execute(db);
  return rows[0]?.count ?? 0;
}

const documentsAtOnce = 200;

/** The documents with serial numbers of a year, in order of issue, read in batches of a few hundred. */
export async function* documentsOfYear(db: Db, customerId: number, year: string): AsyncGenerator<NumberedDocument> {
  for (let last: NumberedDocument | undefined; ; ) {
    const { rows }: { rows: NumberedDocument[] } = await sql<NumberedDocument>`
      SELECT i.id, i.number, i.issued_at FROM ${ofYear(customerId, year)}
        AND ${last ? sql`i.id > ${last.id}` : sql`true`}
      ORDER BY i.id LIMIT ${documentsAtOnce}`.execute(db);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < documentsAtOnce) return;
  }
}

/** Every variant in a customer's orders that has been or may still be delivered. */
export async function listBoughtVariants(db: Db, customerId: number): Promise<number[]> {
  const { rows } = await sql<{ variant_id: number }>`
    SELECT DISTINCT l.variant_id FROM order_line_list l JOIN order_list o ON o.id = l.order_id
    WHERE o.customer_id = ${customerId} AND o.status <> 'cancelled'`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
}
