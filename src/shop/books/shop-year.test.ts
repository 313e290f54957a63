import pLimit from "p-limit";
import { beforeAll, describe, expect, test } from "vitest";
import { booksYear, declared, expectBooksOfYear, months } from "../../../test/support/books.ts";
import { password, type TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls, toPicks } from "../../../test/support/fulfilment.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { isNothing, readRemaining, returnSteps } from "../../../test/support/returns.ts";
import { type Answer, testShop } from "../../../test/support/test-shop.ts";
import { type Amounts, noAmounts } from "../gst-documents/entries.ts";
import { toPeriod } from "../gst-documents/period.ts";
import { gstr1Json } from "../gst-returns/gstr1-json.ts";
import { loadBook } from "../gst-returns/load-book.ts";
import { reconcile } from "../gst-returns/reconcile.ts";
import { loadSettings, storeSettings } from "../settings/index.ts";
import { receiveLots } from "../stock/index.ts";

/*
 * A year of orders through the shop's API: placed, packed, cancelled, credited, returned or refused at the door by all kinds of
 * buyers, with a move of the shop in July (the same GSTIN with a new series), a rate change in September and a second registration
 * from October. The first order is packed in the first second of the year and the last in its last. The documents are those that the
 * shop issued.
 */
const orders = Number(process.env.SIMULATED_ORDERS ?? 48);
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
/** The buyers' GSTINs, in Maharashtra and Karnataka. */
const gstins = ["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"] as const;
const baskets = [["NK-ME-1001", "NK-EE-1101"], ["NK-ME-1001", "NK-EI-1601"], ["NK-EI-1601"]] as const;
const [day, hour] = [86_400_000, 3_600_000];
const start = Date.parse("2026-04-01T00:00:00+05:30");
const end = Date.parse("2027-03-31T23:59:59+05:30");

// A run of thousands of orders logs why the shop refused one.
const shop = await testShop({ connections: 10, env: process.env.SIMULATED_ORDERS ? { LOG_LEVEL: "error" } : {} });
const { sql, db, request } = shop;
const f = await fulfilmentCalls(shop);
const steps = returnSteps(f);
const demo = await loadDemonstration(shop);
/** The demonstration shop's registration, and the one that sells from October. */
const sellers = [shop.live.current().registrations.current?.gstin ?? "", "29AACCM9910C1ZJ"];
const states = [demo.state("Maharashtra").id, demo.state("Karnataka").id] as const;

/** An order, with its state according to the last reply. */
interface Sold {
  token: string;
  fate: Fate;
  status: string;
  due: number;
}

interface Buyer {
  customer: TestCustomer;
  /** Has goods delivered to a third party's premises. */
  third_party_delivery: boolean;
  /** Ids of its registrations, which buy in turn; null means without one. */
  gstinIds: (number | null)[];
}
/**
 * Account type, State of delivery, and States of registration. Dealers have a licence; the one registered in the other State has goods
 * delivered to a third party.
 */
const kindsOfBuyers = [
  ["doctor", 0, []],
  ["hospital", 1, []],
  ["dealer", 0, [0]],
  ["dealer", 1, [0]],
  ["hospital", 1, [1]],
  ["hospital", 0, [0, 1]],
] as const;
type KindOfBuyer = (typeof kindsOfBuyers)[number];
/** Accounts of each kind, because concurrent orders need separate carts. */
const accounts = 8;
const buyers: Buyer[] = [];
const sold: Sold[] = [];

async function addBuyer([account_type, place, registeredIn]: KindOfBuyer) {
  const customer = await shop.customer({ account_type, state_id: states[place] });
  const gstinIds: Buyer["gstinIds"] = [];
  for (const where of registeredIn) gstinIds.push(await addGstin(customer, where));
  const third_party_delivery = account_type === "dealer" && !registeredIn.some((where) => where === place);
  buyers.push({ customer, third_party_delivery, gstinIds: gstinIds.length > 0 ? gstinIds : [null] });
}

async function addGstin({ token }: TestCustomer, place: 0 | 1): Promise<number> {
  const state_id = states[place];
  const [city] = await sql<{ id: number }>`SELECT id FROM cities WHERE state_id = ${state_id} ORDER BY id LIMIT 1`;
  const about = { legal_name: "Lotus", address: "4 Residency Road", pincode: place === 0 ? "411004" : "560025" };
  const body = { gstin: gstins[place], ...about, state_id, city_id: city?.id, current_password: password };
  return (await ok(request("POST", "/api/user-gstins", { token, body }))).data.id;
}

async function place({ customer, third_party_delivery, gstinIds }: Buyer, index: number) {
  const { token, addressId } = customer;
  // Every combination of registration and fate occurs.
  const turn = Math.floor(index / 2) + Math.floor(index / (fates.length * kindsOfBuyers.length));
  const buyer_gstin_id = gstinIds[turn % gstinIds.length];
  for (const refNo of baskets[index % baskets.length] ?? []) {
    const body = { sub_product_id: demo.variant(refNo).id, quantity: 2 + (index % 3) };
    await request("POST", "/api/cart/store", { token, body });
  }
  const addresses = { shipping_address: addressId, billing_address: addressId };
  const body = { ...addresses, coupon_token: null, buyer_gstin_id, third_party_delivery };
  const { status, body: reply } = await request("POST", "/api/check-out/place-order", { token, body });
  expect([status, reply.errors]).toEqual([201, undefined]);
  return reply.order.token as string;
}

const ok = async (reply: Promise<Answer>) => {
  const { status, body } = await reply;
  expect([status, status < 300 ? null : body]).toEqual([expect.toBeOneOf([200, 201]), null]);
  return body;
};

/** How many act concurrently. */
const packers = 6;

/** A staff action. The state is known from the last reply, so it need not be read again. */
async function act(order: Sold, name: string, body: object = {}) {
  const { data } = await ok(f.act(order.token, name, { expected_status: order.status, ...body }));
  [order.status, order.due] = [data.status, data.due];
}

/** Packs at the day's rates, whatever they were when the order was placed. */
async function pack(order: Sold) {
  const proposed = () => ok(request("GET", `/api/staff/orders/${order.token}/picks`, { staff: f.owner }));
  const packed = async () => {
    const { data } = await proposed();
    const body = { picks: toPicks(data), accepted_total: data.repricing?.total_after ?? null };
    return f.act(order.token, "pack", { expected_status: order.status, ...body });
  };
  let answer = await packed();
  // Another packer has just emptied the proposed lot: ask for a new proposal.
  for (let tries = 1; tries < packers && answer.body.errors?.picks; tries++) answer = await packed();
  const { data } = await ok(Promise.resolve(answer));
  [order.status, order.due] = [data.status, data.due];
}

async function credit(order: Sold, reason_code: string, part: object, shipping: number | null) {
  const { lines, credited: credited_before } = await f.creditable(order.token);
  const each = (lines as { line_id: number }[]).map(({ line_id }) => ({ line_id, ...part }));
  const body = { reason: "Invoiced by mistake", refund_to: "bank", reason_code, lines: each, shipping };
  await act(order, "credit", { ...body, credited_before });
}

const ship = (order: Sold) => act(order, "ship", { courier: "Own van", tracking_number: "NK 204" });
const deliver = (order: Sold) => act(order, "deliver");
const collect = (order: Sold) => act(order, "collect", { mode: "upi", amount: order.due, reference: "UPI 4711" });

/** What happens to an order after packing, and after how many days. */
const later: Record<Fate, [days: number, act: (order: Sold, actor: TestCustomer) => Promise<unknown>][]> = {
  delivered: [
    [1, ship],
    [3, deliver],
    [4, collect],
  ],
  "given up": [],
  cancelled: [[1, (order) => act(order, "cancel", { reason: "Clinic closed" })]],
  undelivered: [
    [1, ship],
    [3, (order) => act(order, "undeliver", { reason: "Nobody at home" })],
    [9, async ({ token }) => ok(steps.inspect(await steps.lastReturn(token)))],
  ],
  "part back": [
    [1, ship],
    [3, deliver],
    [8, ({ token }, actor) => comesBack(token, actor, 1)],
  ],
  missing: [
    [1, ship],
    [2, (order) => credit(order, "deficiency", { quantity: 1 }, 20)],
    [3, deliver],
  ],
  "too dear": [
    [1, ship],
    [3, deliver],
    [4, collect],
    [20, (order) => credit(order, "price", { amount: 7.77 }, null)],
  ],
  "all back": [
    [1, ship],
    [3, deliver],
    [4, collect],
    [9, ({ token }, actor) => comesBack(token, actor, null)],
  ],
};

async function comesBack(token: string, actor: TestCustomer, quantity: number | null) {
  const { lines } = (await f.read(token)) as { lines: { line_id: number; quantity: number }[] };
  const wished = lines.map((line) => ({ line_id: line.line_id, quantity: quantity ?? line.quantity }));
  await ok(f.askReturn(token, actor, wished));
  const back = await steps.lastReturn(token);
  await ok(steps.approve(back));
  await ok(steps.inspect(back));
}

interface Event {
  at: number;
  /** Events of one order run in sequence; null for a change to the shop itself. */
  order: Sold | null;
  run(): Promise<unknown>;
}

function planOrder(index: number): Event[] {
  const at = start + Math.floor(((end - start) * index) / Math.max(1, orders - 1));
  const fate = fates[index % fates.length] as Fate;
  const kind = Math.floor(index / fates.length) % kindsOfBuyers.length;
  const buyer = buyers[kind * accounts + (index % accounts)] as Buyer;
  const order: Sold = { token: "", fate, status: "placed", due: 0 };
  const event = (when: number, run: () => Promise<unknown>): Event => ({ at: when, order, run });
  const first = event(at - hour, async () => {
    order.token = await place(buyer, index);
  });
  const given = event(at - hour / 2, () => act(order, "confirm"));
  if (fate === "given up") {
    const body = { reason: "Ordered by mistake" };
    const { token } = buyer.customer;
    return [first, given, event(at, () => ok(request("POST", `/api/orders/${order.token}/cancel`, { token, body })))];
  }
  sold.push(order);
  const rest = later[fate].map(([days, run]) => event(at + days * day, () => run(order, buyer.customer)));
  // Events after the end of the year are dropped.
  return [first, given, event(at, () => pack(order)), ...rest.filter((each) => each.at <= end)];
}

/** Slots never span midnight in India. */
const timeSlot = ({ at }: Event) => Math.floor((at + 5.5 * hour) / (4 * hour));

/** Events within a few hours happen at once, at the time of the first; a change to the shop happens alone. */
function toSlots(events: readonly Event[]): Event[][] {
  const slots: Event[][] = [];
  for (const event of [...events].sort((one, other) => one.at - other.at)) {
    const slot = slots.at(-1);
    const [first] = slot ?? [];
    if (first?.order && event.order && timeSlot(first) === timeSlot(event)) slot?.push(event);
    else slots.push([event]);
  }
  return slots;
}

/** No more at once than checkout can serve: beyond that the shop refuses some with 503. */
const atOnce = pLimit(packers);

async function runSlot(slot: readonly Event[]) {
  await Promise.all(
    [...Map.groupBy(slot, ({ order }) => order).values()].map((own) =>
      atOnce(async () => {
        for (const { run } of own) await run();
      }),
    ),
  );
}

const changes: Event[] = [
  {
    at: Date.parse("2026-07-15T00:00:00+05:30"),
    order: null,
    run: () =>
      sellBy(shop, { code: "PN", gstin: sellers[0] ?? null, state_id: states[0], address: "7 New Road, Pune" }),
  },
  {
    at: Date.parse("2026-09-22T00:00:00+05:30"),
    order: null,
    run: async () => {
      await sql`INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp, tax_class)
        VALUES (${demo.variant("NK-ME-1001").id}, '2026-09-22', '90189099', 1800, 'taxable')`;
      await shop.live.refresh();
    },
  },
  {
    at: Date.parse("2026-10-05T09:00:00+05:30"),
    order: null,
    run: () => sellBy(shop, { code: "KA", gstin: sellers[1] ?? null, state_id: states[1] }),
  },
];

/**
 * Does the work of autovacuum, which is off in tests, so that statements planned for empty tables are replanned for full ones. Tables
 * that have grown by only a tenth need no new plans.
 */
const isTimeToTidy = (slots: number) => slots % 200 === 199 || [20, 50, 100].includes(slots);
const vacuum = () => shop.asAdmin("VACUUM (ANALYZE)");

const tell = (what: string) => {
  if (process.env.SIMULATED_ORDERS) process.stderr.write(`${Math.round(process.uptime())} s: ${what}\n`);
};

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
  for (const kind of kindsOfBuyers) {
    for (let account = 0; account < accounts; account++) await addBuyer(kind);
  }
  // No session ends within the year.
  await f.at(new Date(end).toISOString());
  const slots = toSlots([...changes, ...Array.from({ length: orders }, (_, index) => planOrder(index)).flat()]);
  for (const [index, slot] of slots.entries()) {
    const time = new Date(slot[0]?.at ?? end);
    shop.clock.set(time);
    if (isTimeToTidy(index)) {
      await vacuum();
      tell(`${time.toISOString().slice(0, 10)}, ${index} of ${slots.length} slots`);
    }
    await runSlot(slot);
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
  for (const { token, fate } of sold) {
    const left = await readRemaining(shop, token);
    const { status } = await f.read(token);
    const isBack = status === "undelivered" && (await steps.lastReturn(token)).status === "received";
    if (isBack || ["cancelled", "returned"].includes(status))
      expect([token, fate, isNothing(left)]).toEqual([token, fate, true]);
    else expect(left.get("total_paise")).toBeGreaterThan(0);
  }
  expect(new Set(issued.map(({ kind }) => kind))).toEqual(new Set(["invoice", "bill_of_supply", "credit_note"]));
  tell(`${orders} orders, ${issued.length} documents`);
}, 1_800_000);

test("every kind of buyer has invoices and credit notes", async () => {
  const buyers = await sql<{ account_type: string; gstin: string | null; kinds: string[] }>`
    SELECT u.account_type, nullif(d.buyer_gstin, '') AS gstin, array_agg(DISTINCT d.kind ORDER BY d.kind) AS kinds
    FROM document_list d JOIN orders o ON o.id = d.order_id JOIN customers u ON u.id = o.customer_id GROUP BY 1, 2`;
  for (const [type, , registeredIn] of kindsOfBuyers) {
    for (const gstin of registeredIn.length > 0 ? registeredIn.map((where) => gstins[where]) : [null]) {
      const own = buyers.find((each) => each.account_type === type && each.gstin === gstin);
      expect([type, gstin, own?.kinds]).toEqual([type, gstin, expect.arrayContaining(["credit_note", "invoice"])]);
    }
  }
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
