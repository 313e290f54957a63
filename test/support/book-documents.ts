import { sql } from "kysely";
import type { CreditReason } from "../../src/shop/document-content/index.ts";
import type { DocumentKind } from "../../src/shop/documents/tables.ts";
import type { Shop } from "../../src/shop/kit/shop.ts";
import { financialYear, type TaxClass } from "../../src/shop/tax/index.ts";

/** The items of one HSN code on a document. Rate in percent, taxable value in paise. */
export interface Goods {
  hsn?: string;
  rate: number;
  value: number;
  quantity?: number;
  unit?: string;
  tax_class?: TaxClass;
}

/** A document to be issued. Its number is derived from the registration, the kind and its position in the list. */
export interface Issue {
  kind?: DocumentKind;
  /** The registration's two-character code. */
  code?: string;
  seller?: string;
  at: string;
  gstin?: string | null;
  buyer?: string;
  /** State code of the place of supply. */
  pos: string;
  goods: Goods[];
  /** For a note: index in the list of the document it corrects. */
  corrects?: number;
  reason?: CreditReason;
  commercial?: boolean;
  /** For a note: whether the buyer must reverse input tax credit, and the day the buyer did so. */
  awaits?: boolean;
  confirmed_on?: string;
  round_off?: number;
}

export interface Issued extends Issue {
  id: number;
  number: string;
  total_paise: number;
  token: string;
  order_id: number;
}

export const seller = "27AAPFU0939F1ZV";
const letters = { invoice: "T", bill_of_supply: "B", credit_note: "C", challan: "D" };

/**
 * Inserts documents as packing and receiving would: each with its own order, copied from a placed one (notes share their invoice's
 * order, challans have none), and with all content that reports read. Thousands in a few statements.
 * @param orderId the order to copy
 */
export async function issueDocuments(
  { db }: Pick<Shop, "db">,
  orderId: number,
  list: readonly Issue[],
): Promise<Issued[]> {
  const orders = await copyOrders(db, orderId, list.filter(({ corrects }) => corrects === undefined).length);
  const serials = new Map<string, number>();
  const issued: Issued[] = [];
  const rows = list.map((issue, place) => {
    const kind = issue.kind ?? "invoice";
    const series = `${issue.code ?? "EN"}${issue.commercial ? "F" : letters[kind]}`;
    const year = financialYear(new Date(issue.at));
    const serial = (serials.get(`${series} ${year}`) ?? 0) + 1;
    serials.set(`${series} ${year}`, serial);
    const number = `${series}/${year}/${String(serial).padStart(6, "0")}`;
    const corrected = issue.corrects === undefined ? undefined : issued[issue.corrects];
    const order = corrected ?? orders.shift();
    if (!order) throw new Error(`Document ${place} has no order.`);
    const content = makeContent(issue, number, corrected);
    issued[place] = {
      ...issue,
      ...{ id: 0, number, total_paise: content.totals.total_paise, token: order.token, order_id: order.order_id },
    };
    return {
      kind,
      series,
      year,
      serial,
      number,
      order_id: kind === "challan" ? null : order.order_id,
      at: issue.at,
      content,
      corrects: corrected?.number,
    };
  });
  const ids = await insertAll(db, rows);
  for (const each of issued) each.id = ids.get(each.number) ?? 0;
  await insertNotes(db, issued);
  return issued;
}

type Db = Shop["db"];

async function copyOrders(db: Db, orderId: number, count: number): Promise<{ order_id: number; token: string }[]> {
  const names = async (table: string, without: string[]) => {
    const { rows } = await sql<{ names: string }>`
      SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns
      WHERE table_name = ${table} AND is_generated = 'NEVER' AND column_name <> ALL(${without}::text[])`.execute(db);
    return rows[0]?.names ?? "";
  };
  const ofOrders = await names("orders", ["id", "token", "number"]);
  const ofLines = await names("order_lines", ["id", "order_id"]);
  const { rows } = await sql<{ order_id: number; token: string }>`
    WITH copied AS (
      INSERT INTO orders (token, number, ${sql.raw(ofOrders)})
      SELECT 'book-' || nextval('order_numbers') || '-' || n, 'ENT-' || nextval('order_numbers'), ${sql.raw(ofOrders)}
      FROM orders, generate_series(1, ${count}::integer) n WHERE id = ${orderId} RETURNING id, token
    ), lines AS (
      INSERT INTO order_lines (order_id, ${sql.raw(ofLines)})
      SELECT copied.id, ${sql.raw(ofLines.replace(/\b\w+\b/g, "l.$&"))} FROM copied, order_lines l WHERE l.order_id = ${orderId}
    )
    SELECT id AS order_id, token FROM copied ORDER BY id`.execute(db);
  return rows;
}

function makeContent(issue: Issue, number: string, corrected: Issued | undefined) {
  const { goods, pos, gstin = null, at } = issue;
  const own = issue.seller ?? seller;
  const supply_kind = own.slice(0, 2) === pos ? "intra" : "inter";
  const hsn_summary = goods.map((each) => hsnRow(each, supply_kind));
  const sum = (name: "taxable_paise" | "cgst_paise" | "sgst_paise" | "igst_paise") =>
    hsn_summary.reduce((total, row) => total + row[name], 0);
  const amounts = {
    ...{ taxable_paise: sum("taxable_paise"), cgst_paise: sum("cgst_paise") },
    ...{ sgst_paise: sum("sgst_paise"), igst_paise: sum("igst_paise") },
  };
  const exact = Object.values(amounts).reduce((total, amount) => total + amount, 0);
  const round_off_paise = issue.round_off ?? Math.round(exact / 100) * 100 - exact;
  const party = {
    ...{ name: issue.buyer ?? "Asha Rao", company_name: "", address: ["4 Residency Road", "Bengaluru 560025"] },
    ...{ state: "State", state_code: pos, phone: "9876543210" },
  };
  return {
    ...{ title: "Tax Invoice", number, issued_at: new Date(at).toISOString(), order_number: "ENT-1", ordered_at: at },
    seller: {
      ...{ name: "Nasokarna", legal_name: "Nasokarna ENT Devices Private Limited", gstin: own },
      ...{
        address: "Plot 7, Bhosari Industrial Estate, Pune 411026",
        state: "Maharashtra",
        state_code: own.slice(0, 2),
      },
      ...{ phone: "+91 20 5550 0100", email: "care@nasokarna.example", website: "https://www.nasokarna.example" },
    },
    billing: { ...party, gstin },
    delivery: { ...party, gstin: null },
    ...{ place_of_supply: `${pos} State`, supply_kind, state_tax_kind: "SGST", tax_reason: "As tested." },
    ...{ coupon_code: null, payment_terms: "On delivery: cash", shipping: [], hsn_summary },
    lines: hsn_summary.map((row, index) => ({
      ...row,
      ...{
        description: `Device ${index + 1}`,
        attributes: "",
        ref_no: `R-${row.hsn_code}-${row.gst_rate_bp}`,
        lots: [],
      },
      ...{ mrp_paise: row.taxable_paise * 2, rate_paise: Math.round(row.taxable_paise / Math.max(1, row.quantity)) },
      ...{ discount_paise: 0, total_paise: row.taxable_paise + row.cgst_paise + row.sgst_paise + row.igst_paise },
    })),
    totals: { ...amounts, round_off_paise, total_paise: exact + round_off_paise },
    total_in_words: "As tested",
    ...(corrected
      ? {
          corrects: { number: corrected.number, issued_at: corrected.at, kind: corrected.kind ?? "invoice" },
          ...{ reason: "Goods returned", reason_code: issue.reason ?? "return", commercial: issue.commercial ?? false },
        }
      : {}),
  };
}

function hsnRow(
  { hsn = "90189099", rate, value, quantity = 1, unit = "NOS", tax_class }: Goods,
  kind: "intra" | "inter",
) {
  const half = kind === "intra" ? Math.round((value * rate) / 200) : 0;
  return {
    ...{ hsn_code: hsn, gst_rate_bp: rate * 100, unit, quantity, taxable_paise: value },
    tax_class: tax_class ?? (rate > 0 ? "taxable" : "exempt"),
    ...{ cgst_paise: half, sgst_paise: half, igst_paise: kind === "inter" ? Math.round((value * rate) / 100) : 0 },
  };
}

async function insertAll(
  db: Db,
  rows: { series: string; year: string; serial: number; corrects: string | undefined }[],
) {
  await sql`
    INSERT INTO invoice_series (series, financial_year, last_number)
    SELECT series, year, max(serial) FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(series text, year text, serial integer)
    GROUP BY 1, 2 ON CONFLICT (series, financial_year) DO UPDATE SET last_number = excluded.last_number`.execute(db);
  const ids = new Map<string, number>();
  // Invoices before the notes that refer to them.
  for (const some of [rows.filter(({ corrects }) => !corrects), rows.filter(({ corrects }) => corrects)]) {
    const inserted = await sql<{ id: number; number: string }>`
      INSERT INTO invoices (kind, series, financial_year, serial, number, order_id, issued_at, content, corrects_id)
      SELECT r.kind, r.series, r.year, r.serial, r.number, r.order_id, r.at, r.content, o.id
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        AS r(kind text, series text, year text, serial integer, number text, order_id bigint, at timestamptz, content jsonb, corrects text)
      LEFT JOIN invoices o ON o.number = r.corrects RETURNING id, number`.execute(db);
    for (const { id, number } of inserted.rows) ids.set(number, id);
  }
  return ids;
}

/** The buyers' confirmations. Without `awaits` a note needs none. */
async function insertNotes(db: Db, issued: readonly Issued[]) {
  const notes = issued
    .filter(({ kind }) => kind === "credit_note")
    .map(({ id, order_id, corrects = 0, reason = "return", awaits, confirmed_on }) => ({
      ...{ document_id: id, corrects_id: issued[corrects]?.id, order_id, reason_code: reason },
      buyer_state: confirmed_on ? "confirmed" : awaits ? "awaiting" : "not_needed",
      ...{ confirmed_on: confirmed_on ?? null, confirmed_reference: confirmed_on ? "Mail" : null },
      ...{ confirmed_at: confirmed_on ?? null, confirmed_by: confirmed_on ? "Accounts" : null },
    }));
  await sql`INSERT INTO credit_notes SELECT (jsonb_populate_record(NULL::credit_notes, note)).*
    FROM jsonb_array_elements(${JSON.stringify(notes)}::jsonb) note`.execute(db);
}
