import type { InvoiceContent } from "../invoice-content.ts";
import type { Copies } from "../tables.ts";
import { drawClosing } from "./closing.ts";
import { drawContinuedHead, drawHead } from "./head.ts";
import { page, Sheet } from "./sheet.ts";
import { drawGoods } from "./table.ts";
import { titleOf, words } from "./words.ts";

/** Copies and their names are those of CGST Rules, rule 48. */
const copyNames: Record<Copies, string[]> = {
  recipient: [words.original],
  all: [words.original, words.duplicate, words.triplicate],
};

/** Draws an invoice as PDF, one copy for the customer or the three for staff. The same content always gives the same bytes. */
export async function drawInvoice(content: InvoiceContent, copies: Copies): Promise<Buffer> {
  const date = new Date(content.issued_at);
  const sheet = new Sheet({
    title: `${titleOf(content)} ${content.number}`,
    author: content.seller.legal_name,
    subject: `${words.orderNumber} ${content.order_number}`,
    date,
  });
  sheet.attach({ name: "document.json", description: words.attached, json: content }, date);
  for (const copy of copyNames[copies]) drawCopy(sheet, content, copy);
  return await sheet.finish();
}

function drawCopy(sheet: Sheet, content: InvoiceContent, copy: string) {
  const first = sheet.addPage() - 1;
  let pages = 1;
  const turnPage = () => {
    sheet.addPage();
    pages += 1;
    return drawContinuedHead(sheet, content, copy);
  };
  sheet.within("Part", () => {
    const goods = drawHead(sheet, content, copy);
    const closing = drawGoods(sheet, content, goods, turnPage);
    drawClosing(sheet, content, closing, (y, height) => (y + height > page.bottom ? turnPage() : y));
  });
  for (let number = 1; number <= pages; number++) {
    const place = { x: page.left, y: page.bottom + 8, width: page.right - page.left };
    const style = { size: 6.75, colour: "soft" } as const;
    sheet.footnote(
      first + number - 1,
      `${titleOf(content)} ${content.number}  ·  ${content.seller.legal_name}`,
      place,
      style,
    );
    sheet.footnote(first + number - 1, words.pageOf(number, pages), place, { ...style, align: "right" });
  }
}
