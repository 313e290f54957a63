import { expect } from "vitest";
import { vouchersIn } from "../../src/shop/books/tally.ts";
import { ledgerGroup, taxLedgers, type Voucher } from "../../src/shop/books/vouchers.ts";
import { type Amounts, amountNames, noAmounts, sumUp } from "../../src/shop/gst-documents/entries.ts";
import { toPeriod } from "../../src/shop/gst-documents/period.ts";
import type { gstr1Json } from "../../src/shop/gst-returns/gstr1-json.ts";
import { liabilityEntries } from "../../src/shop/gst-returns/gstr3b.ts";
import { loadBook } from "../../src/shop/gst-returns/load-book.ts";
import type { TestShop } from "./test-shop.ts";

/** The simulated financial year, and its months in the portal's format. */
export const booksYear = "2627";
export const months = [4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3].map(
  (month) => `${String(month).padStart(2, "0")}${month < 4 ? 2027 : 2026}`,
);

/** Sums of `txval` and taxes in the portal's JSON, notes negative, and of table 8. */
export function declared(json: ReturnType<typeof gstr1Json>): Amounts {
  const sum = noAmounts();
  const add = (row: Record<string, unknown>, sign: 1 | -1) => {
    const paise = (name: string) => sign * Math.round(Number(row[name] ?? 0) * 100);
    sum.taxable_paise += paise("txval");
    sum.igst_paise += paise("iamt");
    sum.cgst_paise += paise("camt");
    sum.sgst_paise += paise("samt");
  };
  for (const { inv } of [...json.b2b, ...json.b2cl])
    for (const { itms } of inv) for (const { itm_det } of itms) add(itm_det, 1);
  for (const { nt } of json.cdnr) for (const { itms } of nt) for (const { itm_det } of itms) add(itm_det, -1);
  for (const { itms } of json.cdnur) for (const { itm_det } of itms) add(itm_det, -1);
  for (const row of json.b2cs) add(row, 1);
  for (const { nil_amt, expt_amt, ngsup_amt } of json.nil.inv) {
    sum.taxable_paise += Math.round((nil_amt + expt_amt + ngsup_amt) * 100);
  }
  return sum;
}

/**
 * The months add up to the year; GSTR-3B of the year equals the ledger less the notes awaiting their buyers; every voucher balances.
 * @param awaiting the total of these notes, negative
 */
export async function expectBooksOfYear({ db }: TestShop, gstin: string, awaiting: Amounts): Promise<void> {
  const year = toPeriod(booksYear);
  const liability = sumUp(await liabilityEntries(db, await loadBook(db, gstin, year), year));
  const byMonth = noAmounts();
  for (const month of months) {
    const period = toPeriod(month);
    const part = sumUp(await liabilityEntries(db, await loadBook(db, gstin, period), period));
    for (const name of amountNames) byMonth[name] += part[name];
  }
  expect(byMonth).toEqual(liability);

  const ledger = noAmounts();
  let balance = 0;
  for await (const voucher of vouchersIn(db, { gstin, from: year.from, until: year.until })) {
    expect(voucherBalance(voucher)).toBe(0);
    balance += voucherBalance(voucher);
    for (const { ledger: name, debit_paise } of voucher.postings) {
      for (const tax of ["cgst_paise", "sgst_paise", "igst_paise"] as const) {
        if (name === taxLedgers[tax]) ledger[tax] -= debit_paise;
      }
      if (ledgerGroup(name) === "Sales Accounts") ledger.taxable_paise -= debit_paise;
    }
  }
  expect(balance).toBe(0);
  for (const name of amountNames) expect([name, liability[name] + awaiting[name]]).toEqual([name, ledger[name]]);
}

export const voucherBalance = ({ postings }: Voucher) =>
  postings.reduce((sum, { debit_paise }) => sum + debit_paise, 0);
