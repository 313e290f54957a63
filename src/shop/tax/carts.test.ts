import fc from "fast-check";
import { expect, test } from "vitest";
import { drafts, invoiced, type Sale } from "../../../test/support/invoices.ts";
import { orderAmounts } from "../orders/index.ts";
import { calculateOrder } from "./calculate.ts";
import type { TaxClass } from "./tax-class.ts";

/**
 * Ten thousand carts, recalculated independently: with integer fractions and none of the shop's code. Cart, order and documents must
 * agree with it, and so with each other, to the paisa, for each tax head, rate and HSN code.
 */

const heads = ["taxable", "cgst", "sgst", "igst"] as const;
type Sums = Record<(typeof heads)[number], bigint>;
type Goods = Required<Sale["lines"][number]>;

/** An order's totals. `rows` are by HSN code, rate and tax class; charges are included with the goods they follow. */
function independently({ lines, coupon_paise = 0, charges = [], rates = "pro_rata", kind = "intra" }: Sale) {
  const goods = (lines as Goods[]).map((line) => ({
    ...line,
    value: BigInt(line.quantity) * BigInt(line.price_paise),
  }));
  const subtotal = total(goods.map(({ value }) => value));
  const coupon = BigInt(coupon_paise) < subtotal ? BigInt(coupon_paise) : subtotal;
  const off = apportion(
    coupon,
    goods.map(({ value }) => value),
  );
  const rows = new Map<string, Sums>();
  const book = (line: Goods, sums: Sums) => {
    const key = rowKey(line);
    const before = rows.get(key) ?? { taxable: 0n, cgst: 0n, sgst: 0n, igst: 0n };
    rows.set(key, Object.fromEntries(heads.map((head) => [head, before[head] + sums[head]])) as Sums);
  };
  const priced = goods.map((line, index) => ({ ...line, value: line.value - (off[index] ?? 0n) }));
  for (const line of priced) book(line, taxed(line.value, line.gst_rate_bp, kind));

  const [charge] = charges;
  const highest = Math.max(...lines.map((line) => line.gst_rate_bp));
  const bearing = priced.filter((line) => rates === "pro_rata" || line.gst_rate_bp === highest);
  const totalWeight = (of: typeof priced) =>
    bearing.every(({ value }) => value === 0n) ? BigInt(of.length) : total(of.map(({ value }) => value));
  const byRate = groups(bearing, (line) => `${String(line.gst_rate_bp).padStart(5, "0")} ${line.tax_class}`);
  const amounts = apportion(BigInt(charge?.amount_paise ?? 0), byRate.map(totalWeight));
  for (const [index, same] of byRate.entries()) {
    const whole = taxed(amounts[index] ?? 0n, same[0]?.gst_rate_bp ?? 0, kind);
    const byCode = groups(same, (line) => line.hsn_code);
    const taxable = apportion(whole.taxable, byCode.map(totalWeight));
    const [cgst, sgst, igst] = [whole.cgst, whole.sgst, whole.igst].map((tax) => apportion(tax, taxable));
    for (const [place, [line]] of byCode.entries()) {
      if (line) {
        book(line, {
          ...{ taxable: taxable[place] ?? 0n, cgst: cgst?.[place] ?? 0n },
          ...{ sgst: sgst?.[place] ?? 0n, igst: igst?.[place] ?? 0n },
        });
      }
    }
  }
  const exact = total([...rows.values()].flatMap((sums) => Object.values(sums)));
  return { rows, exact, coupon };
}

function taxed(taxable: bigint, rate_bp: number, kind: "intra" | "inter"): Sums {
  const half = (2n * taxable * BigInt(rate_bp) + 20_000n) / 40_000n;
  const whole = (2n * taxable * BigInt(rate_bp) + 10_000n) / 20_000n;
  return kind === "intra"
    ? { taxable, cgst: half, sgst: half, igst: 0n }
    : { taxable, cgst: 0n, sgst: 0n, igst: whole };
}

/** The largest remainder method; of equal remainders the first gets the paisa. */
function apportion(amount: bigint, given: bigint[]): bigint[] {
  const weights = given.some((weight) => weight > 0n) ? given : given.map(() => 1n);
  const sum = total(weights);
  const shares = weights.map((weight) => (amount * weight) / sum);
  const order = weights.map((weight, index) => ({ index, rest: (amount * weight) % sum }));
  for (let left = amount - total(shares); left > 0n; left--) {
    const next = order.reduce((best, each) => (each.rest > best.rest ? each : best));
    shares[next.index] = (shares[next.index] ?? 0n) + 1n;
    next.rest = -1n;
  }
  return shares;
}

const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
function groups<Line>(lines: Line[], keyOf: (line: Line) => string): Line[][] {
  return [...Map.groupBy(lines, keyOf)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => same);
}

interface Row {
  hsn_code: string;
  gst_rate_bp: number;
  tax_class?: TaxClass | null;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}
const rowKey = ({ hsn_code, gst_rate_bp, tax_class }: Pick<Row, "hsn_code" | "gst_rate_bp" | "tax_class">) =>
  `${hsn_code} ${gst_rate_bp} ${tax_class}`;

/** Sums by HSN code, rate and tax class, without zero sums. */
function summed(rows: readonly Row[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  for (const row of rows) {
    const before = sums.get(rowKey(row)) ?? { taxable: 0n, cgst: 0n, sgst: 0n, igst: 0n };
    sums.set(
      rowKey(row),
      Object.fromEntries(heads.map((head) => [head, before[head] + BigInt(row[`${head}_paise`])])) as Sums,
    );
  }
  return sums;
}
const something = (rows: Map<string, Sums>) =>
  [...rows]
    .filter(([, sums]) => Object.values(sums).some((amount) => amount > 0n))
    .sort(([a], [b]) => (a < b ? -1 : 1));

const taxation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      gst_rate_bp: fc.constantFrom(500, 1_200, 1_800),
      tax_class: fc.constant("taxable" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      gst_rate_bp: fc.constant(0),
      tax_class: fc.constantFrom("nil" as const, "exempt" as const, "non_gst" as const),
    }),
  },
);
const line = fc
  .record({
    quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9_999 })),
    price_paise: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 6_00_000_00 })),
    hsn_code: fc.constantFrom("90189099", "90183990", "90330000", "30051090", "85444299"),
    uqc: fc.constantFrom("NOS", "SET", "PAC"),
    taxation,
    margin: fc.constantFrom(0, 20, 100),
  })
  .map(({ taxation: { gst_rate_bp, tax_class }, margin, ...rest }) => {
    const withTax = Math.ceil((rest.price_paise * (10_000 + gst_rate_bp)) / 10_000) + 1;
    return { ...rest, gst_rate_bp, tax_class, mrp_paise: Math.ceil((withTax * (100 + margin)) / 100) };
  });
const cart = fc.record({
  lines: fc.oneof(
    { weight: 30, arbitrary: fc.array(line, { minLength: 1, maxLength: 7 }) },
    { weight: 1, arbitrary: fc.array(line, { minLength: 100, maxLength: 120 }) },
  ),
  coupon_paise: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_00 }), fc.constant(100_000_000_00)),
  charges: fc
    .oneof(fc.constant(0), fc.integer({ min: 1, max: 250_00 }))
    .map((amount_paise) => [{ kind: "shipping", label: "Shipping", amount_paise }]),
  rates: fc.constantFrom("pro_rata" as const, "highest_rate" as const),
  kind: fc.constantFrom("intra" as const, "inter" as const),
});

test("10,000 carts: cart = order = documents for each tax head, rate and HSN code (CGST Act s.15, Rules r.46)", () => {
  fc.assert(
    fc.property(cart, (sale) => {
      const expected = independently(sale);
      const { lines, coupon_paise, charges, rates, kind } = sale;
      const calculation = calculateOrder({
        lines,
        discounts: [{ kind: "coupon", label: "Coupon", amount_paise: coupon_paise }],
        charges: charges.map((charge) => ({ ...charge, rates })),
        supply: { kind },
      });
      const inCart = [
        ...lines.map((each, index) => ({ ...each, ...calculation.lines[index] }) as Row),
        ...calculation.adjustments.flatMap(({ shares }) => shares),
      ];
      expect(something(summed(inCart))).toEqual(something(expected.rows));
      const order = orderAmounts(calculation);
      for (const head of ["cgst", "sgst", "igst"] as const) {
        expect(BigInt(order[`${head}_paise`])).toBe(total([...expected.rows.values()].map((sums) => sums[head])));
      }
      expect(BigInt(order.coupon_paise)).toBe(expected.coupon);
      expect(BigInt(order.total_paise - order.round_off_paise)).toBe(expected.exact);
      expect([order.total_paise % 100, order.round_off_paise >= -99, order.round_off_paise <= 50]).toEqual([
        0,
        true,
        true,
      ]);
      const mrp = lines.reduce((sum, each) => sum + each.mrp_paise * each.quantity, 0);
      const { shipping_paise, shipping_cgst_paise, shipping_sgst_paise, shipping_igst_paise } = order;
      const shipping = shipping_paise + shipping_cgst_paise + shipping_sgst_paise + shipping_igst_paise;
      expect(order.total_paise).toBeLessThanOrEqual(mrp + shipping);

      expect(invoiced(sale).order).toMatchObject({ total_paise: order.total_paise, cgst_paise: order.cgst_paise });
      const documents = drafts(sale).map((each) => each.draft);
      expect(something(summed(documents.flatMap((each) => each.hsn_summary)))).toEqual(something(expected.rows));
      expect(documents.reduce((sum, each) => sum + each.totals.total_paise, 0)).toBe(order.total_paise);
      for (const head of ["cgst_paise", "sgst_paise", "igst_paise"] as const) {
        expect(documents.reduce((sum, each) => sum + each.totals[head], 0)).toBe(order[head]);
      }
    }),
    { numRuns: 10_000, endOnFailure: true },
  );
}, 120_000);
