import { expect, test } from "vitest";
import { nameAndTagline } from "./head.ts";

test("a shop is called by its name and, where it has one, its tagline", () => {
  expect(nameAndTagline({ name: "Nasokarna", tagline: "Instruments" })).toBe("Nasokarna: Instruments");
  expect(nameAndTagline({ name: "Our shop", tagline: "" })).toBe("Our shop");
  expect(nameAndTagline(undefined)).toBe("");
});
