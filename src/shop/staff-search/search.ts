import { readGs1, readGtin } from "../../contract/gs1.ts";
import { isGtin } from "../../contract/gtin.ts";
import { readMobile, toKeyWords, toSearchKey } from "../../contract/search-key.ts";
import { may, type Right, type Role } from "../../contract/staff/rights.ts";
import type { Found } from "../../contract/staff/search.ts";
import { findGstinOwners } from "../buyer-gstins/index.ts";
import { type FoundDocument, findDocuments } from "../documents/index.ts";
import { type FoundEnquiry, findEnquiries } from "../enquiries/index.ts";
import { type FoundOrder, findOrders } from "../fulfilment/index.ts";
import { type Looked, shownOfEach } from "../kit/search-keys.ts";
import type { Db } from "../kit/shop.ts";
import { findLots } from "../stock/index.ts";
import {
  type FoundProduct,
  findCustomers,
  findProductByGtin,
  findProductsByName,
  findProductsByReference,
} from "./queries.ts";

/** The typed text in the forms used for lookups. */
interface Typed {
  text: string;
  key: string;
  words: string[];
  gtin: string | null;
  /** Keys of possible lots, possibly empty; the first one found is used. */
  lots: string[];
}

type Kind = keyof Found;

/** The right that each kind requires, and how it is looked up. */
const lookUps: { [K in Kind]: { right: Right; find(db: Db, typed: Typed): Promise<Found[K]> } } = {
  orders: { right: "orders.read", find: async (db, { key }) => toGroup(await findOrders(db, key), toOrder) },
  documents: { right: "orders.read", find: async (db, { key }) => toGroup(await findDocuments(db, key), toDocument) },
  customers: { right: "customers.read", find: customersFor },
  products: { right: "catalogue.read", find: productsFor },
  lots: { right: "stock.read", find: lotsFor },
  enquiries: {
    right: "enquiries.answer",
    find: async (db, { key, text }) => toGroup(await findEnquiries(db, key, text), toEnquiry),
  },
};

/**
 * Kinds to search for a scanned GS1 code: it contains an article number and usually a lot; on a unit of a device, also its serial number.
 */
const inCodes: readonly Kind[] = ["products", "lots"];
const inCodesOfUnits: readonly Kind[] = [...inCodes, "orders"];

/**
 * A few records of each kind that the role may see.
 * @param now determines the century of dates in scanned codes
 */
export async function searchAll(db: Db, role: Role, typed: string, now: Date): Promise<Found> {
  const text = typed.trim();
  const gs1 = readGs1(text, now);
  // Without an article number, it could also be a parcel number that begins like a code: 10, 21, 30.
  const isCode = gs1 !== null && gs1.gtin !== null && isGtin(gs1.gtin);
  const mobile = readMobile(text);
  const key = mobile ?? toSearchKey(text);
  if (key.length < 2) return {};
  const serial = isCode ? toSearchKey(gs1.serial ?? "") : "";
  const inCode = serial === "" ? inCodes : inCodesOfUnits;
  const lookedFor: Typed = {
    text,
    key: serial || key,
    words: mobile ? [] : toKeyWords(text),
    gtin: isCode ? gs1.gtin : readGtin(text),
    lots: isCode ? [toSearchKey(gs1.lot_no ?? "")] : [key, toSearchKey(gs1?.lot_no ?? "")],
  };
  const kinds = (Object.keys(lookUps) as Kind[]).filter(
    (kind) => may(role, lookUps[kind].right) && (!isCode || inCode.includes(kind)),
  );
  const groups = await Promise.all(kinds.map(async (kind) => [kind, await lookUps[kind].find(db, lookedFor)]));
  return Object.fromEntries(groups);
}

function toGroup<Row, Hit>({ rows, more, exact }: Looked<Row>, toHit: (row: Row) => Hit) {
  return { hits: rows.map(toHit), more, exact };
}

function toOrder({
  number,
  billing_address: { f_name, l_name, company_name },
  total_paise,
  placed_at,
  ...row
}: FoundOrder) {
  const name = `${f_name} ${l_name}`.trim();
  return { ...row, order_no: number, name, company_name, total: total_paise / 100, placed_at: placed_at.toISOString() };
}

function toDocument({ issued_at, total_paise, ...row }: FoundDocument) {
  return { ...row, issued_at: issued_at.toISOString(), total: total_paise / 100 };
}

function toEnquiry({ number, received_at, ...row }: FoundEnquiry) {
  return { ...row, enquiry_no: number, received_at: received_at.toISOString() };
}

/** The first two digits are the State's, so only a GSTIN can begin with these five characters. */
const gstinBegins = /^[0-9]{2}[a-z]{3}/;

async function customersFor(db: Db, { key, words }: Typed): Promise<Found["customers"]> {
  const owners = gstinBegins.test(key) ? await findGstinOwners(db, key.toUpperCase()) : [];
  const gstins = new Map(owners.map(({ customer_id, gstin }) => [customer_id, gstin]));
  const matches = await findCustomers(db, key, words, [...gstins.keys()]);
  return toGroup(matches, (row) => ({ ...row, gstin: gstins.get(row.id) ?? row.gstin }));
}

async function lotsFor(db: Db, { lots }: Typed): Promise<Found["lots"]> {
  for (const lot of lots.filter(Boolean)) {
    const matches = await findLots(db, lot);
    if (matches.rows.length > 0) return toGroup(matches, (row) => row);
  }
  return { hits: [], more: false, exact: false };
}

/** By article number alone if there is one; otherwise by reference number, then by name, without duplicates. */
async function productsFor(db: Db, { key, text, gtin }: Typed): Promise<Found["products"]> {
  if (gtin) {
    const product = await findProductByGtin(db, gtin);
    return { hits: product ? [product] : [], more: false, exact: product !== undefined };
  }
  const [byReference, byName] = await Promise.all([findProductsByReference(db, key), findProductsByName(db, text)]);
  const hits = new Map<number, FoundProduct>();
  for (const row of [...byReference.rows, ...byName.rows]) if (!hits.has(row.id)) hits.set(row.id, row);
  const shown = [...hits.values()].slice(0, shownOfEach);
  const more = byReference.more || byName.more || hits.size > shown.length;
  return { hits: shown, more, exact: byReference.exact || byName.exact };
}
