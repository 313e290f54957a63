import { qrSquares } from "../../platform/pdf/qr.ts";
import { heading, type Place, page, type Sheet } from "../../platform/pdf/sheet.ts";
import type { BankAccount } from "../document-content/index.ts";
import { amount, printedDay } from "./figures.ts";
import type { Paper } from "./kinds.ts";
import { upiLink } from "./upi-link.ts";
import { words } from "./words.ts";

const text = { size: 7.5, colour: "soft" } as const;
const codeSize = 64;
const signatureHeight = 32;
const gap = 18;
const room = page.right - page.left - 2 * gap;
const width = room / 3;
const column = (index: number): Omit<Place, "y"> => ({ x: page.left + index * (width + gap), width });
/** Width of the payment column if both transfer and UPI are possible: they are drawn side by side, to keep the band low. */
const widePayment = room * 0.45;

/** Draws payment, returns and signature side by side at the end of a document. @returns where they end */
export function drawBand(sheet: Sheet, paper: Paper, top: number): number {
  if (!paper.isPriced) return drawPacked(sheet, paper, top);
  sheet.rule(top, { colour: "strong" });
  const y = top + 7;
  const [first, second, third] = bandColumns(paper).map((place) => ({ ...place, y }));
  if (!first || !second || !third) throw new Error("The band has three columns.");
  const hasPayment = paper.kind !== "credit_note" && paper.kind !== "challan";
  return Math.max(
    hasPayment ? drawPayment(sheet, paper, first) : y,
    drawReturns(sheet, paper, hasPayment ? second : first),
    drawSignature(sheet, paper, third),
  );
}

function bandColumns({ content: { payment } }: Paper): Omit<Place, "y">[] {
  if (!payment?.bank || !payment.upi_id) return [column(0), column(1), column(2)];
  const other = (room - widePayment) / 2;
  const second = page.left + widePayment + gap;
  return [
    { x: page.left, width: widePayment },
    { x: second, width: other },
    { x: second + other + gap, width: other },
  ];
}

function drawPayment(sheet: Sheet, { content }: Paper, place: Place): number {
  const { payment, payment_terms, totals } = content;
  let y = sheet.write(words.payment, place, heading, "H2");
  if (!payment) return sheet.write(payment_terms, { ...place, y }, text);
  for (const { how, amount_paise } of payment.paid)
    y = sheet.write(words.paid(amount(amount_paise), how), { ...place, y });
  const { due_paise, upi_id } = payment;
  const settled = totals.total_paise === 0 ? words.nothingToPay : words.fullyPaid;
  if (due_paise === 0) return sheet.write(settled, { ...place, y }, { weight: "semibold" });
  y = sheet.write(words.due(amount(due_paise)), { ...place, y }, { size: 9, weight: "semibold" });
  if (!upi_id) {
    if (payment.bank) y = drawBank(sheet, payment.bank, { ...place, y }) + 3;
    return sheet.write(payment_terms, { ...place, y }, text);
  }
  const code = upiLink({ upi_id, due_paise, payee: content.seller.name, number: content.number });
  const drawn = { code, alt: words.upiCode(amount(due_paise), upi_id), upi_id, payment_terms };
  if (!payment.bank) return drawUpi(sheet, drawn, { ...place, y });
  const half = (place.width - 10) / 2;
  const left = { ...place, width: half };
  const below = drawBank(sheet, payment.bank, { ...left, y }) + 3;
  const right = { x: place.x + half + 10, width: half };
  const underCode = drawCode(sheet, drawn, { ...right, y }) + 3;
  const scan = sheet.write(words.scan, { ...right, y: underCode }, text);
  const id = sheet.write(upi_id, { ...right, y: scan }, { size: 7.5 });
  return Math.max(id, sheet.write(payment_terms, { ...left, y: below }, text));
}

interface UpiPayment {
  code: string;
  alt: string;
  upi_id: string;
  payment_terms: string;
}

/** @returns where the code ends */
function drawCode(sheet: Sheet, { code, alt }: UpiPayment, { x, y }: Place): number {
  sheet.squares(qrSquares(code), { x, y: y + 3, width: codeSize }, alt);
  return y + 3 + codeSize;
}

/** Draws the code, with its explanation to the right. */
function drawUpi(sheet: Sheet, upi: UpiPayment, { x, y, width }: Place): number {
  const below = drawCode(sheet, upi, { x, y, width });
  const beside = { x: x + codeSize + 8, width: width - codeSize - 8 };
  const scan = sheet.write(words.scan, { ...beside, y: y + 3 }, text);
  const id = sheet.write(upi.upi_id, { ...beside, y: scan }, { size: 7.5 });
  return Math.max(below, sheet.write(upi.payment_terms, { ...beside, y: id }, text));
}

function drawBank(sheet: Sheet, bank: BankAccount, place: Place): number {
  let y = sheet.write(words.bankTransfer, place, { size: 7.5, weight: "semibold" });
  for (const line of words.bankLines(bank)) y = sheet.write(line, { ...place, y }, { size: 7.5 });
  return y;
}

function drawReturns(sheet: Sheet, { content, declaration, kind }: Paper, place: Place): number {
  const { seller, returns_text } = content;
  let { y } = place;
  if (kind !== "challan") {
    y = sheet.write(returns_text ? words.returns : words.consumerCare, place, heading, "H2");
    y = sheet.write(returns_text ?? "", { ...place, y }, text);
    const contacts = [seller.phone, seller.email].filter(Boolean).join(", ");
    y = sheet.write(contacts && returns_text ? words.care(contacts) : contacts, { ...place, y }, text) + 4;
  }
  y = sheet.write(words.declaration, { ...place, y }, heading, "H2");
  return sheet.write(declaration, { ...place, y }, text);
}

function drawSignature(sheet: Sheet, paper: Paper, place: Place): number {
  const { content, signature, kind, pictures } = paper;
  const { legal_name, signatory = "" } = content.seller;
  if (signature === "none") return place.y;
  let y = sheet.write(words.signedFor(legal_name), place, { size: 7.5, weight: "semibold", align: "right" });
  const right = { ...text, align: "right" } as const;
  if (pictures.signature) {
    const space = { ...place, y: y + 3, height: signatureHeight };
    sheet.picture(pictures.signature, space, words.signatureOf(signatory), "right");
  }
  if (signature === "line") {
    y += pictures.signature ? signatureHeight + 5 : 30;
    sheet.rule(y, { from: place.x + 30, colour: "strong" });
    y = sheet.write(signatory, { ...place, y: y + 3 }, { size: 7.5, align: "right" });
    return sheet.write(words.signatory, { ...place, y: signatory ? y : y + 3 }, right);
  }
  if (pictures.signature) y += signatureHeight + 3;
  y = sheet.write(words.issuedBy(signatory), { ...place, y: y + 2 }, { size: 7.5, align: "right" });
  y = sheet.write(printedDay(content.issued_at), { ...place, y }, right);
  return sheet.write(words.noSignature(kind === "bill_of_supply" ? "49" : "46"), { ...place, y }, right);
}

function drawPacked(sheet: Sheet, { kind }: Paper, top: number): number {
  [kind === "pick_list" ? words.pickedBy : words.packedBy, words.checkedBy].forEach((label, index) => {
    const { x } = column(index);
    const end = sheet.writeLine(label, { x, y: top + 12, width }, text);
    sheet.rule(end, { from: x + 44, to: x + width, colour: "strong" });
  });
  return top + 26;
}
