import { expect, test } from "vitest";
import { pdfPages } from "../../../test/support/paper.ts";
import { drawJoinedPicks } from "./draw-joined-picks.ts";

test("a pick list of several pages says on each which it is, and repeats the head of the table", async () => {
  const row = { shelf: "A-1", product_name: "Ear Speculum", lot: "LOT-1", expires: "2028-11-30", quantity: "2" };
  const rows = Array.from({ length: 80 }, (_, index) => ({ ...row, ref_no: `NK-${index}` }));
  const about = { title: "Pick list for 12 orders", author: "Nasokarna", date: new Date("2026-11-24") };
  const pages = await pdfPages(await drawJoinedPicks(rows, about));
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain("Shelf Reference no. Product Lot Expires Quantity");
    expect(text).toContain(`Pick list for 12 orders Page ${index + 1} of ${pages.length}`);
  }
  for (const { ref_no } of rows) expect(pages.join(" ")).toContain(`${ref_no} `);
});
