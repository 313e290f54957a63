import { expect, test } from "vitest";
import { blankVariant, rowLabels, rowText, rowValues, type VariantRow } from "./variant-row.ts";

const rows: VariantRow[] = [];
for (const ref_no of ["A-1", "B-2", ""]) rows.push({ ...blankVariant(rows), ref_no });
const [one, two, unnamed] = rows as [VariantRow, VariantRow, VariantRow];

test("reordered rows differ only in their order, which is shown as their reference numbers", () => {
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

test("an added row is not one of those kept when the page was left", () => {
  const kept = [unnamed, one];
  const added = blankVariant(kept);
  expect(kept.map(({ key }) => key)).not.toContain(added.key);
  expect(kept.map(({ key }) => key)).not.toContain(blankVariant([{ ...one, key: "7" }, ...kept]).key);
});
