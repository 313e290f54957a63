import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { taxedByLine } from "../../../test/support/charge-by-line.ts";
import { copyTestOrder, placeTestOrder, readTestOrder, type TestOrder } from "../../../test/support/orders.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { issueInvoice } from "../documents/index.ts";
import { type Charge, calculateOrder, classOfRate, type Discount } from "../tax/index.ts";
import { insertOrder, type NewOrder } from "./insert-queries.ts";
import { orderAmounts } from "./order-amounts.ts";
import { adjustmentsOfOrder } from "./queries.ts";

const shop = await testShop();
const { db, sql } = shop;
let model: TestOrder;
let customer: Awaited<ReturnType<typeof shop.customer>>;

beforeAll(async () => {
  customer = await shop.customer();
  model = await placeTestOrder(shop, customer);
});

interface Wanted {
  lines: { price_paise: number; quantity: number; hsn_code: string; gst_rate_bp: number }[];
  discounts?: Discount[];
  charges: Charge[];
  kind?: "intra" | "inter";
  /** As calculated by the first releases: the tax on shipping rounded for each line. */
  byLine?: boolean;
}

/** Filled in by the database, or later. */
const notWritten = new Set(
  ["id", "number", "search", "status", "payment_status"].concat(["courier", "tracking_number", "delivered_at"]),
);

function newOrderLike(order: TestOrder["order"]) {
  return Object.fromEntries(Object.entries(order).filter(([column]) => !notWritten.has(column))) as Omit<
    NewOrder,
    "lines" | "adjustments"
  >;
}

let orders = 0;

/** An order with such lines, stored as checkout does. */
async function place({
  lines: wanted,
  discounts = [],
  charges,
  kind = "intra",
  byLine = false,
}: Wanted): Promise<TestOrder> {
  const priced = wanted.map((line) => ({
    ...line,
    tax_class: classOfRate(line.gst_rate_bp),
    mrp_paise: 2 * line.price_paise,
  }));
  const byRate = calculateOrder({ lines: priced, discounts, charges, supply: { kind } });
  const [charge] = charges;
  const calculation = byLine && charge ? taxedByLine(byRate, priced, charge, kind) : byRate;
  const [line] = model.lines;
  if (!line) throw new Error("The model has no line.");
  const { id: _id, order_id: _order, placed_at: _at, position: _position, ...sameLine } = line;
  const lines = priced.map((each, index) => {
    const { discount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise } = calculation.lines[index] ?? {
      discount_paise: 0,
      taxable_paise: 0,
      cgst_paise: 0,
      sgst_paise: 0,
      igst_paise: 0,
    };
    return { ...sameLine, ...each, coupon_paise: discount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise };
  });
  const token = `adjusted-${++orders}`;
  const order: NewOrder = {
    ...newOrderLike(model.order),
    token,
    supply_kind: kind,
    state_tax_kind: "SGST",
    coupon_code: discounts.length > 0 ? "TEN" : null,
    item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    ...orderAmounts(calculation),
    lines,
    adjustments: calculation.adjustments,
  };
  await db.transaction().execute((inside) => insertOrder(inside, order));
  return readTestOrder(shop, token);
}

const issue = ({ order, lines, lots }: TestOrder) =>
  db.transaction().execute((inside) => issueInvoice(shop.shop, inside, order, lines, lots));
const shipping = (amount_paise: number, rates: Charge["rates"] = "pro_rata"): Charge => ({
  kind: "shipping",
  label: "Shipping",
  amount_paise,
  rates,
});
const coupon = (amount_paise: number): Discount => ({ kind: "coupon", label: "Coupon TEN", amount_paise });
const speculum = { price_paise: 12_345, quantity: 3, hsn_code: "90189099", gst_rate_bp: 500 };
const cable = { price_paise: 9_999, quantity: 1, hsn_code: "85444299", gst_rate_bp: 1_800 };

describe("an order of the previous release, which writes no adjustments", () => {
  test("gets the adjustments that it was calculated with", async () => {
    const line = fc.record({
      price_paise: fc.integer({ min: 1, max: 50_000_00 }),
      quantity: fc.integer({ min: 1, max: 30 }),
      hsn_code: fc.constantFrom("90189099", "90330000", "85444299"),
      gst_rate_bp: fc.constantFrom(0, 500, 1_800),
    });
    const wanted = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 6 }),
      coupon_paise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_00 }), fc.constant(100_000_000_00)),
      shipping_paise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_00 })),
      rates: fc.constantFrom("pro_rata" as const, "highest_rate" as const),
      kind: fc.constantFrom("intra" as const, "inter" as const),
    });
    await fc.assert(
      fc.asyncProperty(wanted, async ({ lines, coupon_paise, shipping_paise, rates, kind }) => {
        const discounts = coupon_paise > 0 ? [coupon(coupon_paise)] : [];
        const placed = await place({
          lines,
          discounts,
          charges: [shipping(shipping_paise, rates)],
          kind,
          byLine: true,
        });
        const [copy] = await copyTestOrder(shop, placed, 1);
        const [written, derived] = [
          await adjustmentsOfOrder(db, placed.order.id),
          await adjustmentsOfOrder(db, copy?.order.id ?? 0),
        ];
        // If both rules give the same taxes, the first is used; it makes no difference.
        const comparable = (list: typeof written) =>
          list.map(({ rule, ...each }) => ({ ...each, rule: rule.type === "charge" ? rule.rounding : rule }));
        const isSameByEitherRule = derived.some(({ rule }) => rule.type === "charge" && rule.rates !== rates);
        if (isSameByEitherRule) {
          expect(derived.map(({ shares: _, rule: __, ...each }) => each)).toEqual(
            written.map(({ shares: _, rule: __, ...each }) => each),
          );
        } else expect(comparable(derived)).toEqual(comparable(written));
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("stores which rule its shipping was taxed by", async () => {
    for (const rates of ["pro_rata", "highest_rate"] as const) {
      const placed = await place({ lines: [speculum, cable], charges: [shipping(150_00, rates)], byLine: true });
      const [copy] = await copyTestOrder(shop, placed, 1);
      const derived = await adjustmentsOfOrder(db, copy?.order.id ?? 0);
      expect(derived.find(({ kind }) => kind === "shipping")?.rule).toEqual({
        type: "charge",
        rates,
        rounding: "line",
      });
    }
  });

  test("cannot be invoiced when its shipping was taxed by no known rule", async () => {
    const placed = await place({ lines: [speculum], charges: [shipping(150_00)] });
    const { cgst_paise, shipping_cgst_paise, round_off_paise } = placed.order;
    const [copy] = await copyTestOrder(shop, placed, 1, {
      cgst_paise: cgst_paise + 1,
      sgst_paise: cgst_paise + 1,
      shipping_cgst_paise: shipping_cgst_paise + 1,
      shipping_sgst_paise: shipping_cgst_paise + 1,
      round_off_paise: round_off_paise - 2,
    });
    if (!copy) throw new Error("There is no copy.");
    const charge = (await adjustmentsOfOrder(db, copy.order.id)).find(({ kind }) => kind === "shipping");
    expect(charge).toMatchObject({ rule: { type: "charge", rates: null }, shares: [] });
    await expect(issue(copy)).rejects.toThrow(/do not add up/);
  });
});

test("the database refuses an order that does not add up, and changes of adjustments", async () => {
  const placed = await place({ lines: [speculum], charges: [shipping(150_00)] });
  const dearer = copyTestOrder(shop, placed, 1, { total_paise: placed.order.total_paise + 100 });
  await expect(dearer).rejects.toThrow(/amounts add up/);
  await expect(
    sql`UPDATE order_adjustments SET label = 'Freight' WHERE order_id = ${placed.order.id}`,
  ).rejects.toThrow();
});

test("a new kind of charge is taxed, shown, mailed and invoiced without being known by name", async () => {
  const wrapping: Charge = { kind: "gift_wrapping", label: "Gift wrapping", amount_paise: 99_00, rates: "pro_rata" };
  const placed = await place({
    lines: [speculum, cable],
    discounts: [coupon(10_00)],
    charges: [shipping(0), wrapping],
    kind: "inter",
  });
  const { body } = await shop.request("GET", `/api/orders/${placed.order.token}`, { token: customer.token });
  const { orderTotal } = body.data;
  expect(orderTotal.adjustments).toMatchObject([
    { type: "discount", kind: "coupon", label: "Coupon TEN", amount: -10 },
    { type: "charge", kind: "shipping", label: "Shipping", amount: 0 },
    { type: "charge", kind: "gift_wrapping", label: "Gift wrapping", amount: 99 },
    { type: "round_off", kind: "round_off" },
  ]);
  type Adjustment = { amount: number };
  const sum = orderTotal.adjustments.reduce(
    (total: number, { amount }: Adjustment) => total + amount,
    orderTotal.subtotal,
  );
  expect(sum + orderTotal.igst_value).toBeCloseTo(orderTotal.total, 2);

  await issue(placed);
  const [invoice] = await sql<{
    content: InvoiceContent;
  }>`SELECT content FROM invoices WHERE order_id = ${placed.order.id}`;
  const {
    shipping: charges,
    hsn_summary,
    totals,
  } = invoice?.content ?? { shipping: [], hsn_summary: [], totals: null };
  expect(charges.map(({ label, gst_rate_bp }) => [label, gst_rate_bp])).toEqual([
    ["Gift wrapping", 500],
    ["Gift wrapping", 1_800],
  ]);
  expect(hsn_summary.reduce((total, row) => total + row.taxable_paise, 0)).toBe(totals?.taxable_paise);
  expect(hsn_summary.reduce((total, row) => total + row.igst_paise, 0)).toBe(placed.order.igst_paise);
});
