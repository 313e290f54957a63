import { describe, expect, test } from "vitest";
import { draft, type Sale } from "../../../test/support/invoices.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

const specula = { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 };
const cable = { quantity: 1, price_paise: 1_000_00, hsn_code: "85444299", gst_rate_bp: 1_800 };
const goods = { lines: [specula, cable], coupon_paise: 300_00 };

/** The printed text of a sale invoiced just as the new financial year began. */
async function printed(sale: Sale, changes: Partial<InvoiceContent> = {}, copies: "recipient" | "all" = "recipient") {
  const number = { number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z" };
  return (await pdfPages(await drawInvoice({ ...number, ...draft(sale), ...changes }, copies))).join(" ");
}
const registered = {
  ...{ cin: "U33125MH2015PTC123456", licences: [{ label: "MD-42", number: "MH/RMD/2024/001234" }] },
  signatory: "Meera Kulkarni",
};
const within = await printed(goods, { seller: { ...draft(goods).seller, ...registered } });
const between = await printed({ ...goods, kind: "inter" });

describe("CGST Rules r.46: particulars of a tax invoice", () => {
  test.each([
    // In the header, not only at the signature.
    ["(a) the supplier's name", "Nasokarna Nasokarna ENT Devices Private Limited Plot 7"],
    ["(a) the supplier's address", "Plot 7, Bhosari Industrial Estate, Pune 411026"],
    ["(a) the supplier's GSTIN", "GSTIN 27AAPFU0939F1ZV"],
    ["(b) its number", "Invoice no. ENT/2627/000001"],
    ["(c) its date, in India", "Invoice date 1 Apr 2026"],
    [
      "(d) the recipient's name and address",
      "Billed to Lotus ENT Clinic Asha Rao 12B, 4 Residency Road Bengaluru 560025",
    ],
    ["(d) the recipient's GSTIN", "GSTIN 29AAGCB7383J1Z4"],
    ["(f) the recipient's state and its code", "State 29 Karnataka"],
    ["(h) the description of the goods", "1 Device 1 Ref. R-1"],
    ["(g, i) HSN code, quantity and unit", "90189099 2 NOS 1,000.00"],
    ["(j, k) price, discount and taxable value", "1,000.00 200.00 1,800.00"],
    ["(l, m) rate and amount of each tax", "45.00 2.5% 45.00 2.5% 1,890.00"],
    ["(l, m) rate and amount of each tax at another rate", "81.00 9% 81.00 9% 1,062.00"],
    ["(n) the place of supply", "Place of supply 27 Maharashtra"],
    ["(o) the address of delivery", "Delivered to Ravi Menon 7 Ashram Road Pune 411001 State 27 Maharashtra"],
    ["(p) whether tax is payable on reverse charge", "Reverse charge No"],
    ["(q) for whom it is issued", "For Nasokarna ENT Devices Private Limited"],
    ["(q), proviso: issued electronically, without a signature", "Issued electronically by Meera Kulkarni 1 Apr 2026"],
    ["(q), proviso", "No signature is needed (CGST Rules, rule 46, proviso)"],
    ["Companies Act s.12(3)(c): the corporate identity number", "CIN U33125MH2015PTC123456"],
    ["MDR 2017 r.87A: the registration in Form MD-42", "MD-42 MH/RMD/2024/001234"],
  ])("%s", (_particular, text) => {
    expect(within).toContain(text);
  });

  test("between states the tax is IGST, at the whole rate, with the state of supply", () => {
    expect(between).toContain("90.00 5% 1,890.00");
    expect(between).toContain("Place of supply 29 Karnataka");
    expect(between).not.toMatch(/CGST(?! Rules)|SGST/);
    expect(within).not.toContain("IGST");
  });

  test("CGST Act s.2(114): in a Union territory without a legislature the other half is UTGST", async () => {
    const text = await printed({ ...goods, state_tax_kind: "UTGST" });
    expect(text).toContain("UTGST");
    expect(text).not.toContain("SGST");
  });

  test("a buyer who is not registered has no GSTIN", async () => {
    const { billing } = draft(goods);
    const text = await printed(goods, { billing: { ...billing, gstin: null } });
    expect(text.match(/GSTIN/g)).toHaveLength(1);
  });

  test("CGST Rules r.48(1): copies are named for recipient, transporter and supplier", async () => {
    const text = await printed(goods, {}, "all");
    const names = ["Original for recipient", "Duplicate for transporter", "Triplicate for supplier"];
    for (const name of names) expect(text.split(name)).toHaveLength(2);
    expect(text.split("Invoice no. ENT/2627/000001")).toHaveLength(4);
  });
});

describe("shipping on paper", () => {
  const shipping = (amount_paise: number) => [{ kind: "shipping", label: "Shipping", amount_paise }];

  test("is one row, with the rates of the goods below it", async () => {
    const text = await printed({ lines: [specula, cable], charges: shipping(150_00) });
    expect(text).toContain(
      "Shipping – – 150.00 150.00 7.00 7.00 164.00 " +
        "of which at 5% 100.00 2.50 2.50 105.00 of which at 18% 50.00 4.50 4.50 59.00",
    );
    expect(text).toContain("Summary by HSN and rate, including shipping at the rates of the goods");
  });

  test("is not mentioned where it is free", async () => {
    const text = await printed({ lines: [specula], charges: shipping(0) });
    expect(text).not.toMatch(/shipping/i);
  });

  test("of an invoice that named no charges yet is still called shipping", async () => {
    const content = draft({ lines: [specula], charges: shipping(150_00) });
    const text = await printed(
      { lines: [specula] },
      { shipping: content.shipping.map(({ label: _, ...each }) => each) },
    );
    expect(text).toContain("Shipping – – 150.00");
  });
});

test("names as long as the forms allow fit on one page with everything else", async () => {
  const long = "Sri Venkateswara Ear Nose Throat and Head Neck Surgery Research Institute ".repeat(3).slice(0, 200);
  const { billing } = draft(goods);
  const text = await printed(goods, { billing: { ...billing, company_name: long, address: [long, long] } });
  expect(text.split(long.trim().replace(/\s+/g, " "))).toHaveLength(4);
  expect(text).toContain("Page 1 of 1");
  expect(text).toContain("Issued electronically");
});
