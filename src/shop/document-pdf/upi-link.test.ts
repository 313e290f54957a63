import { expect, test } from "vitest";
import { upiLink } from "./upi-link.ts";

test("a UPI code states payee, amount in rupees and the number of the document", () => {
  const payable = {
    upi_id: "nasokarna@okbank",
    payee: "Nasokarna & Sons",
    due_paise: 16_753_00,
    number: "ENT/2627/000001",
  };
  expect(upiLink(payable)).toBe(
    "upi://pay?pa=nasokarna@okbank&pn=Nasokarna%20%26%20Sons&am=16753.00&cu=INR&tn=ENT-2627-000001",
  );
  expect(upiLink({ ...payable, due_paise: 5 })).toContain("&am=0.05&");
});
