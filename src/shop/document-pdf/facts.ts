import { purposeLabels } from "../../contract/order-purposes.ts";
import { page, type Sheet } from "../../platform/pdf/sheet.ts";
import type { InvoiceContent } from "../document-content/index.ts";
import { day, printedDay } from "./figures.ts";
import type { Paper } from "./kinds.ts";
import { words } from "./words.ts";

type Fact = [label: string, value: string];

const width = page.right - page.left;
const columns = [0, 150, 250, 350];
const height = 27;
/** Above this value, in paise, goods travel with an e-way bill (CGST Rules, rule 138). Some States have a higher limit within the State. */
const eWayBillAbove = 50_000_00;

/** Draws numbers, dates and terms, four to a row, on a light background. @returns where they end */
export function drawFacts(sheet: Sheet, paper: Paper, top: number): number {
  const rows = arrangeFacts([...documentFacts(paper), ...purchaseOrderFacts(paper)]);
  const remark = remarkFact(paper);
  const remarkPlace = { x: page.left + 8, width: width - 16 };
  const extra = remark ? 13 + sheet.textHeight(remark[1], remarkPlace.width, remarkStyle) : 0;
  sheet.wash(page.left, top, width, height * rows.length + extra + 4);
  rows.forEach((row, line) => {
    row.forEach(([label, value], column) => {
      const from = columns[column] ?? 0;
      const to = row.length === column + 1 ? width : (columns[column + 1] ?? width);
      const place = { x: page.left + 8 + from, y: top + 5 + line * height, width: to - from - 14 };
      drawFact(sheet, label, value, place);
    });
  });
  const y = top + height * rows.length + 4;
  if (!remark) return y;
  const [label, value] = remark;
  const below = sheet.writeLine(label, { ...remarkPlace, y: y + 1 }, { size: 6.5, colour: "soft" });
  return sheet.write(value, { ...remarkPlace, y: below }, remarkStyle) + 4;
}

const remarkStyle = { size: 8.5, weight: "semibold" } as const;

function drawFact(sheet: Sheet, label: string, value: string, place: { x: number; y: number; width: number }) {
  const y = sheet.writeLine(label, place, { size: 6.5, colour: "soft" });
  if (value) sheet.writeLine(value, { ...place, y }, { size: 8.75, weight: "semibold" });
  else sheet.rule(y + 11, { from: place.x, to: place.x + Math.min(place.width, 120), colour: "strong" });
}

function arrangeFacts(facts: Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  for (let from = 0; from < facts.length; from += columns.length) rows.push(facts.slice(from, from + columns.length));
  return rows;
}

function documentFacts(paper: Paper): Fact[] {
  const { content, kind, number, date } = paper;
  const own: Fact[] = [
    [number, content.number],
    [date, printedDay(content.issued_at)],
  ];
  const { order_number, ordered_at } = content;
  const order: Fact[] =
    order_number && ordered_at
      ? [
          [words.orderNumber, order_number],
          [words.orderDate, printedDay(ordered_at)],
        ]
      : [];
  const replaced: Fact[] = content.replaces
    ? [
        [words.replaces, content.replaces.number],
        [words.correctedDate, printedDay(content.replaces.issued_at)],
      ]
    : [];
  const supply: Fact = [words.placeOfSupply, content.place_of_supply];
  if (kind === "acknowledgement") {
    const entered: Fact[] = content.entered_by ? [[words.enteredBy, content.entered_by]] : [];
    const { version } = content;
    const versions: Fact[] = version ? [[words.version, words.versionOf(version.number, printedDay(version.at))]] : [];
    const coupon: Fact = [words.coupon, content.coupon_code ?? words.none];
    return [...own, coupon, paymentFact(content), ...entered, ...versions];
  }
  if (kind === "packing_slip" || kind === "pick_list") return [...own, ...order.slice(1)];
  const bill = eWayBillFacts(paper);
  if (kind === "challan") {
    const due: Fact[] = content.challan?.due_on ? [[words.dueBack, day(content.challan.due_on)]] : [];
    return [...own, ...order, supply, ...due, ...bill];
  }
  // CGST Rules, rule 53(1A)(f): number and date of the invoice that a credit note corrects.
  if (content.corrects) {
    const { corrects } = content;
    return [
      ...own,
      ...order,
      supply,
      [words.corrects, corrects.number],
      [words.correctedDate, printedDay(corrects.issued_at)],
      ...replaced,
    ];
  }
  const coupon: Fact = [words.coupon, content.coupon_code ?? words.none];
  const purpose: Fact[] = content.purpose ? [[words.boughtFor, purposeLabels[content.purpose]]] : [];
  return [
    ...own,
    ...order,
    supply,
    [words.reverseCharge, words.no],
    coupon,
    paymentFact(content),
    ...purpose,
    ...replaced,
    ...bill,
  ];
}

const paymentFact = ({ payment_terms }: InvoiceContent): Fact => [words.payment, payment_terms];

/** The e-way bill's number, or space to fill it in if one may be needed. */
function eWayBillFacts({ content, references: { e_way_bill_number } }: Paper): Fact[] {
  if (!e_way_bill_number && content.totals.total_paise <= eWayBillAbove) return [];
  return [[words.eWayBill, e_way_bill_number ?? ""]];
}

/** Drawn last: it may be longer than the other facts, and the last in a row gets the remaining width. */
const purchaseOrderFacts = ({ content: { po_number } }: Paper): Fact[] =>
  po_number ? [[words.purchaseOrder, po_number]] : [];

function remarkFact({ content: { reason }, kind }: Paper): Fact | null {
  return reason ? [kind === "challan" ? words.purpose : words.reason, reason] : null;
}
