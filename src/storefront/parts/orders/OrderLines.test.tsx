import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderTotal } from "../../../contract/checkout.ts";
import { OrderLines, type ShownLine } from "./OrderLines.tsx";
import { OrderTotals } from "./OrderTotals.tsx";

const none = { cgst: 0, sgst: 0, igst: 0 };
const line: ShownLine = {
  ...{
    sub_product_id: 1,
    ref_no: "NK-EE-1101",
    product_name: "Curette",
    product_image: "/a.jpg",
    product_attribute: [],
  },
  ...{ mrp: 120, price: 100, quantity: 2, taxable: 200, hsn: "90189099", gst_rate: 0, tax_class: "exempt", uqc: "NOS" },
  ...{ ...none, total: 200 },
};
const rates: OrderTotal["adjustments"][number]["rates"] = [{ gst_rate: 0, tax_class: "exempt", amount: 50, tax: 0 }];
const total: OrderTotal = {
  ...{ mrp: 240, subtotal: 200, coupon: 0, shipping: 50, cgst_value: 0, sgst_value: 0, igst_value: 0 },
  ...{ shipping_tax: none, round_off: 0, total: 250, place_of_supply: "27 Maharashtra", state_tax_kind: "SGST" },
  ...{ tax_reason: "No tax is charged.", charges_tax: true },
  adjustments: [{ type: "charge", kind: "shipping", label: "Shipping", amount: 50, tax: none, rates }],
};

const renderText = (tax: OrderTotal) =>
  renderToStaticMarkup(
    <>
      <OrderLines caption="Items" lines={[line]} tax={tax} keyOf={({ sub_product_id }) => sub_product_id} />
      <OrderTotals total={tax} />
    </>,
  );

test("CGST Act s.32: without a GSTIN of the seller's, no rate, tax column or price before tax is shown", () => {
  const taxed = renderText(total);
  for (const word of ["GST", "Exempt", "before tax"]) expect(taxed).toContain(word);
  const untaxed = renderText({ ...total, charges_tax: false });
  expect(untaxed).not.toMatch(/GST|Exempt|before tax/);
  expect(untaxed).toContain("MRP");
});
