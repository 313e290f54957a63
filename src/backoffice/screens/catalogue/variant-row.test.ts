import { expect, test } from "vitest";
import { blankVariant, rowLabels, rowText, rowValues } from "./variant-row.ts";

const rows = ["A-1", "B-2", ""].map((ref_no) => ({ ...blankVariant(undefined), ref_no }));
const [one, two, unnamed] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]];

test("rows in another order differ in that alone, and it is told by their reference numbers", () => {
  const before = rowValues([one, two, unnamed]);
  const after = rowValues([unnamed, two, one]);
  const differing = Object.keys(before).filter((name) => before[name] !== after[name]);
  expect(differing).toEqual(["order"]);
  expect(rowLabels(rows, []).order).toBe("Order of the variants");
  const text = rowText(rows);
  expect(text("order", before.order ?? "")).toBe("A-1, B-2, new variant");
  expect(text("order", after.order ?? "")).toBe("new variant, B-2, A-1");
  expect(text("order", "")).toBe("");
  expect(text(`${one.key} mrp`, "1050")).toBeUndefined();
});
