import { heading, type Place, page, type Sheet } from "../../platform/pdf/sheet.ts";
import type { InvoiceParty, PortalReferences } from "../document-content/index.ts";
import { drawFacts } from "./facts.ts";
import { printedDay, unbroken } from "./figures.ts";
import { drawCodes, printedCodes, widthOfCodes } from "./head-codes.ts";
import type { Paper } from "./kinds.ts";
import { words } from "./words.ts";

const width = page.right - page.left;
const gap = 16;

/** Draws seller, facts and parties on the first page. @returns where the goods may begin */
export function drawHead(sheet: Sheet, paper: Paper, copy: string): number {
  const below = Math.max(drawSeller(sheet, paper), drawTitle(sheet, paper.title, copy)) + 8;
  sheet.rule(below, { colour: "teal", weight: 1.25 });
  const facts = drawFacts(sheet, paper, below + 1);
  const { content, kind, references } = paper;
  const codes = printedCodes(paper);
  const room = width - widthOfCodes(codes);
  const parties = drawReference(sheet, references, { x: page.left, y: facts + 10, width: room });
  const belowCodes = drawCodes(sheet, codes, facts + 10);
  const half = (room - gap) / 2;
  const right = { x: page.left + half + gap, y: parties, width: half };
  const buyer = kind === "challan" ? words.consignee : words.billedTo;
  return (
    Math.max(
      belowCodes,
      drawParty(sheet, buyer, content.billing, { x: page.left, y: parties, width: half }),
      drawParty(sheet, words.deliveredTo, content.delivery, right),
    ) + 10
  );
}

/** Draws the head of the pages after the first, above the table. */
export function drawContinuedHead(sheet: Sheet, { content, title }: Paper, copy: string): number {
  const left = { x: page.left, y: page.top - 4, width: 160 };
  sheet.writeLine(content.seller.name, left, { size: 9, weight: "semibold", colour: "teal" });
  const right = { x: page.left + 170, y: page.top - 3, width: width - 170 };
  const style = { align: "right", weight: "semibold" } as const;
  const copied = copy ? `${copy}  ·  ` : "";
  const below = sheet.writeLine(`${copied}${title} ${content.number}, ${words.continued}`, right, style);
  sheet.rule(below + 3, { colour: "teal", weight: 1.25 });
  return below + 8;
}

const logoHeight = 34;

function drawSeller(sheet: Sheet, { content: { seller }, kind, pictures }: Paper): number {
  const place = { x: page.left, y: page.top - 4, width: width - 200 };
  const { logo } = pictures;
  if (logo) sheet.picture(logo, { ...place, width: 180, height: logoHeight }, seller.name, "left");
  const below = place.y + (logo ? logoHeight + 4 : 0);
  let y = sheet.write(
    seller.name,
    { ...place, y: below },
    { size: logo ? 10 : 17, weight: "semibold", colour: "teal" },
  );
  if (seller.legal_name !== seller.name) {
    y = sheet.write(seller.legal_name, { ...place, y }, { size: 8.5, weight: "semibold" });
  }
  y = sheet.write(seller.address, { ...place, y }, { colour: "soft" });
  if (seller.dispatched_from && kind !== "credit_note") {
    const { name, address, pincode } = seller.dispatched_from;
    y = sheet.write(words.dispatchedFrom([name, address, pincode].join(", ")), { ...place, y }, { colour: "soft" });
  }
  const contacts = [seller.phone, seller.email, seller.website].filter(Boolean);
  y = sheet.write(contacts.join("  ·  "), { ...place, y }, { colour: "soft" });
  const numbers = [seller.gstin && `GSTIN ${seller.gstin}`, words.state(seller.state_code, seller.state)];
  y = sheet.write(numbers.filter(Boolean).join("  ·  "), { ...place, y: y + 2 }, { size: 8.5, weight: "semibold" });
  const licences = (seller.licences ?? []).map(({ label, number }) => unbroken(`${label} ${number}`));
  const registered = [seller.cin && `CIN ${seller.cin}`, ...licences].filter(Boolean);
  const style = { size: 7.5, colour: "soft" } as const;
  for (const line of headLines(sheet, registered, place.width, style)) y = sheet.write(line, { ...place, y }, style);
  return y;
}

const separator = "  ·  ";

/** Fits as many parts as possible on each line. A separator never ends a line. */
function headLines(
  sheet: Sheet,
  parts: readonly (string | undefined)[],
  room: number,
  style: { size: number },
): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = [lines.at(-1), part].filter(Boolean).join(separator);
    if (lines.length > 0 && sheet.textWidth(longer, style) <= room) lines[lines.length - 1] = longer;
    else lines.push(part ?? "");
  }
  return lines;
}

function drawTitle(sheet: Sheet, title: string, copy: string): number {
  const place = { x: page.right - 190, y: page.top - 4, width: 190 };
  // A title in two languages breaks between them.
  const [said, ...english] = title.split(" / ");
  const words = [said, ...english.map((part) => part.replaceAll(" ", "\u00a0"))].join(" / ");
  const y = sheet.write(words, place, { size: 17, weight: "semibold", align: "right" }, "H1") + 5;
  if (!copy) return y;
  const wide = sheet.textWidth(copy, { size: 7.5, weight: "semibold" }) + 14;
  sheet.frame(page.right - wide, y, wide, 15);
  sheet.write(
    copy,
    { x: page.right - wide, y: y + 2.75, width: wide },
    { size: 7.5, weight: "semibold", align: "center", colour: "teal" },
  );
  return y + 15;
}

/** CGST Rules, rule 46(r): once the invoice has been reported, the IRN, and beside it the code signed by the portal. */
function drawReference(sheet: Sheet, { e_invoice }: PortalReferences, place: Place): number {
  if (!e_invoice) return place.y;
  const { number, at } = e_invoice.acknowledgement;
  const irn = sheet.write(words.irn, place, heading, "H2");
  const below = sheet.writeLine(e_invoice.irn, { ...place, y: irn }, { size: 8.5, weight: "semibold" });
  return sheet.write(words.irnAcknowledgement(number, printedDay(at)), { ...place, y: below }, { colour: "soft" }) + 8;
}

function drawParty(sheet: Sheet, title: string, party: InvoiceParty, place: Place): number {
  let y = sheet.write(title, place, heading, "H2") + 1;
  const lines = [party.company_name ? party.name : "", ...party.address, words.state(party.state_code, party.state)];
  y = sheet.write(party.company_name || party.name, { ...place, y }, { size: 9.5, weight: "semibold" });
  for (const line of lines) y = sheet.write(line, { ...place, y });
  if (party.phone) y = sheet.write(words.phone(party.phone), { ...place, y }, { colour: "soft" });
  if (party.gstin) y = sheet.write(`GSTIN ${party.gstin}`, { ...place, y: y + 1 }, { weight: "semibold" });
  return y;
}
