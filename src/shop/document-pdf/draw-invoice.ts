import { inLanguage } from "../../language/current.ts";
import { language } from "../../language/text.ts";
import type { AttachedFile } from "../../platform/pdf/archive.ts";
import { page, Sheet } from "../../platform/pdf/sheet.ts";
import type { Copies, InvoiceContent, PortalReferences } from "../document-content/index.ts";
import { drawClosing } from "./closing.ts";
import { drawContinuedHead, drawHead } from "./head.ts";
import { type Paper, type Pictures, toPaper } from "./kinds.ts";
import { drawGoods } from "./table.ts";
import { words } from "./words.ts";

/**
 * Draws a document as PDF, one copy for the customer or all for staff. The same content always gives the same bytes.
 * @param references what the portals have returned for it so far
 * @param pictures the pictures that the content names
 */
export async function drawInvoice(
  content: InvoiceContent,
  copies: Copies,
  references: PortalReferences = {},
  pictures: Pictures = {},
): Promise<Buffer> {
  const sheet = inLanguage(content.language ?? "en", () => {
    const paper = toPaper(content, references, pictures);
    const date = new Date(content.issued_at);
    const opened = new Sheet({
      title: `${paper.title} ${content.number}`,
      author: content.seller.legal_name,
      subject: content.order_number ? `${words.orderNumber} ${content.order_number}` : paper.title,
      date,
      language: `${language()}-IN`,
    });
    opened.attach(makeAttachment(content, references), date);
    drawCopies(opened, paper, copies);
    return opened;
  });
  return await sheet.finish();
}

export function drawCopies(sheet: Sheet, paper: Paper, copies: Copies) {
  const closing = sheet.rehearse(() => drawClosing(sheet, paper, 0, (y) => y));
  for (const copy of paper.copies[copies]) drawCopy(sheet, paper, copy, closing);
}

function makeAttachment(content: InvoiceContent, { e_invoice }: PortalReferences): AttachedFile {
  if (e_invoice?.payload)
    return { name: "e-invoice.json", description: words.attachedEInvoice, json: e_invoice.payload };
  return { name: "document.json", description: words.attached, json: content };
}

/** @param closing height of what follows the goods */
function drawCopy(sheet: Sheet, paper: Paper, copy: string, closing: number) {
  const first = sheet.addPage() - 1;
  let pages = 1;
  const turnPage = () => {
    sheet.addPage();
    pages += 1;
    let top = 0;
    sheet.unread(() => {
      top = drawContinuedHead(sheet, paper, copy);
    });
    return top;
  };
  const nextTop = sheet.rehearse(() => drawContinuedHead(sheet, paper, copy));
  sheet.within("Part", () => {
    const goods = drawHead(sheet, paper, copy);
    const below = drawGoods(sheet, paper, goods, { turnPage, nextTop, closing });
    drawClosing(sheet, paper, below, (y, height) => (y + height > page.bottom ? turnPage() : y));
  });
  for (let number = 1; number <= pages; number++) drawFoot(sheet, paper, first, number, pages);
}

function drawFoot(sheet: Sheet, { title, content }: Paper, first: number, number: number, pages: number) {
  const place = { x: page.left, y: page.bottom + 6, width: page.right - page.left };
  const style = { size: 6.75, colour: "soft" } as const;
  const index = first + number - 1;
  sheet.footnote(
    index,
    `${title} ${content.number}  ·  ${content.seller.legal_name}`,
    { ...place, width: place.width - 80 },
    style,
  );
  sheet.footnote(index, words.pageOf(number, pages), place, { ...style, align: "right" });
}
