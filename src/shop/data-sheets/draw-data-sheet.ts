import { inLanguage } from "../../language/current.ts";
import { language, text } from "../../language/text.ts";
import { qrSquares } from "../../platform/pdf/qr.ts";
import { type Ensure, page, Sheet } from "../../platform/pdf/sheet.ts";
import type { DataSheetContent } from "./content.ts";
import { drawVariants } from "./variant-table.ts";

const width = page.right - page.left;
const pictureSize = 170;
const codeSize = 72;
const originHeight = codeSize + 10;
const soft = { size: 8, colour: "soft" } as const;
const title = { size: 10.5, weight: "semibold", colour: "teal" } as const;
const labelWidth = 120;
/** Longer paragraphs are split, so that each part fits on a page. */
const mostLetters = 900;
const longestPiece = 450;

/**
 * Draws a data sheet as PDF/A-3a. The same content and picture always give the same bytes.
 * @param picture JPEG or PNG; null if there is none
 */
export async function drawDataSheet(content: DataSheetContent, picture: Buffer | null): Promise<Buffer> {
  return await inLanguage(content.language, () => draw(content, picture)).finish();
}

function draw(content: DataSheetContent, picture: Buffer | null): Sheet {
  const date = new Date(content.changed_at);
  const sheet = new Sheet({
    title: text("{product}: Data Sheet", { product: content.name }),
    author: content.seller.legal_name || content.seller.name,
    subject: content.category,
    date,
    language: `${language()}-IN`,
  });
  let pages = sheet.addPage();
  const ensure: Ensure = (y, height) => {
    if (y + height <= page.bottom) return y;
    pages = sheet.addPage();
    let top = page.top;
    sheet.unread(() => {
      top = drawContinuedHead(sheet, content);
    });
    return top;
  };
  let y = drawOpening(sheet, content, picture);
  y = drawFacts(sheet, text("Specification"), content.specification, y, ensure);
  y = drawDescription(sheet, content.description, y, ensure);
  y = drawVariants(sheet, content, drawTitle(sheet, text("Variants"), y, ensure), ensure) + 8;
  // Keeps the last declaration together with what follows, which would leave a page of its own almost empty.
  y = drawFacts(sheet, text("Declarations"), content.declarations, y, ensure, originHeight);
  drawOrigin(sheet, content, ensure(y, originHeight));
  for (let number = 1; number <= pages; number++) drawFoot(sheet, content, number, pages);
  return sheet;
}

/** Draws head, name and picture. @returns where they end */
function drawOpening(sheet: Sheet, { name, category, summary, seller }: DataSheetContent, picture: Buffer | null) {
  const top = page.top - 4;
  sheet.write(
    seller.name,
    { x: page.left, y: top, width: width / 2 },
    { size: 11, weight: "semibold", colour: "teal" },
  );
  const right = { x: page.left + width / 2, y: top + 2, width: width / 2 };
  const below = sheet.write(text("Data Sheet"), right, { ...soft, align: "right" }) + 6;
  sheet.rule(below, { colour: "teal", weight: 1.25 });
  const from = below + 12;
  const place = { x: page.left, width: picture ? width - pictureSize - 20 : width };
  let y = sheet.write(category, { ...place, y: from }, soft) + 2;
  y = sheet.write(name, { ...place, y }, { size: 17, weight: "semibold", leading: 1.25 }, "H1") + 5;
  y = sheet.write(summary, { ...place, y }, { size: 9.5, colour: "soft" }) + 10;
  if (!picture) return y;
  const frame = { x: page.right - pictureSize, y: from, width: pictureSize, height: pictureSize };
  sheet.picture(picture, frame, name);
  return Math.max(y, from + pictureSize + 10);
}

function drawContinuedHead(sheet: Sheet, { name, seller }: DataSheetContent): number {
  const below = sheet.writeLine(
    text("{product}, continued", { product: name }),
    { x: page.left, y: page.top - 4, width: width - 160 },
    title,
  );
  const right = { x: page.right - 150, y: page.top - 2, width: 150 };
  sheet.writeLine(seller.name, right, { ...soft, align: "right" });
  sheet.rule(below + 3, { colour: "teal", weight: 1.25 });
  return below + 10;
}

/** Ensures that there is room for the first lines below the title. */
function drawTitle(sheet: Sheet, words: string, top: number, ensure: Ensure, room = 60): number {
  return sheet.write(words, { x: page.left, y: ensure(top, room), width }, title, "H2") + 3;
}

function drawFacts(
  sheet: Sheet,
  words: string,
  facts: readonly (readonly [string, string])[],
  top: number,
  ensure: Ensure,
  following = 0,
): number {
  if (facts.length === 0) return top;
  let y = drawTitle(sheet, words, top, ensure, facts.length === 1 ? 60 + following : 60);
  const right = { x: page.left + labelWidth, width: width - labelWidth };
  sheet.within("Table", () => {
    for (const [index, [name, value]] of facts.entries()) {
      const height = Math.max(sheet.textHeight(name, labelWidth - 8), sheet.textHeight(value, right.width)) + 4;
      y = ensure(y, height + (index === facts.length - 1 ? following + 12 : 0));
      sheet.within("TR", () => {
        const place = { x: page.left, y: y + 2, width: labelWidth - 8 };
        sheet.within("TH", () => sheet.write(name, place, { colour: "soft" }), { scope: "Row" });
        sheet.within("TD", () => sheet.write(value, { ...right, y: y + 2 }));
      });
      y += height;
      sheet.rule(y);
    }
  });
  return y + 12;
}

function drawDescription(sheet: Sheet, paragraphs: readonly string[], top: number, ensure: Ensure): number {
  if (paragraphs.length === 0) return top;
  const style = { size: 8.5 };
  let y = drawTitle(sheet, text("Description"), top, ensure);
  for (const paragraph of paragraphs) {
    for (const part of splitParagraph(paragraph)) {
      y = ensure(y, sheet.textHeight(part, width, style));
      y = sheet.write(part, { x: page.left, y, width }, style);
    }
    y += 4;
  }
  return y + 8;
}

/** Splits at spaces, and within a word only if it is too long. */
export function splitParagraph(paragraph: string): string[] {
  const parts: string[] = [];
  for (const word of paragraph.split(" ").flatMap(divided)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + word.length < mostLetters) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

/** Splits a word without spaces. Combining marks stay with their letter. */
function divided(word: string): string[] {
  if (word.length < mostLetters) return [word];
  const parts: string[][] = [];
  for (const letter of word) {
    const part = parts.at(-1);
    if (part && (part.length < longestPiece || /\p{M}/u.test(letter))) part.push(letter);
    else parts.push([letter]);
  }
  return parts.map((part) => part.join(""));
}

/** Draws where the sheet comes from: the page's URL as text and as a QR code. */
function drawOrigin(sheet: Sheet, { address, day, seller }: DataSheetContent, top: number) {
  sheet.rule(top, { colour: "strong" });
  const y = top + 7;
  const code = { x: page.left, y, width: codeSize };
  sheet.squares(qrSquares(address), code, text("QR code of the address of the product's page, {address}", { address }));
  const place = { x: page.left + codeSize + 12, width: width - codeSize - 12 };
  let below = sheet.write(text("Issued {day}", { day }), { ...place, y }, { weight: "semibold" });
  below = sheet.write(address, { ...place, y: below }, { colour: "teal" });
  below = sheet.write(seller.legal_name, { ...place, y: below + 3 }, soft);
  sheet.write(seller.contact, { ...place, y: below }, soft);
}

function drawFoot(sheet: Sheet, { name, day }: DataSheetContent, number: number, pages: number) {
  const place = { x: page.left, y: page.bottom + 6, width };
  const style = { size: 6.75, colour: "soft" } as const;
  sheet.footnote(number - 1, `${name}  ·  ${text("Issued {day}", { day })}`, { ...place, width: width - 80 }, style);
  sheet.footnote(number - 1, text("Page {page} of {pages}", { page: number, pages }), place, {
    ...style,
    align: "right",
  });
}
