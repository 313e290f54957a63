import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import { correctedInMonth } from "./correction-queries.ts";
import {
  addTo,
  type BookDocument,
  type HsnAmounts,
  leastLargeAbove,
  noAmounts,
  type SectionSupply,
  type Supply,
} from "./entries.ts";
import type { Span } from "./period.ts";

const documentColumns = sql`
  d.id, d.kind, d.series, d.financial_year, d.serial, d.number, d.order_id, s.token AS order_token, d.issued_at, d.supplier_gstin,
  coalesce(${correctedInMonth}, nullif(d.buyer_gstin, '')) AS buyer_gstin,
  d.buyer_name, d.place_of_supply_code, d.supply_kind, d.taxable_paise, d.cgst_paise, d.sgst_paise, d.igst_paise, d.round_off_paise,
  d.total_paise, d.is_commercial, d.is_cancelled,
  CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('number', o.number, 'issued_at', o.issued_at, 'total_paise', o.total_paise) END AS corrects,
  n.confirmed_on, n.buyer_state IS NOT DISTINCT FROM 'awaiting' AS awaits_buyer`;

const documentSource = sql`
  document_list d LEFT JOIN order_sales s ON s.id = d.order_id
  LEFT JOIN document_list o ON o.id = d.corrects_id LEFT JOIN credit_note_list n ON n.document_id = d.id`;

type DocumentRow = Omit<BookDocument, "corrects"> & {
  corrects: { number: string; issued_at: string; total_paise: number } | null;
};

async function selectDocuments(db: Db, condition: RawBuilder<unknown>): Promise<BookDocument[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT ${documentColumns} FROM ${documentSource} WHERE ${condition} ORDER BY d.issued_at, d.id`.execute(db);
  return rows.map(({ corrects, ...row }) => ({
    ...row,
    corrects: corrects && { ...corrects, issued_at: new Date(corrects.issued_at) },
  }));
}

const within = ({ gstin, from, until }: Span) =>
  sql`d.supplier_gstin = ${gstin} AND d.issued_at >= ${from} AND d.issued_at < ${until}`;

/** What all entries of a figure have in common, as far as the database can tell. Undefined matches anything. */
export interface Narrowing {
  pos?: string | undefined;
  hsn?: string | undefined;
  unit?: string | undefined;
  /** In hundredths of a percent. */
  rate?: string | undefined;
  tax_class?: string | undefined;
  is_taxed?: boolean | undefined;
  is_registered?: boolean | undefined;
  is_note?: boolean | undefined;
}

/** Which documents and rows of a span to read. */
interface Selection extends Narrowing {
  /** Only documents that a table of GSTR-1 may list individually. */
  may_be_listed?: true;
}

/** Every document that a registration issued in a span, in order of issue. `narrowing` keeps those that can have matching entries. */
export const documentsIssued = (db: Db, span: Span, narrowing: Selection = {}) =>
  selectDocuments(db, and([within(span), ...documentConditions(narrowing)]));

const and = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` AND `);

// Everything except what `documentSection` never lists: documents for unregistered buyers within the State or up to the lowest limit ever.
const mayBeListed = sql`(coalesce(d.buyer_gstin, '') <> '' OR d.supply_kind = 'inter' AND coalesce(
  (SELECT o.total_paise FROM document_list o WHERE o.id = d.corrects_id), d.total_paise) > ${leastLargeAbove}) IS TRUE`;

/** A correction replaces one GSTIN by another, so whether a buyer is registered never changes. */
function documentConditions({ pos, is_registered, is_note, may_be_listed }: Selection): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (pos !== undefined) conditions.push(sql`d.place_of_supply_code = ${pos}`);
  if (is_registered !== undefined) conditions.push(sql`(coalesce(d.buyer_gstin, '') <> '') = ${is_registered}`);
  if (is_note !== undefined) conditions.push(sql`(d.kind = 'credit_note') = ${is_note}`);
  if (may_be_listed) conditions.push(mayBeListed);
  return conditions;
}

function rowConditions({ rate, hsn, unit, tax_class, is_taxed }: Narrowing): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (rate !== undefined) conditions.push(sql`h.gst_rate_bp::text = ${rate}`);
  if (hsn !== undefined) conditions.push(sql`h.hsn_code = ${hsn}`);
  if (unit !== undefined) conditions.push(sql`h.unit = ${unit}`);
  if (tax_class !== undefined) conditions.push(sql`h.tax_class = ${tax_class}`);
  if (is_taxed !== undefined) conditions.push(sql`(h.tax_class = 'taxable') = ${is_taxed}`);
  return conditions;
}

/** Credit notes issued before a span whose buyers confirmed within it (CGST Act s.34(2)). Days are YYYY-MM-DD, both inclusive. */
export const notesConfirmed = (db: Db, { gstin, from }: Span, firstDay: string, lastDay: string) =>
  selectDocuments(
    db,
    sql`d.supplier_gstin = ${gstin} AND d.issued_at < ${from} AND n.confirmed_on BETWEEN ${firstDay}::date AND ${lastDay}::date`,
  );

export const documentsByIds = (db: Db, ids: readonly number[]) => selectDocuments(db, sql`d.id = ANY(${ids})`);

/** The supplies of a span by HSN code, unit, rate and tax class. Challans do not count. */
export const hsnAmounts = (db: Db, span: Span, narrowing: Selection = {}) =>
  selectHsnAmounts(
    db,
    and([sql`d.kind <> 'challan'`, within(span), ...documentConditions(narrowing), ...rowConditions(narrowing)]),
  );

const isDeclared = sql`d.kind <> 'challan' AND NOT d.is_commercial AND NOT d.is_cancelled`;
const summedColumns = sql`
  sum(h.quantity)::bigint AS quantity, sum(h.taxable_paise)::bigint AS taxable_paise, sum(h.cgst_paise)::bigint AS cgst_paise,
  sum(h.sgst_paise)::bigint AS sgst_paise, sum(h.igst_paise)::bigint AS igst_paise`;

/**
 * The supplies of a span as `toEntries` makes them from its documents, added up by everything that a summary distinguishes: a few dozen
 * rows for a month of 20,000 documents. Notes that await their buyers are kept separate, because they are counted.
 */
export async function summedSupplies(db: Db, span: Span): Promise<Supply[]> {
  const { rows } = await sql<Supply["document"] & { is_note: boolean } & Omit<Supply, "document">>`
    SELECT CASE WHEN n.buyer_state = 'awaiting' THEN d.id ELSE 0 END AS id, d.kind = 'credit_note' AS is_note,
      CASE WHEN d.buyer_gstin <> '' THEN 'b2b' ELSE 'b2c' END AS buyer, d.supply_kind, d.place_of_supply_code,
      n.buyer_state IS NOT DISTINCT FROM 'awaiting' AS awaits_buyer, n.confirmed_on, h.hsn_code, h.unit, h.gst_rate_bp, h.tax_class,
      ${summedColumns}
    FROM document_list d JOIN document_hsn_rows h ON h.document_id = d.id LEFT JOIN credit_note_list n ON n.document_id = d.id
    WHERE ${isDeclared} AND ${within(span)}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11`.execute(db);
  return rows.map(toSupply);
}

function toSupply(row: Supply["document"] & { is_note: boolean } & Omit<Supply, "document">): Supply {
  const { id, is_note, supply_kind, place_of_supply_code, awaits_buyer, confirmed_on, ...sums } = row;
  const document = { id, supply_kind, place_of_supply_code, awaits_buyer, confirmed_on };
  const sign = is_note ? -1 : 1;
  const quantity = sign * sums.quantity;
  return { ...sums, document, quantity, ...addTo(noAmounts(), sums, sign) };
}

/** What those documents of a span declare that no table of GSTR-1 can list, added up by everything that its tables distinguish. */
export async function unlistedSupplies(db: Db, span: Span): Promise<SectionSupply[]> {
  const { rows } = await sql<
    Pick<Supply["document"], "supply_kind" | "place_of_supply_code"> & HsnAmounts & { is_note: boolean }
  >`
    SELECT d.kind = 'credit_note' AS is_note, d.supply_kind, d.place_of_supply_code, h.hsn_code, h.unit, h.gst_rate_bp, h.tax_class,
      ${summedColumns}
    FROM document_list d JOIN document_hsn_rows h ON h.document_id = d.id
    WHERE ${isDeclared} AND ${within(span)} AND NOT ${mayBeListed}
    GROUP BY 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows.map((row) => ({
    ...toSupply({ ...row, id: 0, buyer: "b2c", awaits_buyer: false, confirmed_on: null }),
    section: row.tax_class === "taxable" ? "b2cs" : "nil",
  }));
}

/** The same for documents by id, including challans. */
export const hsnAmountsById = (db: Db, ids: readonly number[]) => selectHsnAmounts(db, sql`d.id = ANY(${ids})`);

async function selectHsnAmounts(db: Db, condition: RawBuilder<unknown>): Promise<HsnAmounts[]> {
  const { rows } = await sql<HsnAmounts>`
    SELECT h.document_id, h.hsn_code, h.unit, h.gst_rate_bp, h.tax_class, h.quantity, h.taxable_paise, h.cgst_paise, h.sgst_paise,
      h.igst_paise
    FROM document_list d JOIN document_hsn_rows h ON h.document_id = d.id
    WHERE ${condition}`.execute(db);
  return rows;
}
