import { page, Sheet, type Style } from "../../platform/pdf/sheet.ts";
import { day } from "./figures.ts";
import { words } from "./words.ts";

/** A row of a pick list across orders, as printed. */
export interface PickRow {
  shelf: string;
  ref_no: string;
  product_name: string;
  lot: string;
  /** YYYY-MM-DD; empty if the lot does not expire. */
  expires: string;
  quantity: string;
}

const columns: readonly { key: keyof PickRow; name: string; x: number; width: number; right?: boolean }[] = [
  { key: "shelf", name: words.shelf, x: 32, width: 60 },
  { key: "ref_no", name: words.pickRef, x: 98, width: 84 },
  { key: "product_name", name: words.pickProduct, x: 190, width: 154 },
  { key: "lot", name: words.pickLot, x: 352, width: 66 },
  { key: "expires", name: words.pickExpires, x: 426, width: 64 },
  { key: "quantity", name: words.pickQuantity, x: 498, width: 36, right: true },
];
const padding = 3;
const headStyle: Style = { size: 7, weight: "semibold", colour: "teal" };

/** Draws what to take from each shelf for several orders, with a box to tick. */
export async function drawJoinedPicks(
  rows: readonly PickRow[],
  { title, author, date }: { title: string; author: string; date: Date },
): Promise<Buffer> {
  const sheet = new Sheet({ title, author, subject: title, date });
  let pages = sheet.addPage();
  const start = sheet.write(title, { x: page.left, y: page.top, width: 500 }, { size: 14, weight: "semibold" }, "H1");
  sheet.within("Table", () => {
    let y = drawHead(sheet, start + 8);
    for (const row of rows) {
      const height = rowHeight(sheet, row);
      if (y + height > page.bottom) {
        pages = sheet.addPage();
        sheet.unread(() => {
          y = drawHead(sheet, page.top);
        });
      }
      drawRow(sheet, row, y);
      y += height;
      sheet.rule(y);
    }
  });
  for (let number = 1; number <= pages; number++) drawFoot(sheet, title, number, pages);
  return await sheet.finish();
}

/** Draws title and page number, because sheets are laid down on shelves and mixed up. */
function drawFoot(sheet: Sheet, title: string, number: number, pages: number) {
  const place = { x: page.left, y: page.bottom + 6, width: page.right - page.left };
  const style = { size: 6.75, colour: "soft" } as const;
  sheet.footnote(number - 1, title, { ...place, width: place.width - 80 }, style);
  sheet.footnote(number - 1, words.pageOf(number, pages), place, { ...style, align: "right" });
}

function drawHead(sheet: Sheet, y: number): number {
  sheet.within("TR", () => {
    for (const { name, x, width, right } of columns) {
      const style: Style = { ...headStyle, align: right ? "right" : "left" };
      sheet.within("TH", () => sheet.writeLine(name, { x, y, width }, style), { scope: "Column" });
    }
  });
  sheet.rule(y + 14, { colour: "strong" });
  return y + 14;
}

const cellStyle = (key: keyof PickRow): Style => ({
  size: 8.5,
  weight: key === "shelf" || key === "quantity" ? "semibold" : "regular",
});

function rowHeight(sheet: Sheet, row: PickRow): number {
  return Math.max(...columns.map(({ key, width }) => sheet.textHeight(row[key], width, cellStyle(key)))) + 2 * padding;
}

function drawRow(sheet: Sheet, row: PickRow, top: number) {
  const y = top + padding;
  sheet.within("TR", () => {
    for (const { key, x, width, right } of columns) {
      const style: Style = { ...cellStyle(key), align: right ? "right" : "left" };
      const written = key === "expires" && row.expires ? day(row.expires) : row[key];
      sheet.within("TD", () => sheet.write(written, { x, y, width }, style));
    }
  });
  sheet.frame(548, y + 1, 10, 10, { radius: 1, colour: "strong" });
}
