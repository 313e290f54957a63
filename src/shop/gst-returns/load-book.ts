import {
  type BookDocument,
  correctionsMade,
  documentsByIds,
  documentsIssued,
  type HsnAmounts,
  hsnAmounts,
  hsnAmountsById,
  isDeclared,
  type Narrowing,
  type Period,
  type Span,
  toEntries,
  toPeriod,
  unlistedSupplies,
} from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";
import { loadRegistrations } from "../registrations/index.ts";
import { istDate } from "../tax/index.ts";
import { type Amendment, type Book, byRate, type IssuedRow, issuedRows, seriesKey } from "./gstr1-tables.ts";
import { lastSerialsBefore, seriesIssued, supplierGstins } from "./queries.ts";

/**
 * What a registration issued in a period, as declared in the returns.
 * @param narrowing limits reading to documents and entries that a figure may count
 */
export async function loadBook(
  db: Db,
  gstin: string,
  { from, until }: Period,
  narrowing: Narrowing = {},
): Promise<Book> {
  const span = { gstin, from, until };
  const [[documents, rows], amendments, issued] = await Promise.all([
    isOfRows(narrowing) ? loadRowsFirst(db, span, narrowing) : loadBoth(db, span, narrowing),
    loadAmendments(db, span),
    loadIssued(db, span),
  ]);
  const entries = toEntries(documents, rows);
  return { gstin, documents, entries, supplies: entries, amendments, issued };
}

/**
 * The same for a whole GSTR-1. The database adds up what no table lists by document, without entries.
 * @param read which documents the book contains: those that may be listed, or all
 */
export async function loadGstr1Book(
  db: Db,
  gstin: string,
  { from, until }: Period,
  read: "listed" | "all",
): Promise<Book> {
  const span = { gstin, from, until };
  const listed = { may_be_listed: true } as const;
  const [documents, rows, unlisted, amendments, issued] = await Promise.all([
    documentsIssued(db, span, read === "listed" ? listed : {}),
    hsnAmounts(db, span, listed),
    unlistedSupplies(db, span),
    loadAmendments(db, span),
    loadIssued(db, span),
  ]);
  const entries = toEntries(documents, rows);
  return { gstin, documents, entries, supplies: [...entries, ...unlisted], amendments, issued };
}

async function loadIssued(db: Db, span: Span): Promise<IssuedRow[]> {
  const issued = await seriesIssued(db, span);
  const before = await lastSerialsBefore(db, issued);
  return issuedRows(issued, new Map(before.map((each) => [seriesKey(each), each.last])));
}

const loadBoth = (db: Db, span: Span, narrowing: Narrowing) =>
  Promise.all([documentsIssued(db, span, narrowing), hsnAmounts(db, span, narrowing)]);

/** Reads only the documents that have a matching row. */
async function loadRowsFirst(db: Db, span: Span, narrowing: Narrowing): Promise<[BookDocument[], HsnAmounts[]]> {
  const rows = await hsnAmounts(db, span, narrowing);
  return [await documentsByIds(db, [...new Set(rows.map(({ document_id }) => document_id))]), rows];
}

const isOfRows = ({ hsn, unit, rate, tax_class, is_taxed }: Narrowing) =>
  [hsn, unit, rate].some((value) => value !== undefined) ||
  (tax_class ?? "taxable") !== "taxable" ||
  is_taxed === false;

interface BookQuery {
  period: string;
  gstin?: string | undefined;
}

/** What the chosen registration issued in a period, with the registrations to choose from. Empty if the shop has none. */
export async function loadChosenBook(db: Db, query: BookQuery, load: (gstin: string, period: Period) => Promise<Book>) {
  const period = toPeriod(query.period);
  const { gstin, gstins } = await chooseGstin(db, query.gstin, period);
  const book: Book = gstin
    ? await load(gstin, period)
    : { gstin: "", documents: [], entries: [], supplies: [], amendments: [], issued: [] };
  return { book, period, gstin, gstins };
}

async function loadAmendments(db: Db, span: Span): Promise<Amendment[]> {
  const made = await correctionsMade(db, span);
  if (made.length === 0) return [];
  const ids = made.map(({ document_id }) => document_id);
  const [documents, rows] = [await documentsByIds(db, ids), await hsnAmountsById(db, ids)];
  return documents.filter(isDeclared).flatMap((document) => {
    const correction = made.find(({ document_id }) => document_id === document.id);
    return correction ? { document, ...correction, rates: taxedRates(document, rows) } : [];
  });
}

function taxedRates(document: BookDocument, rows: readonly HsnAmounts[]) {
  const entries = toEntries([document], rows).filter(({ section }) => section !== "nil");
  return byRate(entries, document.kind === "credit_note" ? -1 : 1);
}

/**
 * The registrations to choose from, and the one shown: the given one, otherwise the shop's own at the end of the period if it issued
 * something, otherwise the first. Null if the shop has none.
 */
export async function chooseGstin(db: Db, given: string | undefined, { from, until }: Period) {
  const issuing = await supplierGstins(db, from, until);
  const lastDay = istDate(new Date(until.getTime() - 1));
  const own = (await loadRegistrations(db, lastDay)).current?.gstin;
  const gstins = issuing.length > 0 || !own ? issuing : [own];
  const chosen = given ?? (own && gstins.includes(own) ? own : gstins[0]);
  return { gstin: chosen ?? null, gstins: [...new Set([...gstins, ...(given ? [given] : [])])] };
}
