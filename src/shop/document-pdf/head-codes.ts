import { qrSquares } from "../../platform/pdf/qr.ts";
import { page, type Sheet } from "../../platform/pdf/sheet.ts";
import type { Paper } from "./kinds.ts";
import { wayBillCode } from "./way-bill-code.ts";
import { words } from "./words.ts";

/** About 4 cm: the signed text is long, and each module of its code must stay large enough to scan. */
const codeSize = 112;
const wayBillCodeSize = 64;
const gap = 16;

interface Code {
  squares: boolean[][];
  size: number;
  /** Alternative text, for those who cannot see the code. */
  alt: string;
  caption: string;
}

/** The codes returned by the portals, from the right. */
export function printedCodes({ content: { seller }, references }: Paper): Code[] {
  const { e_invoice, e_way_bill_number, e_way_bill_issued_at } = references;
  const codes: Code[] = [];
  if (e_invoice?.signed_qr)
    codes.push({ squares: qrSquares(e_invoice.signed_qr, "L"), size: codeSize, alt: words.irnCode, caption: "" });
  if (e_way_bill_number && e_way_bill_issued_at) {
    const squares = qrSquares(wayBillCode(e_way_bill_number, seller.gstin, e_way_bill_issued_at));
    codes.push({ squares, size: wayBillCodeSize, alt: words.wayBillCode, caption: words.wayBill });
  }
  return codes;
}

/** The width that these codes take on the right, with the space before each. */
export const widthOfCodes = (codes: readonly Code[]) => codes.reduce((width, { size }) => width + size + gap, 0);

/** @returns where the largest ends; `y` if there are none */
export function drawCodes(sheet: Sheet, codes: readonly Code[], y: number): number {
  let right = page.right;
  let below = y;
  for (const { squares, size, alt, caption } of codes) {
    const place = { x: right - size, y, width: size };
    sheet.squares(squares, place, alt);
    const end = y + size;
    below = Math.max(
      below,
      caption ? sheet.write(caption, { ...place, y: end + 2 }, { size: 7, align: "center" }) : end,
    );
    right -= size + gap;
  }
  return below;
}
