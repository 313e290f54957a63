import { expect, test } from "vitest";
import { columnsOnScreen } from "./columns-on-screen.ts";

test("the sales register has eight columns on screen, with kind, GSTIN and SGST below document, buyer and CGST", () => {
  const keys = ["number", "document_kind", "date", "buyer", "gstin", "pos", "taxable", "igst", "cgst", "sgst"];
  const columns = [...keys, "round_off", "total"].map((key) => ({ key, name: key, kind: "text" as const }));
  const shown = columnsOnScreen(columns).map(({ key, below }) => (below ? `${key}/${below.key}` : key));
  expect(shown).toEqual([
    ...["number/document_kind", "date", "buyer/gstin", "pos", "taxable", "igst", "cgst/sgst", "total"],
  ]);
  expect(columnsOnScreen(columns).map(({ name }) => name)).toContain("cgst, sgst");
});

test("a book with only one of a pair shows it in a column of its own", () => {
  const columns = [
    { key: "gstin", name: "GSTIN", kind: "text" as const },
    { key: "total", name: "Total", kind: "rupees" as const },
  ];
  expect(columnsOnScreen(columns).map(({ key, below }) => [key, below])).toEqual([
    ["gstin", null],
    ["total", null],
  ]);
});
