import { beforeAll, describe, expect, test } from "vitest";
import { voucherBalance } from "../../../test/support/books.ts";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { vouchersIn } from "../books/tally.ts";
import { toPeriod } from "../gst-documents/period.ts";
import { type Gstr1Json, gstr1Json } from "../gst-returns/gstr1-json.ts";
import { loadBook } from "../gst-returns/load-book.ts";
import { reconcile } from "../gst-returns/reconcile.ts";
import { receiveLots } from "../stock/index.ts";

/*
 * Everything that can happen to an issued invoice, in every sequence: a unit is credited, the buyer's GSTIN is corrected, the e-invoice
 * of the invoice or the note is cancelled, the month ends. Afterwards each order is cancelled. What the portal has received by then is
 * compared with the valid documents.
 */
const acts = ["credit", "correct", "cancel invoice", "cancel note"] as const;
type Act = (typeof acts)[number];
/** In November, and in December before the November return is due. */
interface Plan {
  november: Act[];
  december: Act[];
}
const [wrong, right] = ["27AAPFU0939F1ZV", "27AAGCB7383J1Z8"];
const refNo = "NK-ME-1001";
const months = ["112026", "122026", "012027"];

const permutations = <Each>(all: readonly Each[]): Each[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first) => permutations(all.filter((each) => each !== first)).map((rest) => [first, ...rest]));
/** The month ends somewhere in each sequence. */
const plans: Plan[] = permutations(acts).map((order, index) => {
  const end = index % (acts.length + 1);
  return { november: order.slice(0, end), december: order.slice(end) };
});

const shop = await testShop();
const { request, sql, db, clock } = shop;
const f = await fulfilmentCalls(shop);
const demo = await loadDemonstration(shop);
const accountant = await shop.member("accounts");
const own = shop.live.current().registrations.current?.gstin ?? "";

interface Listed {
  id: number;
  kind: string;
  number: string;
  is_cancelled: boolean;
  printed_gstin: string;
  total: number;
}
const listDocuments = (token: string) =>
  sql<Listed>`
    SELECT d.id::int, d.kind, d.number, d.is_cancelled, d.buyer_gstin AS printed_gstin, d.total_paise::int AS total
    FROM document_list d JOIN orders o ON o.id = d.order_id WHERE o.token = ${token} ORDER BY d.id`;
const valid = async (token: string, kind: string) =>
  (await listDocuments(token)).filter((each) => each.kind === kind && !each.is_cancelled);

let irns = 0;
async function cancelIrn(id: number) {
  const path = `/api/staff/books/documents/${id}/portal`;
  irns += 1;
  const at = clock.now().toISOString();
  const number = irns.toString(16).padStart(64, "0");
  const given = { kind: "e_invoice", number, acknowledgement: String(irns), issued_at: at };
  const recorded = await request("POST", path, { staff: accountant, body: given });
  expect([recorded.status, recorded.body.errors]).toEqual([200, undefined]);
  const body = { cancelled_at: at, reason_code: "2", remarks: "Data entry mistake" };
  const cancelled = await request("POST", `${path}/cancellation`, { staff: accountant, body });
  expect([cancelled.status, cancelled.body.errors]).toEqual([200, undefined]);
}

const run: Record<Act, (token: string) => Promise<void>> = {
  credit: async (token) => {
    const line_id = (await f.read(token)).lines[0].line_id;
    const { status, body } = await f.credit(token, { reason_code: "deficiency", lines: [{ line_id, quantity: 1 }] });
    expect([status, body.errors]).toEqual([200, undefined]);
  },
  correct: async (token) => {
    const [invoice] = await valid(token, "invoice");
    const body = { gstin: right, reason: "The other registration bought" };
    const path = `/api/staff/books/documents/${invoice?.id}/correct-buyer`;
    expect((await request("POST", path, { staff: accountant, body })).status).toBe(200);
  },
  "cancel invoice": async (token) => cancelIrn((await valid(token, "invoice"))[0]?.id ?? 0),
  // There is no note before the unit is credited.
  "cancel note": async (token) => {
    for (const { id } of await valid(token, "credit_note")) await cancelIrn(id);
  },
};

async function registered(): Promise<{ customer: TestCustomer; buyer_gstin_id: number }> {
  const state_id = demo.state("Maharashtra").id;
  const customer = await shop.customer({ account_type: "doctor", state_id });
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${state_id} ORDER BY id LIMIT 1`;
  const about = { legal_name: "Lotus", address: "4 Residency Road", pincode: "411004", city_id: city?.id, state_id };
  const body = { gstin: wrong, ...about, current_password: password };
  const { status, body: added } = await request("POST", "/api/user-gstins", { token: customer.token, body });
  expect(status).toBe(201);
  return { customer, buyer_gstin_id: added.data.id };
}

/** A packed order of three units, and its invoice total. */
async function packedOrder({ customer: { token, addressId }, buyer_gstin_id }: Awaited<ReturnType<typeof registered>>) {
  await request("POST", "/api/cart/store", {
    token,
    body: { sub_product_id: demo.variant(refNo).id, quantity: 3 },
  });
  const addresses = { shipping_address: addressId, billing_address: addressId };
  const body = { ...addresses, coupon_token: null, buyer_gstin_id };
  const placed = await request("POST", "/api/check-out/place-order", { token, body });
  expect([placed.status, placed.body.errors]).toEqual([201, undefined]);
  const order: string = placed.body.order.token;
  await f.confirm(order);
  await f.pack(order);
  return { order, total: (await valid(order, "invoice"))[0]?.total ?? 0 };
}

/** The portal's buyer and amount for each invoice and note after these returns, by number. */
function atPortal(returns: readonly Gstr1Json[]): Map<string, { ctin: string; val: number }> {
  const known = new Map<string, { ctin: string; val: number }>();
  for (const { b2b, b2ba, cdnr, cdnra } of returns) {
    const add = (number: string, ctin: string, val: number) => {
      expect([number, known.has(number)]).toEqual([number, false]);
      known.set(number, { ctin, val: Math.round(val * 100) });
    };
    const amend = (number: string, ctin: string, val: number) => {
      expect([number, known.get(number)?.val]).toEqual([number, Math.round(val * 100)]);
      known.set(number, { ctin, val: Math.round(val * 100) });
    };
    for (const { ctin, inv } of b2b) for (const { inum, val } of inv) add(inum, ctin, val);
    for (const { ctin, nt } of cdnr) for (const { nt_num, val } of nt) add(nt_num, ctin, val);
    for (const { ctin, inv } of b2ba) for (const { oinum, val } of inv) amend(oinum, ctin, val);
    for (const { ctin, nt } of cdnra) for (const { ont_num, val } of nt) amend(ont_num, ctin, val);
  }
  return known;
}

async function buildReturns() {
  const returns: Gstr1Json[] = [];
  let cancelled = 0;
  for (const month of months) {
    const period = toPeriod(month);
    const book = await loadBook(db, own, period);
    expect([month, reconcile(book).agrees]).toEqual([month, true]);
    cancelled += book.issued.reduce((sum, row) => sum + row.cancelled, 0);
    for await (const voucher of vouchersIn(db, { gstin: own, from: period.from, until: period.until }))
      expect(voucherBalance(voucher)).toBe(0);
    returns.push(gstr1Json(book, month));
  }
  return { known: atPortal(returns), cancelled };
}

const orders: { order: string; total: number; plan: Plan }[] = [];

beforeAll(async () => {
  await f.at("2026-11-20T09:00:00+05:30");
  const about = { lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null };
  await receiveLots(db, [{ ...about, variant_id: demo.variant(refNo).id, quantity: 3 * plans.length }], "test");
  const buyer = await registered();
  for (const plan of plans) {
    const placed = await packedOrder(buyer);
    orders.push({ ...placed, plan });
    for (const act of plan.november) await run[act](placed.order);
  }
  await f.at("2026-12-05T09:00:00+05:30");
  for (const { order, plan } of orders) for (const act of plan.december) await run[act](order);
}, 300_000);

describe("after every sequence of a credit, a corrected GSTIN and cancelled e-invoices", () => {
  test("GSTR-1 and its amendments state each valid document once, of the right buyer, and no other", async () => {
    const { known, cancelled } = await buildReturns();
    const expected = new Map<string, { ctin: string; val: number }>();
    let voided = 0;
    for (const { order, plan, total } of orders) {
      const all = await listDocuments(order);
      voided += all.filter(({ is_cancelled }) => is_cancelled).length;
      const standing = all.filter(({ is_cancelled }) => !is_cancelled);
      expect([plan, standing.map(({ kind }) => kind).sort()]).toEqual([plan, ["credit_note", "invoice"]]);
      expect([plan, standing.find(({ kind }) => kind === "invoice")?.total]).toEqual([plan, total]);
      for (const { number, total: val } of standing) expected.set(number, { ctin: right, val });
    }
    expect([...known].sort()).toEqual([...expected].sort());
    expect(cancelled).toBe(voided);
  });

  test("what was issued after the correction prints the corrected GSTIN (CGST Rules r.53(1A))", async () => {
    for (const { order, plan } of orders) {
      const sequence = [...plan.november, ...plan.december];
      const isAfter = (act: Act) => sequence.indexOf(act) > sequence.indexOf("correct");
      const [invoice] = await valid(order, "invoice");
      const [note] = await valid(order, "credit_note");
      if (isAfter("cancel invoice")) expect([plan, invoice?.printed_gstin]).toEqual([plan, right]);
      const isReissued = isAfter("cancel note") && sequence.indexOf("cancel note") > sequence.indexOf("credit");
      if (isReissued || isAfter("credit")) expect([plan, note?.printed_gstin]).toEqual([plan, right]);
    }
  });

  test("only the valid notes await their buyer", async () => {
    const query = "/api/staff/documents?buyer=awaiting&per_page=100";
    const { body } = await request("GET", query, { staff: f.owner });
    const notes = (await Promise.all(orders.map(({ order }) => valid(order, "credit_note")))).flat();
    expect((body.data as Listed[]).map(({ number }) => number).sort()).toEqual(
      notes.map(({ number }) => number).sort(),
    );
  });

  test("an order that is cancelled then leaves nothing", async () => {
    await f.at("2027-01-05T09:00:00+05:30");
    for (const { order } of orders)
      expect((await f.act(order, "cancel", { reason: "Clinic closed" })).status).toBe(200);
    await buildReturns();
    for (const { order, plan } of orders) {
      const all = await listDocuments(order);
      const sum = all
        .filter(({ is_cancelled }) => !is_cancelled)
        .reduce((left, { kind, total }) => left + (kind === "credit_note" ? -total : total), 0);
      expect([plan, sum]).toEqual([plan, 0]);
    }
  });
});
