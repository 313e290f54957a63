import { describe, expect, test } from "vitest";
import { standardPayable } from "../../contract/payments.ts";
import { paymentNotices } from "./index.ts";

const limited =
  "By law (section 186 of the Income-tax Act, 2025) we can accept cash only below Rs 2,00,000.00 for an order. " +
  "Please pay for this one at the door by UPI, bank transfer, cheque or demand draft.";
const deduction = "For payments above Rs 10,000.00, UPI or a bank transfer is better for your books than cash.";

describe("Income-tax Act 2025 ss. 36 and 186: what a customer reads about paying on delivery", () => {
  test.each([
    ["an order of nothing", 0, []],
    ["exactly Rs 10,000, which a business may pay in cash", 10_000_00, []],
    ["a paisa more", 10_000_01, [deduction]],
    ["the highest total that may be paid in cash", 1_99_999_99, [deduction]],
    ["the total from which cash is unlawful", 2_00_000_00, [limited]],
    ["a console for a whole hospital", 61_87_500_00, [limited]],
  ])("%s", (_what, total_paise, notices) => {
    expect(paymentNotices(standardPayable(total_paise), "2026-11-21")).toEqual(notices);
  });
});
