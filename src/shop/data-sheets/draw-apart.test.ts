import { expect, test } from "vitest";
import type { DataSheetContent } from "./content.ts";
import { drawApart, isLong } from "./draw-apart.ts";
import { drawDataSheet } from "./draw-data-sheet.ts";

const content: DataSheetContent = {
  ...{
    name: "Micro Ear Forceps",
    language: "en",
    category: "Micro-ear Instruments",
    summary: "Fine jaws.",
    picture: "",
  },
  ...{ description: ["Steel & titanium.", "नाक कान"], address: "https://shop.example/product/1" },
  ...{ changed_at: "2026-11-01T18:30:00.000Z", day: "2 November 2026" },
  seller: { name: "Nasokarna", legal_name: "Nasokarna ENT Devices", contact: "Pune, care@nasokarna.example" },
  ...{ specification: [["Device class", "B"]], declarations: [["Manufacturer", "Karna Udyog, Pune"]] },
  ...{ columns: ["Length"], variants: [{ ref_no: "NK-1", cells: ["80 mm"], further: "" }] },
};

/** 20,000 letters, and 100 variants with 50 attributes that have no column. */
const long: DataSheetContent = {
  ...content,
  description: ["Stainless ".repeat(2000)],
  variants: Array.from({ length: 100 }, (_, index) => ({
    ...{ ref_no: `NK-${index}`, cells: ["80 mm"] },
    further: Array.from({ length: 50 }, (_each, place) => `Attribute ${place}: value ${index}`).join(", "),
  })),
};

test("only what takes long to draw is drawn in a thread", () => {
  expect([isLong(content), isLong(long)]).toEqual([false, true]);
});

test("requests are answered while a long sheet is drawn", async () => {
  let turns = 0;
  let isDrawn = false;
  const turn = () => {
    turns += 1;
    if (!isDrawn) setImmediate(turn);
  };
  setImmediate(turn);
  const bytes = await drawApart(long, null);
  isDrawn = true;
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  // Drawn in this thread it would take about ten.
  expect(turns).toBeGreaterThan(1000);
});

test("a thread draws the same bytes, picture included", async () => {
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
    "base64",
  );
  expect((await drawApart(content, picture)).equals(await drawDataSheet(content, picture))).toBe(true);
});

test("what cannot be drawn fails", async () => {
  await expect(drawApart(content, Buffer.from("no picture"))).rejects.toThrow();
});
