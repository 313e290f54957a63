import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContentLine, contentLine } from "../order-revisions/index.ts";
import { type Adjustment, calculateOrder, type OrderCalculation } from "../tax/index.ts";
import { divideOrder, type Part } from "./divide-order.ts";
import { joinParts } from "./join-parts.ts";

interface Goods {
  price: number;
  mrp: number;
  quantity: number;
  rate: number;
  hsn: string;
}

function undividedOrder(goods: readonly Goods[], coupon: number, shipping: number, kind: "intra" | "inter") {
  const priced = goods.map(({ price, mrp, quantity, rate, hsn }) => ({
    ...{ price_paise: price, mrp_paise: mrp, quantity, gst_rate_bp: rate, hsn_code: hsn },
    tax_class: rate === 0 ? ("exempt" as const) : ("taxable" as const),
  }));
  const calculation = calculateOrder({
    lines: priced,
    discounts: [{ kind: "coupon", label: "Coupon TEN", amount_paise: coupon }],
    charges: [{ kind: "shipping", label: "Shipping", amount_paise: shipping, rates: "pro_rata" }],
    supply: { kind },
  });
  return { ...toPart(calculation, priced), total_paise: calculation.order.total_paise };
}

type Priced = Pick<ContentLine, "price_paise" | "mrp_paise" | "quantity" | "gst_rate_bp" | "hsn_code" | "tax_class">;

function toPart({ lines, adjustments, order }: OrderCalculation, priced: Priced[]): Part {
  const named = { product_name: "", product_slug: "", product_token: "", product_image: "", product_attribute: [] };
  return {
    adjustments,
    order,
    lines: priced.map((line, index) => {
      const {
        discount_paise = 0,
        taxable_paise = 0,
        cgst_paise = 0,
        sgst_paise = 0,
        igst_paise = 0,
      } = lines[index] ?? {};
      const amounts = { coupon_paise: discount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise };
      return contentLine({
        id: index + 1,
        variant_id: index + 1,
        ref_no: `R${index}`,
        uqc: "NOS",
        ...named,
        ...line,
        ...amounts,
      });
    }),
  };
}

const sum = (rows: readonly object[], name: string) =>
  rows.reduce((total, row) => total + ((row as Record<string, number>)[name] ?? 0), 0);
const shareKey = (of: Adjustment["shares"][number]) => `${of.hsn_code} ${of.gst_rate_bp}`;

/** Every amount of an order as one flat list, so that two parts can be added. */
function collectAmounts({ lines, adjustments, order }: Part): Map<string, number> {
  const amounts = new Map<string, number>();
  const add = (key: string, value: number) => amounts.set(key, (amounts.get(key) ?? 0) + value);
  for (const line of lines)
    for (const name of ["quantity", "coupon_paise", "taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const)
      add(`line ${line.variant_id} ${name}`, line[name]);
  for (const each of adjustments) {
    for (const name of ["amount_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const)
      add(`${each.kind} ${name}`, each[name]);
    for (const share of each.shares)
      for (const name of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const)
        add(`${each.kind} ${shareKey(share)} ${name}`, share[name]);
  }
  for (const [name, value] of Object.entries(order)) add(`order ${name}`, value);
  return new Map([...amounts].filter(([, value]) => value !== 0).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function add(one: Part, other: Part): Map<string, number> {
  const total = new Map(collectAmounts(one));
  for (const [key, value] of collectAmounts(other)) total.set(key, (total.get(key) ?? 0) + value);
  return new Map([...total].filter(([, value]) => value !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const goods = fc.record({
  price: fc.integer({ min: 1, max: 90_000_00 }),
  mrp: fc.constant(1_80_000_00),
  quantity: fc.integer({ min: 1, max: 30 }),
  rate: fc.constantFrom(0, 500, 1200, 1800),
  hsn: fc.constantFrom("9018", "9021", "3005"),
});
const orders = fc.record({
  goods: fc.array(goods, { minLength: 1, maxLength: 6 }),
  coupon: fc.integer({ min: 0, max: 5_000_00 }),
  shipping: fc.integer({ min: 0, max: 500_00 }),
  kind: fc.constantFrom("intra" as const, "inter" as const),
  shares: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 6, maxLength: 6 }),
});

test("two parts add up to the order to the paisa, tax by tax, are whole rupees each, and join to the order again", () => {
  fc.assert(
    fc.property(orders, ({ goods, coupon, shipping, kind, shares }) => {
      const whole = undividedOrder(goods, coupon, shipping, kind);
      const leaving = new Map(
        whole.lines.map((line, index) => [line.id ?? 0, Math.min(shares[index] ?? 0, line.quantity)]),
      );
      const units = sum(
        [...leaving.values()].map((quantity) => ({ quantity })),
        "quantity",
      );
      fc.pre(units > 0 && units < sum(whole.lines, "quantity"));
      const [stays, leaves] = divideOrder(whole, leaving);
      expect(add(stays, leaves)).toEqual(collectAmounts(whole));
      for (const part of [stays, leaves]) {
        expect(part.order.total_paise % 100).toBe(0);
        expect(part.order.total_paise).toBe(
          part.order.subtotal_paise +
            sum(part.adjustments, "amount_paise") +
            part.order.cgst_paise +
            part.order.sgst_paise +
            part.order.igst_paise,
        );
        const roundOff = part.adjustments.find((each) => each.kind === "round_off")?.amount_paise ?? 0;
        expect(Math.abs(roundOff)).toBeLessThan(100);
        for (const line of part.lines) {
          expect(line.taxable_paise).toBe(line.price_paise * line.quantity - line.coupon_paise);
          expect(line.taxable_paise).toBeGreaterThanOrEqual(0);
          expect(line.cgst_paise).toBe(line.sgst_paise);
          // Within a paisa of the rate on this value, for each tax.
          const tax = (line.taxable_paise * line.gst_rate_bp) / 10_000;
          expect(Math.abs(line.cgst_paise + line.sgst_paise + line.igst_paise - tax)).toBeLessThanOrEqual(2.01);
        }
      }
      const [into, part] = [stays, leaves].map((each) => ({ ...each, total_paise: each.order.total_paise })) as [
        never,
        never,
      ];
      const joined = joinParts(into, part);
      expect(joined && collectAmounts(joined)).toEqual(collectAmounts(whole));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["each rounded down, together up: one takes the rupee", [100_30, 100_30], 201_00, [101_00, 100_00]],
  ["each rounded up, together down: one gives it", [100_70, 100_70], 201_00, [100_00, 101_00]],
] as const)("%s", (_what, prices, total, totals) => {
  const free = prices.map((price, index) => ({ price, mrp: 200_00, quantity: 1, rate: 0, hsn: `90${index}8` }));
  const whole = undividedOrder(free, 0, 0, "intra");
  expect(whole.total_paise).toBe(total);
  const parts = divideOrder(whole, new Map([[2, 1]]));
  expect(parts.map(({ order }) => order.total_paise).toSorted()).toEqual([...totals].toSorted());
});

test("a rupee that would lift both parts above their MRP is not charged (Packaged Commodities Rules 2011, r.18(2))", () => {
  const atMrp = [0, 1].map((index) => ({ price: 100_30, mrp: 100_50, quantity: 1, rate: 0, hsn: `90${index}8` }));
  const whole = undividedOrder(atMrp, 0, 0, "intra");
  expect(whole.total_paise).toBe(201_00);
  const parts = divideOrder(whole, new Map([[2, 1]]));
  expect(parts.map(({ order }) => order.total_paise)).toEqual([100_00, 100_00]);
});
