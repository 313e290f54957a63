import { beforeAll, describe, expect, test } from "vitest";
import { booksYear, declared, expectBooksOfYear, months } from "../../../test/support/books.ts";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { demonstrationOf } from "../../../test/support/demonstration.ts";
import { fulfilmentOf } from "../../../test/support/fulfilment.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { isNothing, remainsOf, returnStepsOf } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { type Amounts, noAmounts } from "../gst-returns/entries.ts";
import { gstr1Json } from "../gst-returns/gstr1-json.ts";
import { loadBook } from "../gst-returns/load-book.ts";
import { toPeriod } from "../gst-returns/period.ts";
import { reconcile } from "../gst-returns/reconcile.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";

/*
 * A year of orders through the calls of the shop: placed, packed, cancelled, credited, returned or refused at the door by all kinds of
 * buyers, with a rate that changes in September and a second registration from October. The documents are those that the shop issued.
 */
const orders = Number(process.env.SIMULATED_ORDERS ?? 40);
const fates = [
  "delivered",
  "given up",
  "cancelled",
  "undelivered",
  "part back",
  "missing",
  "too dear",
  "all back",
] as const;
type Fate = (typeof fates)[number];
/** Of the buyers, in Maharashtra and Karnataka. */
const gstins = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"] as const;
const baskets = [["NK-ME-1001", "NK-EE-1101"], ["NK-ME-1001", "NK-EI-1601"], ["NK-EI-1601"]] as const;
const [day, hour] = [86_400_000, 3_600_000];
const start = Date.parse("2026-04-01T00:00:00+05:30");
const end = Date.parse("2027-03-31T23:59:59+05:30");

const shop = await testShop({ connections: 10 });
const { sql, db, request } = shop;
const f = await fulfilmentOf(shop);
const steps = returnStepsOf(f);
const demo = await demonstrationOf(shop);
/** The demonstration's registration, and the one that sells from October. */
const sellers = [shop.live.current().registrations.current?.gstin ?? "", "29AACCM9910C1ZJ"];
const states = [demo.state("Maharashtra").id, demo.state("Karnataka").id] as const;

interface Buyer {
  customer: TestCustomer;
  buyer_gstin_id: number | null;
}
const buyers: Buyer[] = [];
const done: { token: string; fate: Fate }[] = [];

async function addBuyer(place: 0 | 1, isRegistered: boolean) {
  const customer = await shop.customer({ account_type: "hospital", state_id: states[place] });
  const { token } = customer;
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${states[place]} ORDER BY id LIMIT 1`;
  const about = { legal_name: "Lotus", address: "4 Residency Road", pincode: place === 0 ? "411004" : "560025" };
  const body = {
    gstin: gstins[place],
    ...about,
    state_id: states[place],
    city_id: city?.id,
    current_password: password,
  };
  const added = isRegistered ? await request("POST", "/api/user-gstins", { token, body }) : null;
  buyers.push({ customer, buyer_gstin_id: added?.body.data.id ?? null });
}

async function place({ customer, buyer_gstin_id }: Buyer, index: number) {
  const { token, addressId } = customer;
  for (const refNo of baskets[index % baskets.length] ?? []) {
    const body = { sub_product_id: demo.variant(refNo).id, quantity: 2 + (index % 3) };
    await request("POST", "/api/cart/store", { token, body });
  }
  const body = { shipping_address: addressId, billing_address: addressId, coupon_token: null, buyer_gstin_id };
  const { status, body: reply } = await request("POST", "/api/check-out/place-order", { token, body });
  expect([status, reply.errors]).toEqual([201, undefined]);
  return reply.order.token as string;
}

/** Packs with the rates of the day, whatever they were when the order was placed. */
async function pack(token: string) {
  const { body } = await request("GET", `/api/staff/orders/${token}/picks`, { staff: f.owner });
  const accepted_total = body.data.repricing?.total_after ?? null;
  expect((await f.act(token, "pack", { picks: await f.proposedPicks(token), accepted_total })).status).toBe(200);
}

const ok = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply;
  expect([status, status < 300 ? null : body]).toEqual([expect.toBeOneOf([200, 201]), null]);
};

const creditOf = async (token: string, reason_code: string, part: object, shipping: number | null) => {
  const { lines } = await f.creditable(token);
  const each = (lines as { line_id: number }[]).map(({ line_id }) => ({ line_id, ...part }));
  return ok(f.credit(token, { reason_code, lines: each, shipping }));
};

/** What happens to an order after it is packed, with the days until it does. */
const later: Record<Fate, [days: number, act: (token: string, by: TestCustomer) => Promise<unknown>][]> = {
  delivered: [
    [1, f.ship],
    [3, f.deliver],
    [4, f.collect],
  ],
  "given up": [],
  cancelled: [[1, (token) => ok(f.act(token, "cancel", { reason: "Clinic closed" }))]],
  undelivered: [
    [1, f.ship],
    [3, (token) => ok(f.act(token, "undeliver", { reason: "Nobody at home" }))],
    [9, async (token) => ok(steps.inspect(await steps.lastReturn(token)))],
  ],
  "part back": [
    [1, f.ship],
    [3, f.deliver],
    [8, async (token, by) => comesBack(token, by, 1)],
  ],
  missing: [
    [1, f.ship],
    [2, (token) => creditOf(token, "deficiency", { quantity: 1 }, 20)],
    [3, f.deliver],
  ],
  "too dear": [
    [1, f.ship],
    [3, f.deliver],
    [4, f.collect],
    [20, (token) => creditOf(token, "price", { amount: 7.77 }, null)],
  ],
  "all back": [
    [1, f.ship],
    [3, f.deliver],
    [4, f.collect],
    [9, async (token, by) => comesBack(token, by, null)],
  ],
};

async function comesBack(token: string, by: TestCustomer, quantity: number | null) {
  const { lines } = (await f.read(token)) as { lines: { line_id: number; quantity: number }[] };
  await ok(
    f.askReturn(
      token,
      by,
      lines.map((line) => ({ line_id: line.line_id, quantity: quantity ?? line.quantity })),
    ),
  );
  await ok(steps.approve(await steps.lastReturn(token)));
  await ok(steps.inspect(await steps.lastReturn(token)));
}

async function placeAs(order: { token: string }, buyer: Buyer, index: number) {
  order.token = await place(buyer, index);
}

interface Event {
  at: number;
  run(): Promise<unknown>;
}

function planOrder(index: number): Event[] {
  const at = start + Math.floor(((end - start) * index) / Math.max(1, orders - 1));
  const fate = fates[index % fates.length] as Fate;
  const buyer = buyers[Math.floor(index / fates.length) % buyers.length] as Buyer;
  const order = { token: "", fate };
  const first = { at: at - hour, run: () => placeAs(order, buyer, index) };
  const given = { at: at - hour / 2, run: () => f.confirm(order.token) };
  if (fate === "given up") {
    const body = { reason: "Ordered by mistake" };
    const { token } = buyer.customer;
    const run = () => ok(request("POST", `/api/orders/${order.token}/cancel`, { token, body }));
    return [first, given, { at, run }];
  }
  done.push(order);
  const rest = later[fate].map(([days, act]) => ({
    at: at + days * day,
    run: () => act(order.token, buyer.customer),
  }));
  // What would follow after the year does not happen in it.
  return [first, given, { at, run: () => pack(order.token) }, ...rest.filter((event) => event.at <= end)];
}

const changes: Event[] = [
  {
    at: Date.parse("2026-09-22T00:00:00+05:30"),
    run: async () => {
      await sql`INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
        VALUES (${demo.variant("NK-ME-1001").id}, '2026-09-22', '90189099', 1800, 'taxable')`;
      await shop.live.refresh();
    },
  },
  {
    at: Date.parse("2026-10-05T09:00:00+05:30"),
    run: () => sellBy(shop, { code: "KA", gstin: sellers[1] ?? null, state_id: states[1] }),
  },
];

interface Issued extends Amounts {
  number: string;
  kind: string;
  supplier_gstin: string;
  month: string;
  awaits: boolean;
}
let issued: Issued[] = [];

beforeAll(async () => {
  await f.at("2026-03-31T09:00:00+05:30");
  const { selling } = await loadSettings(db);
  await storeSettings(db, "selling", { ...selling, free_delivery_orders: 0, shipping_paise: 150_01 });
  await shop.live.refresh();
  const about = { lot_no: "ENOUGH", manufactured_on: "2025-10-01", expires_on: null, quantity: 10 * orders };
  const refNos = [...new Set(baskets.flat())];
  await receiveLots(
    db,
    refNos.map((refNo) => ({ ...about, variant_id: demo.variant(refNo).id })),
    "test",
  );
  for (const [place, isRegistered] of [
    [0, false],
    [1, false],
    [0, true],
    [1, true],
  ] as const) {
    await addBuyer(place, isRegistered);
  }
  const events = [...changes, ...Array.from({ length: orders }, (_, index) => planOrder(index)).flat()];
  for (const { at, run } of events.sort((a, b) => a.at - b.at)) {
    await f.at(new Date(at).toISOString());
    await run();
  }
  issued = await sql<Issued>`
    SELECT d.number, d.kind, d.supplier_gstin, to_char(d.issued_at AT TIME ZONE 'Asia/Kolkata', 'MMYYYY') AS month,
      d.taxable_paise::float8 AS taxable_paise, d.cgst_paise::float8 AS cgst_paise, d.sgst_paise::float8 AS sgst_paise,
      d.igst_paise::float8 AS igst_paise, coalesce(n.buyer_state = 'awaiting', false) AS awaits
    FROM document_list d LEFT JOIN credit_note_list n ON n.document_id = d.id ORDER BY d.id`;
}, 6 * 3_600_000);

/** Invoices less notes. */
function net(documents: readonly Issued[]): Amounts {
  const sum = noAmounts();
  for (const document of documents) {
    const sign = document.kind === "credit_note" ? -1 : 1;
    for (const name of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const) {
      sum[name] += sign * document[name];
    }
  }
  return sum;
}

test("every order has the documents that follow from what happened to it", async () => {
  for (const { token, fate } of done) {
    const left = await remainsOf(shop, token);
    const { status } = await f.read(token);
    const isBack = status === "undelivered" && (await steps.lastReturn(token)).status === "received";
    if (isBack || ["cancelled", "returned"].includes(status))
      expect([token, fate, isNothing(left)]).toEqual([token, fate, true]);
    else expect(left.get("total_paise")).toBeGreaterThan(0);
  }
  expect(new Set(issued.map(({ kind }) => kind))).toEqual(new Set(["invoice", "bill_of_supply", "credit_note"]));
  if (process.env.SIMULATED_ORDERS) process.stderr.write(`${orders} orders, ${issued.length} documents\n`);
});

describe.each(sellers)("the books of %s", (gstin) => {
  const own = (month?: string) =>
    issued.filter((each) => each.supplier_gstin === gstin && (month === undefined || each.month === month));

  test.each(months)("GSTR-1 of %s equals its documents", async (month) => {
    const book = await loadBook(db, gstin, toPeriod(month));
    expect(book.documents.map(({ number }) => number).sort()).toEqual(
      own(month)
        .map(({ number }) => number)
        .sort(),
    );
    expect(declared(gstr1Json(book, month))).toEqual(net(own(month)));
    expect(reconcile(book)).toMatchObject({ agrees: true, documents: net(own(month)) });
  });

  test("GSTR-3B of the year equals the ledger less what awaits its buyers", async () => {
    expect(own().length).toBeGreaterThan(0);
    await expectBooksOfYear(shop, gstin, net(own().filter(({ awaits }) => awaits)));
    expect((await loadBook(db, gstin, toPeriod(booksYear))).documents).toHaveLength(own().length);
  });
});
