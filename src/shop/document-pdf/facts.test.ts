import { describe, expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import { pdfPages, rupees } from "../../../test/support/paper.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

const specula = { quantity: 2, price_paise: 1_000_37, hsn_code: "90189099", gst_rate_bp: 500 };
const sale = draft({ lines: [specula] });
const numbered = { number: "ENT/2627/000001", issued_at: "2026-03-31T18:30:00.000Z" };

const pages = async (changes: Partial<InvoiceContent>, copies: "recipient" | "all" = "recipient") =>
  pdfPages(await drawInvoice({ ...numbered, ...sale, ...changes }, copies));
const printed = async (...given: Parameters<typeof pages>) => (await pages(...given)).join(" ");
const corrects = { number: "ENT/2627/000009", issued_at: "2026-03-01T06:00:00Z", kind: "invoice" as const };
const challan = (due_on: string | null, reason_code: "on_approval" | "demonstration" = "on_approval") => ({
  ...{ kind: "challan" as const, title: "Delivery Challan", challan: { reason_code, due_on } },
});

describe("CGST Rules r.138: room for the number of an e-way bill", () => {
  const worth = (total_paise: number) => ({ totals: { ...sale.totals, total_paise } });

  test.each<[string, Partial<InvoiceContent>, boolean]>([
    ["an invoice of Rs 50,000", worth(50_000_00), false],
    ["an invoice of a rupee more", worth(50_001_00), true],
    ["a challan of a rupee more", { ...worth(50_001_00), ...challan(null) }, true],
    ["a credit note, with which nothing goes out", { ...worth(50_001_00), corrects }, false],
    ["an acknowledgement", { ...worth(50_001_00), title: "Order Acknowledgement" }, false],
  ])("%s: %s %s", async (_what, changes, has) => {
    expect((await printed(changes)).includes("E-way bill no.")).toBe(has);
  });
});

describe("the facts at the head", () => {
  test("of an invoice: purchase order, purpose and coupon, or that there is none", async () => {
    expect(await printed({})).toContain("Coupon None");
    const text = await printed({ po_number: "PO/77", purpose: "own_use", coupon_code: "TEN" });
    for (const each of ["Your purchase order no. PO/77", "Purchased for Own use", "Coupon TEN"])
      expect(text).toContain(each);
  });

  test("of a challan: by when goods come back, and why they were sent; no coupon, no terms of payment", async () => {
    const text = await printed({ ...challan("2027-05-20"), reason: "Trial of two weeks", order_number: null });
    for (const each of ["Return or invoice by 20 May 2027", "Reason for delivery Trial of two weeks"])
      expect(text).toContain(each);
    expect(text).not.toMatch(/Coupon|Reverse charge|Order no\.|Payment/);
    expect(await printed(challan(null))).not.toContain("Return or invoice by");
  });

  test("of an acknowledgement: no place of supply and no reverse charge, as it is no supply yet", async () => {
    const text = await printed({ title: "Order Acknowledgement" });
    expect(text).not.toMatch(/Place of supply|Reverse charge/);
    expect(text).toContain("It is not a tax invoice");
    const entered = { title: "Order Acknowledgement", entered_by: "Nila, by telephone" };
    expect(await printed(entered)).toContain("Entered for you by Nila, by telephone");
  });

  test("CGST Act s.32: a seller without a GSTIN acknowledges an order without promising a tax invoice", async () => {
    const { seller } = sale;
    const text = await printed({ title: "Order Acknowledgement", seller: { ...seller, gstin: "" } });
    expect(text).toContain("It is not a bill of supply");
    expect(text).not.toContain("tax invoice");
  });
});

describe("copies", () => {
  test.each<[string, Partial<InvoiceContent>, string[]]>([
    [
      "CGST Rules r.55: a challan",
      challan(null),
      ["Original for consignee", "Duplicate for transporter", "Triplicate for consignor"],
    ],
    ["a credit note has one", { corrects }, ["Original for recipient"]],
    ["an acknowledgement has one without a name", { title: "Order Acknowledgement" }, []],
  ])("%s", async (_what, changes, names) => {
    const all = await pages(changes, "all");
    expect(all).toHaveLength(Math.max(1, names.length));
    expect(
      all.map((text) => /(?:Original|Duplicate|Triplicate) for \w+/.exec(text)?.[0] ?? "").filter(Boolean),
    ).toEqual(names);
  });
});

describe("amounts in words", () => {
  test("are those of the total and of the tax", async () => {
    // 2,000.74 at 5 %: halves of 50.02 each.
    const text = await printed({ total_in_words: "Rupees Two Thousand One Hundred and One Only" });
    expect(text).toContain("Total in words Rupees Two Thousand One Hundred and One Only");
    expect(text).toContain("Tax in words Rupees One Hundred and Paise Four Only");
  });

  test("leave the tax out where none is charged", async () => {
    const untaxed = draft({ lines: [{ ...specula, hsn_code: "90214010", gst_rate_bp: 0 }] });
    const text = await printed({ ...untaxed, kind: "bill_of_supply", title: "Bill of Supply" });
    expect(text).not.toMatch(/Tax in words|Rates are without GST/);
    expect(text).toContain("MRP includes all taxes.");
  });
});

describe("payment", () => {
  test("of a document of Rs 0: nothing to pay, and no code to scan", async () => {
    const totals = { ...sale.totals, total_paise: 0 };
    const text = await printed({ totals, payment: { paid: [], due_paise: 0, upi_id: "shop@bank" } });
    expect(text).toContain("Nothing to pay");
    expect(text).not.toMatch(/Paid in full|Scan to pay/);
  });

  test("without a UPI address: what is due, and no code to scan", async () => {
    const text = await printed({ payment: { paid: [], due_paise: 1_00 } });
    expect(text).toContain("Due ₹ 1.00");
    expect(text).not.toContain("Scan to pay");
  });
});

describe("sums over several pages", () => {
  const many = draft({
    lines: Array.from({ length: 70 }, (_, index) => ({ ...specula, price_paise: 1_00_00 + index })),
    charges: [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }],
    kind: "inter",
  });

  test("are those of the rows above them, between States in three columns", async () => {
    const all = await pages({ ...many, shipping: many.shipping });
    expect(all.length).toBeGreaterThan(2);
    let [taxable, igst] = [0, 0];
    for (const [index, text] of all.entries()) {
      const sums = `${rupees(taxable)} ${rupees(igst)} ${rupees(taxable + igst)}`;
      if (index > 0 && text.includes("Brought forward")) expect(text).toContain(`Brought forward ${sums}`);
      for (const [, ref] of text.matchAll(/Ref\. R-(\d+)/g)) {
        const line = many.lines[Number(ref) - 1];
        taxable += line?.taxable_paise ?? 0;
        igst += line?.igst_paise ?? 0;
      }
      if (text.includes("Carried forward"))
        expect(text).toContain(`Carried forward ${rupees(taxable)} ${rupees(igst)} ${rupees(taxable + igst)}`);
    }
    const count = (words: string) => all.filter((text) => text.includes(words)).length;
    expect([count("Carried forward"), count("Brought forward")]).toEqual([all.length - 1, all.length - 1]);
    const { totals } = many;
    expect(all.at(-1)).toContain(`Total, 140 pieces ${rupees(totals.taxable_paise)} ${rupees(totals.igst_paise)}`);
  });

  test("are not on a packing slip, which goes on with its pieces alone", async () => {
    const all = await pages({ ...many, kind: "packing_slip", title: "Packing Slip" });
    expect(all.length).toBeGreaterThan(1);
    expect(all.join(" ")).not.toMatch(/Carried forward|Brought forward|₹/);
    expect(all.at(-1)).toContain("Total, 140 pieces");
  });
});
