import { describe, expect, test } from "vitest";
import { draft, type Sale } from "../../../test/support/invoices.ts";
import { page, Sheet } from "../../platform/pdf/sheet.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { figureStyle, gutter, tableColumns } from "./columns.ts";
import { toPaper } from "./kinds.ts";
import { documentRows, moneyCells } from "./rows.ts";

const specula = { quantity: 2, price_paise: 1_000_00, hsn_code: "90189099", gst_rate_bp: 500 };
const hearingAid = { quantity: 1, price_paise: 45_678_90, hsn_code: "90214010", gst_rate_bp: 0 };
const sheet = new Sheet({ title: "T", author: "A", subject: "S", date: new Date("2026-04-01T00:00:00Z") });

function columnsFor(sale: Sale, changes: Partial<InvoiceContent> = {}) {
  const content = { ...draft(sale), number: "ENT/2627/000001", issued_at: "2026-04-01T06:00:00Z", ...changes };
  const paper = toPaper(content, {});
  return { columns: tableColumns(sheet, paper, documentRows(paper)), content };
}

describe("CGST Rules r.46: the columns of a document follow from its kind and its tax", () => {
  const goods = ["No.", "Description of goods", "HSN", "Qty"];
  const halves = ["CGST ₹", "SGST ₹"];
  const challan = (more: object = {}) => ({ kind: "challan" as const, ...more });

  test.each<[string, Sale, Partial<InvoiceContent>, string[]]>([
    ["invoice within the State", { lines: [specula] }, {}, [...goods, "Rate ₹", "Taxable ₹", ...halves, "Total ₹"]],
    [
      "invoice between States",
      { lines: [specula], kind: "inter" },
      {},
      [...goods, "Rate ₹", "Taxable ₹", "IGST ₹", "Total ₹"],
    ],
    [
      "invoice in a Union territory without a legislature",
      { lines: [specula], state_tax_kind: "UTGST" },
      {},
      [...goods, "Rate ₹", "Taxable ₹", "CGST ₹", "UTGST ₹", "Total ₹"],
    ],
    [
      "discount on one of two lines",
      { lines: [specula, { ...specula, price_paise: 1 }], coupon_paise: 100_00 },
      {},
      [...goods, "Rate ₹", "Discount ₹", "Taxable ₹", ...halves, "Total ₹"],
    ],
    ["bill of supply", { lines: [hearingAid] }, { kind: "bill_of_supply" }, [...goods, "Rate ₹", "Value ₹"]],
    ["challan without tax", { lines: [hearingAid] }, challan(), [...goods, "Rate ₹", "Taxable ₹"]],
    ["challan with tax", { lines: [specula] }, challan(), [...goods, "Rate ₹", "Taxable ₹", ...halves, "Total ₹"]],
    ["packing slip", { lines: [specula] }, { kind: "packing_slip" }, [...goods, "Packed"]],
    ["pick list", { lines: [specula] }, { kind: "pick_list" }, [...goods, "Picked"]],
    [
      "commercial note, whose amounts have the tax in them",
      { lines: [specula] },
      {
        commercial: true,
        reason_code: "return",
        corrects: { number: "ENT/2627/000001", issued_at: "2026-04-01T06:00:00Z", kind: "invoice" },
      },
      [...goods, "Value ₹"],
    ],
  ])("%s", (_what, sale, changes, names) => {
    expect(columnsFor(sale, changes).columns.map(({ name }) => name)).toEqual(names);
  });
});

describe.each([
  ["a small sale", specula],
  ["a device of Rs 9,99,99,999.99", { ...specula, quantity: 999, price_paise: 9_99_99_999_99, gst_rate_bp: 1800 }],
])("the columns of %s", (_what, line) => {
  const { columns, content } = columnsFor({ lines: [line], coupon_paise: 1_00 });

  test("lie side by side from margin to margin", () => {
    let x = page.left;
    for (const column of columns) {
      expect(column.x).toBeCloseTo(x, 6);
      x += column.width;
    }
    expect(x).toBeCloseTo(page.right, 6);
  });

  test("have room for the totals below them", () => {
    const totals = moneyCells(content.totals);
    for (const { key, width } of columns) {
      const [figure = ""] = totals[key] ?? [];
      const wide = sheet.textWidth(figure, { ...figureStyle, weight: "semibold" });
      expect([key, Math.ceil(wide) <= Math.ceil(width - 2 * gutter)]).toEqual([key, true]);
    }
  });

  test("figures are to the right, texts to the left", () => {
    const left = columns.filter(({ align }) => align === "left").map(({ key }) => key);
    expect(left).toEqual(["place", "goods", "hsn"]);
  });
});

test("the description has the most room where figures are usual", () => {
  const { columns } = columnsFor({ lines: [specula], coupon_paise: 1_00 });
  const [widest] = columns.toSorted((a, b) => b.width - a.width);
  expect(widest?.key).toBe("goods");
});
