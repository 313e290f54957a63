import { describe, expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import { pdfPages } from "../../../test/support/paper.ts";
import type { HsnDigits } from "../../contract/hsn-codes.ts";
import type { HsnRow, InvoiceContent } from "../document-content/index.ts";
import { drawInvoice } from "./draw-invoice.ts";

const sale = { lines: [{ quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 }] };

async function printed(digits: Partial<{ hsn_digits: HsnDigits }>) {
  const content = { ...draft(sale), ...digits, number: "ENT/2627/000001", issued_at: "2026-11-22T10:00:00.000Z" };
  return { content, words: (await pdfPages(await drawInvoice(content, "all"))).join(" ").split(" ") };
}

test.each([
  ["4", "9018"],
  ["6", "901890"],
  ["8", "90189099"],
] as const)("HSN codes are printed with %s digits and kept whole (CGST Rules r.46(g))", async (hsn_digits, code) => {
  const { content, words } = await printed({ hsn_digits });
  expect(words.filter((word) => /^9018\d*$/.test(word)).every((word) => word === code)).toBe(true);
  expect(words).toContain(code);
  expect(content.hsn_summary[0]?.hsn_code).toBe("90189099");
});

test("documents of the first releases print the whole code", async () => {
  expect((await printed({})).words).toContain("90189099");
});

describe("codes that are the same once they are cut", () => {
  const goods = [
    { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 },
    { quantity: 3, price_paise: 500_00, hsn_code: "90189031", gst_rate_bp: 500 },
    { quantity: 1, price_paise: 300_00, hsn_code: "90189099", gst_rate_bp: 500, uqc: "SET" },
    { quantity: 1, price_paise: 700_00, hsn_code: "90181990", gst_rate_bp: 1_800 },
  ];

  const untaxed = {
    ...{ hsn_code: "90184900", gst_rate_bp: 0, unit: "NOS" },
    ...{ quantity: 4, taxable_paise: 400_00 },
  };
  const noTax = { cgst_paise: 0, sgst_paise: 0, igst_paise: 0 };
  const hsn_summary: HsnRow[] = [
    ...draft({ lines: goods }).hsn_summary,
    { ...untaxed, ...noTax, tax_class: "exempt" },
    { ...untaxed, ...noTax, tax_class: "nil", hsn_code: "90184999" },
  ];

  async function drawSummary(changes: Partial<InvoiceContent>) {
    const content = {
      ...draft({ lines: goods }),
      ...changes,
      number: "ENT/2627/000001",
      issued_at: "2026-11-22T10:00:00.000Z",
    };
    const text = (await pdfPages(await drawInvoice(content, "recipient"))).join(" ");
    const summary = text.slice(text.indexOf("Summary by HSN"));
    return [
      ...summary.matchAll(/(\d{4,8} \d+ (?:NOS|SET) (?:\d+%|Exempt|Nil-rated)) ([\d,.]+) [\d,.]+ [\d,.]+ ([\d,.]+)/g),
    ].map(([, ...row]) => row.join(" "));
  }

  test.each([
    ["4", "9018"],
    ["6", "901890"],
  ] as const)(
    "are one row of the summary with %s digits, for each rate, unit and kind of tax",
    async (hsn_digits, code) => {
      const rows = await drawSummary({ hsn_digits, hsn_summary });
      expect(rows).toContain(`${code} 5 NOS 5% 3,500.00 175.00`);
      expect(rows).toContain(`${code} 1 SET 5% 300.00 15.00`);
      expect(rows).toHaveLength(5);
      expect(new Set(rows.map((row) => row.split(" ").slice(0, 4).join(" "))).size).toBe(5);
    },
  );

  test("stay apart where all digits are printed", async () => {
    expect(await drawSummary({ hsn_digits: "8", hsn_summary })).toHaveLength(6);
  });

  test("are counted from the lines on documents that stated no quantities", async () => {
    const old = draft({ lines: goods }).hsn_summary.map(({ quantity: _, unit: __, tax_class: ___, ...row }) => row);
    const rows = await drawSummary({
      hsn_digits: "4",
      hsn_summary: old.filter(({ gst_rate_bp }) => gst_rate_bp === 1_800),
    });
    expect(rows).toEqual(["9018 1 NOS 18% 700.00 126.00"]);
  });
});
