import type { InvoiceContent, InvoiceParty } from "../invoice-content.ts";
import { dayOf } from "./figures.ts";
import { page, type Sheet } from "./sheet.ts";
import { labelsOf, titleOf, words } from "./words.ts";

const width = page.right - page.left;
const gap = 16;

/** Seller, facts and parties on the first page. @returns where the goods may begin */
export function drawHead(sheet: Sheet, content: InvoiceContent, copy: string): number {
  const below = Math.max(drawSeller(sheet, content), drawTitle(sheet, titleOf(content), copy)) + 8;
  sheet.rule(below, { colour: "teal", weight: 1.25 });
  const parties = drawFacts(sheet, content, below + 1) + 10;
  const half = (width - gap) / 2;
  const right = page.left + half + gap;
  return (
    Math.max(
      drawParty(sheet, words.billedTo, content.billing, { x: page.left, y: parties, width: half }),
      drawParty(sheet, words.deliveredTo, content.delivery, { x: right, y: parties, width: half }),
    ) + 10
  );
}

/** What the pages after the first say above the table. */
export function drawContinuedHead(sheet: Sheet, content: InvoiceContent, copy: string): number {
  const { seller, number } = content;
  const half = width / 2;
  sheet.writeLine(
    seller.name,
    { x: page.left, y: page.top, width: half },
    { size: 9, weight: "semibold", colour: "teal" },
  );
  const below = sheet.writeLine(
    `${titleOf(content)} ${number}, ${words.continued}`,
    { x: page.left + half, y: page.top, width: half },
    { align: "right", weight: "semibold" },
  );
  sheet.writeLine(copy, { x: page.left + half, y: below, width: half }, { size: 6.75, align: "right", colour: "soft" });
  sheet.rule(below + 14, { colour: "teal", weight: 1.25 });
  return below + 22;
}

function drawSeller(sheet: Sheet, { seller }: InvoiceContent): number {
  const place = { x: page.left, y: page.top - 4, width: width - 180 };
  let y = sheet.write(seller.name, place, { size: 17, weight: "semibold", colour: "teal" });
  if (seller.legal_name !== seller.name) {
    y = sheet.write(seller.legal_name, { ...place, y }, { size: 8.5, weight: "semibold" });
  }
  y = sheet.write(seller.address, { ...place, y }, { colour: "soft" });
  y = sheet.write(
    [seller.phone, seller.email, seller.website].filter(Boolean).join("  ·  "),
    { ...place, y },
    { colour: "soft" },
  );
  // Companies Act 2013 s.12(3)(c).
  const registered = [seller.cin && `CIN ${seller.cin}`, ...(seller.licences ?? []).map(licenceText)].filter(Boolean);
  if (registered.length > 0) y = sheet.write(registered.join("  ·  "), { ...place, y }, { colour: "soft" });
  return sheet.write(
    [seller.gstin && `GSTIN ${seller.gstin}`, `State ${seller.state_code} ${seller.state}`]
      .filter(Boolean)
      .join("  ·  "),
    { ...place, y: y + 2 },
    { size: 8.5, weight: "semibold" },
  );
}

const licenceText = ({ label, number }: { label: string; number: string }) => `${label} ${number}`;

function drawTitle(sheet: Sheet, title: string, copy: string): number {
  const place = { x: page.right - 170, y: page.top - 4, width: 170 };
  const y = sheet.write(title, place, { size: 17, weight: "semibold", align: "right" }, "H1") + 5;
  const wide = sheet.widthOf(copy, { size: 7.5, weight: "semibold" }) + 14;
  sheet.frame(page.right - wide, y, wide, 15);
  sheet.write(
    copy,
    { x: page.right - wide, y: y + 2.75, width: wide },
    { size: 7.5, weight: "semibold", align: "center", colour: "teal" },
  );
  return y + 15;
}

function drawFacts(sheet: Sheet, content: InvoiceContent, top: number): number {
  const { corrects } = content;
  const label = labelsOf(content);
  const rows = [
    [
      [label.number, content.number],
      [label.date, dayOf(content.issued_at)],
      [words.orderNumber, content.order_number],
      [words.orderDate, dayOf(content.ordered_at)],
    ],
    [
      [words.placeOfSupply, content.place_of_supply],
      // CGST Rules, rule 53(1A)(f): number and date of the invoice that a credit note corrects.
      corrects ? [words.corrects, corrects.number] : [words.reverseCharge, words.no],
      corrects ? [words.correctedDate, dayOf(corrects.issued_at)] : [words.coupon, content.coupon_code ?? words.none],
      corrects ? [words.reason, content.reason ?? ""] : [words.payment, content.payment_terms],
    ],
  ];
  const columns = [0, 150, 250, 350];
  const height = 27;
  sheet.wash(page.left, top, width, height * rows.length + 4);
  rows.forEach((row, line) => {
    row.forEach(([label = "", value = ""], column) => {
      const from = columns[column] ?? 0;
      const place = {
        x: page.left + 8 + from,
        y: top + 5 + line * height,
        width: (columns[column + 1] ?? width) - from - 14,
      };
      const y = sheet.writeLine(label, place, { size: 6.5, colour: "soft" });
      sheet.writeLine(value, { ...place, y }, { size: 8.75, weight: "semibold" });
    });
  });
  return top + height * rows.length + 4;
}

function drawParty(
  sheet: Sheet,
  heading: string,
  party: InvoiceParty,
  place: { x: number; y: number; width: number },
): number {
  let y = sheet.write(heading, place, { size: 7, weight: "semibold", colour: "teal" }, "H2") + 1;
  const lines = [party.company_name ? party.name : "", ...party.address, `State ${party.state_code} ${party.state}`];
  y = sheet.write(party.company_name || party.name, { ...place, y }, { size: 9.5, weight: "semibold" });
  for (const line of lines) y = sheet.write(line, { ...place, y });
  if (party.phone) y = sheet.write(`Phone ${party.phone}`, { ...place, y }, { colour: "soft" });
  if (party.gstin) y = sheet.write(`GSTIN ${party.gstin}`, { ...place, y: y + 1 }, { weight: "semibold" });
  return y;
}
