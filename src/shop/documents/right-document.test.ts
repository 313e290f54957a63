import { describe, expect, test } from "vitest";
import { drafts } from "../../../test/support/invoices.ts";
import { placeTestOrder, readTestOrder } from "../../../test/support/orders.ts";
import { sellBy } from "../../../test/support/registrations.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { issueInvoice } from "./index.ts";

const shop = await testShop();
const specula = { quantity: 2, price_paise: 1_000_37, hsn_code: "90189099", gst_rate_bp: 500 };
const hearingAid = { quantity: 1, price_paise: 12_345_67, hsn_code: "90214010", gst_rate_bp: 0 };
const shipping = [{ kind: "shipping", label: "Shipping", amount_paise: 150_00 }];

const refNos = ["NK-EE-1101", "NK-ME-1001"];

/** An order with two lines of these tax classes. Until variants have their own class, it is written to the order. */
async function ordered(taxClasses: (string | null)[], buyerGstin: string | null = null) {
  for (const [index, taxClass] of taxClasses.entries()) {
    const rate = taxClass === "taxable" ? 500 : 0;
    await shop.sql`
      UPDATE variant_tax_classes SET gst_rate_bp = ${rate}
      WHERE variant_id = (SELECT id FROM variants WHERE ref_no = ${refNos[index]})`;
  }
  await shop.live.refresh();
  const goods = refNos.map((refNo): [string, number] => [refNo, 2]);
  const { order, lines } = await placeTestOrder(shop, await shop.customer(), { goods });
  for (const [index, line] of lines.entries()) {
    await shop.sql`UPDATE order_lines SET tax_class = ${taxClasses[index]} WHERE id = ${line.id}`;
  }
  await shop.sql`UPDATE orders SET buyer_gstin = ${buyerGstin} WHERE id = ${order.id}`;
  return readTestOrder(shop, order.token);
}

async function issued(given: Awaited<ReturnType<typeof ordered>>) {
  await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, given.order, given.lines, given.lots));
  return shop.sql<{ kind: string; number: string; content: InvoiceContent; total_paise: number }>`
    SELECT kind, number, content, total_paise FROM invoices WHERE order_id = ${given.order.id} ORDER BY id`;
}

describe("the document for a supply", () => {
  test("CGST Act s.31(1): a tax invoice when everything is taxable", async () => {
    const [only, ...others] = await issued(await ordered(["taxable", "taxable"]));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: "invoice", content: { title: "Tax Invoice" } });
    expect(only?.number).toMatch(/^ENT\//);
  });

  test.each(["exempt", "nil", "non_gst", null])(
    "CGST Act s.31(3)(c), CGST Rules r.49: a bill of supply when nothing is (%s)",
    async (taxClass) => {
      const [only, ...others] = await issued(await ordered([taxClass, taxClass]));
      expect(others).toEqual([]);
      expect(only).toMatchObject({ kind: "bill_of_supply", content: { title: "Bill of Supply" } });
      expect(only?.number).toMatch(/^ENB\//);
      expect(only?.content.hsn_summary.map((row) => row.tax_class)).toContain(taxClass ?? "exempt");
    },
  );

  test("CGST Rules r.46A: an invoice-cum-bill of supply for both to an unregistered buyer", async () => {
    const [only, ...others] = await issued(await ordered(["taxable", "exempt"]));
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: "invoice", content: { title: "Invoice-cum-Bill of Supply" } });
  });

  test("CGST Act s.31(3)(c): two documents for both to a registered buyer, which add up to the order", async () => {
    const given = await ordered(["taxable", "exempt"], "27AAPFU0939F1ZV");
    const [invoice, bill, ...others] = await issued(given);
    expect(others).toEqual([]);
    expect([invoice?.kind, bill?.kind]).toEqual(["invoice", "bill_of_supply"]);
    expect((invoice?.total_paise ?? 0) + (bill?.total_paise ?? 0)).toBe(given.order.total_paise);
    expect([invoice?.content.lines.length, bill?.content.lines.length]).toEqual([1, 1]);
  });

  test("the demonstration sells hearing aids (HSN 9021 40), alone and with taxable goods", async () => {
    const aid: [string, number] = ["NK-EI-1601", 1];
    const alone = await placeTestOrder(shop, await shop.customer(), { goods: [aid] });
    expect(alone.order).toMatchObject({ cgst_paise: 0, sgst_paise: 0, igst_paise: 0 });
    expect(await issued(alone)).toMatchObject([{ content: { title: "Bill of Supply" } }]);
    const both = await placeTestOrder(shop, await shop.customer(), { goods: [aid, ["NK-LA-1001", 1]] });
    expect(await issued(both)).toMatchObject([{ content: { title: "Invoice-cum-Bill of Supply" } }]);
  });

  test("CGST Act s.8: shipping and rounding are with the taxable goods, whatever the paise", () => {
    const sale = { lines: [specula, hearingAid], charges: shipping, coupon_paise: 77_77 };
    const [invoice, bill] = drafts(sale).map(({ draft }) => draft);
    if (!invoice || !bill) throw new Error("Two documents were expected.");
    expect([bill.shipping, bill.totals.round_off_paise]).toEqual([[], 0]);
    expect(invoice.shipping.reduce((sum, row) => sum + row.taxable_paise, 0)).toBe(150_00);
    expect((invoice.totals.total_paise + bill.totals.total_paise) % 100).toBe(0);
    for (const { lines, shipping: charges, totals, hsn_summary } of [invoice, bill]) {
      for (const head of ["taxable_paise", "cgst_paise", "sgst_paise", "igst_paise"] as const) {
        const sum = [...lines, ...charges].reduce((total, row) => total + row[head], 0);
        expect(totals[head]).toBe(sum);
        expect(hsn_summary.reduce((total, row) => total + row[head], 0)).toBe(sum);
      }
    }
  });

  test("CGST Act s.32: who is not registered charges no tax and issues a bill of supply", async () => {
    expect(drafts({ lines: [hearingAid], seller_gstin: "" })).toMatchObject([{ kind: "bill_of_supply" }]);
    expect(() => drafts({ lines: [specula], seller_gstin: "" })).toThrow(/GSTIN/);
    const [maharashtra] = await shop.sql<{ id: number }>`SELECT id FROM states WHERE gst_code = '27'`;
    await sellBy(shop, { code: "NR", ...(maharashtra ? { state_id: maharashtra.id } : {}) });
    try {
      const { order, lines, lots } = await placeTestOrder(shop, await shop.customer());
      expect(order).toMatchObject({ cgst_paise: 0, sgst_paise: 0, igst_paise: 0, seller_gstin: "" });
      expect(order.tax_reason).toBe("The shop is not registered for GST, so no tax is charged.");
      const issued = await shop.db.transaction().execute((db) => issueInvoice(shop.shop, db, order, lines, lots));
      expect(issued.number).toMatch(/^NRB\/\d{4}\/000001$/);
    } finally {
      await sellBy(shop, { code: "EN" });
    }
  });
});
