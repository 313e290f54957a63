import { expect, test } from "vitest";
import type { CheckoutDetails, OrderAdjustment, OrderDetailLine, OrderTotal } from "../../../contract/checkout.ts";
import { whatChanged } from "./what-changed.ts";

const line: OrderDetailLine = {
  cart_id: 1,
  sub_product_id: 20,
  ref_no: "NK-PW-1001",
  product_name: "Tonsil wand",
  product_image: "",
  product_attribute: [],
  mrp: 11125,
  price: 8900,
  quantity: 2,
  taxable: 17800,
  hsn: "90189099",
  gst_rate: 5,
  tax_class: "taxable",
  uqc: "NOS",
  cgst: 445,
  sgst: 445,
  igst: 0,
  total: 18690,
  in_stock: true,
  available: 9,
};

const details = (lines: OrderDetailLine[], total: number, more: Partial<OrderTotal> = {}) =>
  ({
    order_details: lines,
    orderTotal: { coupon: 0, shipping: 0, adjustments: [], ...more, total },
    payment_terms: "",
    notices: [],
  }) as unknown as CheckoutDetails;

const shown = details([line], 18690);
const charge = (kind: string, label: string, amount: number): OrderAdjustment => ({
  ...{ type: "charge", kind, label, amount },
  ...{ tax: { cgst: 0, sgst: 0, igst: 0 }, rates: [] },
});

test.each<[string, CheckoutDetails, string[]]>([
  ["nothing but time", details([line], 18690), ["The total is still Rs 18,690.00."]],
  [
    "a price",
    details([{ ...line, price: 9000 }], 18900),
    ["Tonsil wand (NK-PW-1001): price Rs 8,900.00, now Rs 9,000.00.", "Total: Rs 18,690.00, now Rs 18,900.00."],
  ],
  [
    "quantity and tax",
    details([{ ...line, quantity: 1, gst_rate: 12 }], 9968),
    [
      "Tonsil wand (NK-PW-1001): quantity 2, now 1.",
      "Tonsil wand (NK-PW-1001): GST 5 %, now 12 %.",
      "Total: Rs 18,690.00, now Rs 9,968.00.",
    ],
  ],
  [
    "other goods",
    details([{ ...line, cart_id: 2, ref_no: "NK-PW-1002" }], 18690),
    ["Tonsil wand (NK-PW-1002) was added to the cart.", "Tonsil wand (NK-PW-1001) was removed from the cart."],
  ],
  [
    "coupon and shipping",
    details([line], 18000, { coupon: 500, shipping: 150 }),
    ["Coupon: Rs 0.00, now Rs 500.00.", "Shipping: Rs 0.00, now Rs 150.00.", "Total: Rs 18,690.00, now Rs 18,000.00."],
  ],
  [
    "a charge of the shop's own",
    details([line], 18790, { adjustments: [charge("shipping", "Shipping", 0), charge("insurance", "Insurance", 100)] }),
    ["Insurance: Rs 0.00, now Rs 100.00.", "Total: Rs 18,690.00, now Rs 18,790.00."],
  ],
])("%s", (_, now, sentences) => {
  expect(whatChanged(shown, now)).toEqual(sentences);
});

test("a charge that no longer applies", () => {
  const before = details([line], 18790, { adjustments: [charge("insurance", "Insurance", 100)] });
  expect(whatChanged(before, shown)).toEqual([
    "Insurance: Rs 100.00, now Rs 0.00.",
    "Total: Rs 18,790.00, now Rs 18,690.00.",
  ]);
});
