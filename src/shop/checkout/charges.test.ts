import { expect, test } from "vitest";
import type { Settings } from "../settings/index.ts";
import type { Charge, OrderLine } from "../tax/index.ts";
import { type ChargeRule, chargesAfterChange } from "./charges.ts";

const line: OrderLine = {
  ...{ quantity: 2, price_paise: 150_00, mrp_paise: 200_00 },
  ...{ hsn_code: "90189099", gst_rate_bp: 500, tax_class: "taxable" },
};
const selling = { shipping_paise: 80_00, freight_rule: "pro_rata" } as Settings["selling"];

/** A charge on orders below Rs 500, and one that depends on when the order was placed. */
const rules: ChargeRule[] = [
  {
    kind: "small_order",
    label: "Small order",
    onGoods: (lines, { shipping_paise }) =>
      lines.reduce((sum, { quantity, price_paise }) => sum + quantity * price_paise, 0) < 500_00 ? shipping_paise : 0,
  },
  { kind: "shipping", label: "Shipping", atCheckout: () => 999_00 },
];
const changed = (agreed: Charge[], lines: OrderLine[]) => chargesAfterChange(agreed, lines, selling, rules);
const charge = (kind: string, amount_paise: number): Charge => {
  return { kind, label: `${kind} as agreed`, amount_paise, rates: "highest_rate" };
};

test.each<[string, OrderLine[], number]>([
  ["fewer goods, from nothing", [line], 80_00],
  ["more goods, to nothing", [line, line], 0],
])(
  "a charge that depends on the goods follows %s, with its label and rates as agreed",
  (_what, lines, amount_paise) => {
    const agreed = charge("small_order", amount_paise === 0 ? 80_00 : 0);
    expect(changed([agreed], lines)).toEqual([{ ...agreed, amount_paise }]);
  },
);

test("any other charge stays as agreed, and so does one that is no longer charged", () => {
  const agreed = [charge("shipping", 150_00), charge("packing", 40_00)];
  expect(changed(agreed, [line])).toEqual(agreed);
});

test("an order placed before a charge existed does not gain it", () => {
  expect(changed([], [line])).toEqual([]);
});
