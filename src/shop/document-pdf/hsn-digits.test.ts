import { expect, test } from "vitest";
import { draft } from "../../../test/support/invoices.ts";
import { pagesOf } from "../../../test/support/paper.ts";
import type { HsnDigits } from "../../contract/hsn-codes.ts";
import { drawInvoice } from "./draw-invoice.ts";

const sale = { lines: [{ quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 }] };

async function printed(digits: Partial<{ hsn_digits: HsnDigits }>) {
  const content = { ...draft(sale), ...digits, number: "ENT/2627/000001", issued_at: "2026-11-22T10:00:00.000Z" };
  return { content, words: (await pagesOf(await drawInvoice(content, "all"))).join(" ").split(" ") };
}

test.each([
  ["4", "9018"],
  ["6", "901890"],
  ["8", "90189099"],
] as const)(
  "HSN codes are printed with %s digits and kept whole (CGST Rules, rule 46(g))",
  async (hsn_digits, code) => {
    const { content, words } = await printed({ hsn_digits });
    expect(words.filter((word) => /^9018\d*$/.test(word)).every((word) => word === code)).toBe(true);
    expect(words).toContain(code);
    expect(content.hsn_summary[0]?.hsn_code).toBe("90189099");
  },
);

test("documents of the first releases print the whole code", async () => {
  expect((await printed({})).words).toContain("90189099");
});
