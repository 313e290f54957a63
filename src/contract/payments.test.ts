import { describe, expect, test } from "vitest";
import {
  cashLaw,
  isLawful,
  isSuggested,
  type Payable,
  paymentChoices,
  paymentInBrief,
  paymentLabel,
  paymentLimitNote,
  paymentMethods,
  paymentModes,
  paymentPlans,
  paymentTexts,
  possiblePayables,
  standardPayable,
  unlimitedMethods,
} from "./payments.ts";

test("customers are invited to pay by what the law allows for the total", () => {
  expect(paymentChoices(standardPayable(1_99_999_99))).toBe("cash, UPI or bank transfer");
  expect(paymentChoices(standardPayable(2_00_000_00))).toBe("UPI, bank transfer, cheque or demand draft");
});

test("a total at the limit on cash names the legal limit, one below is not", () => {
  expect(paymentLimitNote(standardPayable(1_99_999_99), "2026-11-21")).toBeNull();
  expect(paymentLimitNote(standardPayable(2_00_000_00), "2026-11-21")).toBe(
    "By law (section 186 of the Income-tax Act, 2025) we can accept cash only below Rs 2,00,000.00 for an order. " +
      "Please pay for this one at the door by UPI, bank transfer, cheque or demand draft.",
  );
});

test.each([
  ["2026-03-31", "section 269ST of the Income-tax Act, 1961"],
  ["2026-04-01", "section 186 of the Income-tax Act, 2025"],
])("Income-tax Act 2025 s.186: cash received on %s is limited by %s", (day, law) => {
  expect(cashLaw(day)).toBe(law);
  expect(paymentLimitNote(standardPayable(2_00_000_00), day)).toContain(law);
});

test("payment is called cash on delivery wherever the shop speaks of it, which includes UPI and bank transfer", () => {
  const { method, status, terms, termsWithTotal, reminder, invoice } = paymentTexts(standardPayable(1_000_00));
  for (const text of [method, status, terms, reminder, invoice, paymentInBrief()])
    expect(text).toMatch(/cash on delivery/i);
  expect(termsWithTotal).toBe(
    "Cash on delivery: pay Rs 1,000.00 at the door when your order arrives, by cash, UPI or bank transfer.",
  );
  for (const text of [terms, reminder, invoice, paymentInBrief()]) expect(text).toContain("cash, UPI or bank transfer");
});

describe.each(paymentPlans)("an order paid %s", (plan) => {
  const orders = possiblePayables(1_000_00).filter(({ payment_plan }) => payment_plan === plan);

  test("has every text", () => {
    expect(orders).toHaveLength(2);
    for (const order of orders) expect(Object.values(paymentTexts(order))).not.toContain("");
  });

  test("speaks of cash and the door only if it takes cash", () => {
    const takesCash = isSuggested("cash", { total_paise: 1_000_00, payment_plan: plan });
    for (const order of orders) {
      const said = [
        ...Object.values(paymentTexts(order)),
        paymentLimitNote(order, "2026-11-21"),
        paymentChoices(order),
      ];
      expect(/\b(?:cash|door)\b/i.test(said.join(" "))).toBe(takesCash);
    }
  });
});

test("during an upgrade, a plan of the next release is taken for payment on delivery", () => {
  const order = { total_paise: 1_000_00, payment_plan: "next_release" } as unknown as Payable;
  expect(paymentTexts(order)).toEqual(paymentTexts(standardPayable(1_000_00)));
});

test("cash is the one method with a limit", () => {
  expect(paymentModes.filter((mode) => !isLawful(mode, 2_00_000_00))).toEqual(["cash"]);
  expect(unlimitedMethods()).toBe("UPI, bank transfer, cheque or demand draft");
});

test("CGST Act s.51, Income-tax Act 2025 s.393: tax that buyers deduct is accepted, but never offered", () => {
  for (const mode of ["gst_tds", "income_tax_tds"] as const) {
    expect(paymentMethods[mode]).toMatchObject({ isDeduction: true, needsReference: true, isSuggested: false });
    expect(paymentChoices(standardPayable(1_000_00)) + unlimitedMethods()).not.toContain("TDS");
  }
});

test("labels begin with a capital letter", () => {
  expect(paymentModes.map(paymentLabel)).toEqual([
    "Cash",
    "UPI",
    "Bank transfer",
    "Cheque",
    "Demand draft",
    "GST TDS",
    "Income-tax TDS",
  ]);
});
