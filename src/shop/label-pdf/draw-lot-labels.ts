import { setImmediate } from "node:timers/promises";
import { type LotLabelSize, lotLabelSizes } from "../../contract/staff/lot-label-sizes.ts";
import { gs1DataMatrixSquares } from "../../platform/pdf/data-matrix.ts";
import { type Place, Sheet, type Style } from "../../platform/pdf/sheet.ts";
import { day } from "../document-pdf/index.ts";
import { type Gs1Elements, gs1Elements } from "../kit/write-gs1.ts";
import { words } from "./words.ts";

/** Content of a unit's label, and the number of units. */
export interface LotLabel {
  ref_no: string;
  product_name: string;
  gtin: string | null;
  lot_no: string;
  expires_on: string | null;
  quantity: number;
}

const pointsPerMm = 72 / 25.4;
/** A 203 dpi label printer has 8 dots per millimetre. */
const dotMm = 1 / 8;
/** GS1 allows modules up to 0.99 mm for healthcare items (General Specifications, section 5.12.3). */
const largestModuleMm = 0.875;
/** Dimensions of the smallest label in millimetres; they scale with the label. */
const base = { width: 50, height: 25, margin: 2, module: 0.5, gap: 2 };

/** Draws a label for each unit of these lots, one per page. */
export async function drawLotLabels(
  lots: readonly LotLabel[],
  size: LotLabelSize,
  { author, date }: { author: string; date: Date },
): Promise<Buffer> {
  const sheet = new Sheet({ title: words.lotLabels, author, subject: words.lotLabels, date });
  const layout = labelLayout(lotLabelSizes[size]);
  for (const lot of lots) {
    const elements = lot.gtin === null ? null : gs1Elements(lot.gtin, lot.lot_no, lot.expires_on);
    const squares = elements && gs1DataMatrixSquares(elements.flat().join(""));
    for (let unit = 1; unit <= lot.quantity; unit++) {
      drawLotLabel(sheet, lot, elements, squares, layout);
      await setImmediate();
    }
  }
  return await sheet.finish();
}

/** Dimensions in points. Modules are whole dots, so that printers do not blur them. */
function labelLayout({ width, height }: { width: number; height: number }) {
  const scale = Math.min(width / base.width, height / base.height);
  const module = Math.min(largestModuleMm, Math.floor((base.module * scale) / dotMm) * dotMm);
  return {
    page: [width * pointsPerMm, height * pointsPerMm] as [number, number],
    ...{ scale, module: module * pointsPerMm },
    margin: base.margin * scale * pointsPerMm,
    gap: base.gap * scale * pointsPerMm,
  };
}

function drawLotLabel(
  sheet: Sheet,
  lot: LotLabel,
  elements: Gs1Elements | null,
  squares: boolean[][] | null,
  { page, scale, module, margin, gap }: ReturnType<typeof labelLayout>,
) {
  sheet.addPage(page);
  const style = (size: number, weight: Style["weight"] = "regular"): Style => ({
    ...{ size: size * scale, weight, colour: "black", leading: 1.2 },
  });
  const left = squares ? margin + squares.length * module + gap : margin;
  const place = (y: number): Place => ({ x: left, y, width: page[0] - margin - left });
  sheet.within("Part", () => {
    const code = elements?.map(([identifier, value]) => `(${identifier})${value}`) ?? [];
    if (squares) {
      const top = { x: margin, y: margin, width: squares.length * module };
      sheet.squares(squares, top, `${words.lotLabelCode} ${code.join("")}`);
    }
    const name = twoLines(sheet, lot.product_name, place(0).width, style(6.5, "semibold"));
    let y = sheet.write(name, place(margin), style(6.5, "semibold"));
    y = sheet.writeLine(words.lotLabelRef(lot.ref_no), place(y), style(6.5));
    if (!elements) y = sheet.writeLine(words.lotLabelLot(lot.lot_no), place(y), style(6.5));
    if (lot.expires_on) y = sheet.writeLine(words.lotLabelExpires(day(lot.expires_on)), place(y), style(6.5));
    for (const element of code) y = sheet.writeLine(element, place(y), style(6));
    if (!elements) sheet.write(lot.gtin === null ? words.lotLabelNoGtin : words.lotLabelNoCode, place(y), style(6));
  });
}

/** Truncates a text to the words that fit on two lines. */
function twoLines(sheet: Sheet, text: string, width: number, style: Style): string {
  const fits = (each: string) => sheet.textHeight(each, width, style) <= 2.1 * (style.size ?? 0) * (style.leading ?? 0);
  if (fits(text)) return text;
  const parts = text.split(" ");
  while (parts.length > 1 && !fits(`${parts.join(" ")}…`)) parts.pop();
  return `${parts.join(" ")}…`;
}
