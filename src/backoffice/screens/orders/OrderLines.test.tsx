import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { OrderLines } from "./OrderLines.tsx";

const none = { cgst: 0, sgst: 0, igst: 0 };
const rates = [{ gst_rate: 0, tax_class: "exempt" as const, amount: 50, tax: 0 }];
const orderTotal: StaffOrder["orderTotal"] = {
  ...{ mrp: 240, subtotal: 200, coupon: 0, shipping: 50, cgst_value: 0, sgst_value: 0, igst_value: 0 },
  ...{ shipping_tax: none, round_off: 0, total: 250, place_of_supply: "27 Maharashtra", state_tax_kind: "SGST" },
  ...{ tax_reason: "No tax is charged.", charges_tax: true },
  adjustments: [{ type: "charge", kind: "shipping", label: "Shipping", amount: 50, tax: none, rates }],
};
const line = {
  ...{ line_id: 1, ref_no: "NK-EE-1101", product_name: "Curette", product_attribute: [], lots: [], hsn: "90189099" },
  ...{ quantity: 2, uqc: "NOS", returned: 0, credited: 0, price: 100, taxable: 200, gst_rate: 0, tax_class: "exempt" },
  ...{ ...none, total: 200 },
} as unknown as StaffOrder["lines"][number];

const shown = (charges_tax: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderLines
        order={
          { lines: [line], coupon_code: null, orderTotal: { ...orderTotal, charges_tax } } as unknown as StaffOrder
        }
      />
    </MemoryRouter>,
  );

test("CGST Act s.32: the order of a shop without a GSTIN has no column, rate or total of tax", () => {
  for (const word of ["GST", "Taxable", "Exempt"]) expect(shown(true)).toContain(word);
  expect(shown(false)).not.toMatch(/GST|Taxable|Exempt|>tax/);
  expect(shown(false)).toContain("Shipping");
});
