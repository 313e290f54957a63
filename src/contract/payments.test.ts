import { expect, test } from "vitest";
import { makePayable } from "../../test/support/payments.ts";
import {
  isLawful,
  paymentChoices,
  paymentLabel,
  paymentLimitNote,
  paymentModes,
  unlimitedMethods,
} from "./payments.ts";

test("customers are invited to pay by what the law allows for the total", () => {
  expect(paymentChoices(makePayable(1_99_999_99))).toBe("cash, UPI or bank transfer");
  expect(paymentChoices(makePayable(2_00_000_00))).toBe("UPI or bank transfer");
});

test("a total at the limit on cash is told what the law says, one below is not", () => {
  expect(paymentLimitNote(makePayable(1_99_999_99))).toBeNull();
  expect(paymentLimitNote(makePayable(2_00_000_00))).toBe("By law, we can accept cash only below Rs 2,00,000.00.");
});

test("cash is the one method with a limit", () => {
  expect(paymentModes.filter((mode) => !isLawful(mode, 2_00_000_00))).toEqual(["cash"]);
  expect(unlimitedMethods).toBe("UPI, bank transfer, cheque or demand draft");
});

test("labels begin with a capital letter", () => {
  expect(paymentModes.map(paymentLabel)).toEqual(["Cash", "UPI", "Bank transfer", "Cheque", "Demand draft"]);
});
