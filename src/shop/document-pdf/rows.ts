import { hsnAsPrinted } from "../../contract/hsn-codes.ts";
import { taxClassNames } from "../../contract/tax-classes.ts";
import {
  addAmounts,
  type InvoiceLine,
  noAmounts,
  type ShippingCharge,
  type TaxedAmounts,
} from "../document-content/index.ts";
import { taxedTotal } from "../tax/index.ts";
import { amount, day, percent, unbroken } from "./figures.ts";
import type { Paper } from "./kinds.ts";
import { words } from "./words.ts";

export type ColumnKey =
  | "place"
  | "goods"
  | "hsn"
  | "quantity"
  | "rate"
  | "discount"
  | "taxable"
  | Tax
  | "total"
  | "packed";
type Tax = "cgst" | "sgst" | "igst";

/** A cell: a figure, and the line below it. */
export type Cell = [above: string, below?: string];

export interface Row {
  /** A `heading` names a product whose variants follow, a `note` is about all goods, a `share` is part of the charge above it. */
  kind: "heading" | "goods" | "more" | "note" | "charge" | "share";
  name: string;
  /** Printed below the name, joined on one line as far as they fit. */
  details: string[];
  cells: Partial<Record<ColumnKey, Cell>>;
  /** What the row adds to the sums. */
  amounts: TaxedAmounts | null;
  /** The heading to repeat if a page begins with this row. */
  under?: string;
}

/** Further lots and serial numbers continue in a separate row, which may be on the next page. */
const lotsInRow = 24;

/** The goods and charges as rows of the table. A product with several consecutive lines is named once, above them. */
export function documentRows(paper: Paper): Row[] {
  const { lines, shipping } = paper.content;
  const common = commonMaker(lines);
  const named: InvoiceLine[] = common.length > 0 ? lines.map(({ maker: _, ...line }) => line) : lines;
  const numbered = named.map((line, index) => ({ line, number: String(index + 1) }));
  const rows = groupByProduct(numbered).flatMap((group) => {
    const [first, ...others] = group;
    if (!first) return [];
    if (others.length === 0) return lineRows(paper, first.line, first.number);
    const { description, maker } = first.line;
    const heading: Row = { kind: "heading", name: description, details: makerLines(maker), cells: {}, amounts: null };
    return [heading, ...group.flatMap(({ line, number }) => lineRows(paper, line, number, description))];
  });
  // CGST Rules, rule 55(1)(v): a quantity is provisional where what will be supplied is not known.
  const provisional = paper.content.challan?.reason_code === "on_approval" ? [words.provisional] : [];
  for (const name of [...common, ...provisional])
    rows.push({ kind: "note", name, details: [], cells: {}, amounts: null });
  if (!paper.isPriced) return rows;
  return [...rows, ...[...Map.groupBy(shipping, ({ label }) => label)].flatMap(([, same]) => chargeRows(paper, same))];
}

/** Consecutive lines of the same product and maker. */
function groupByProduct<Item extends { line: InvoiceLine }>(items: Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (first && rowName(first.line) === rowName(item.line)) group?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** The maker of all goods, in words, if there is only one: it is then named once. */
function commonMaker(lines: InvoiceLine[]): string[] {
  const makers = new Set(lines.map(({ maker }) => makerLines(maker).join()));
  const [maker] = makers;
  return lines.length > 1 && makers.size === 1 && maker ? [words.allMade(maker)] : [];
}

const rowName = ({ description, maker }: InvoiceLine) => [description, ...makerLines(maker)].join("\n");
const makerLines = (maker: InvoiceLine["maker"]) => (maker ? [words.maker(maker.name, maker.licence)] : []);

function lineRows(paper: Paper, line: InvoiceLine, number: string, under?: string): Row[] {
  const lots = line.lots.flatMap(({ lot_number, expires_on, quantity, serials = [] }): LotDetail[] => {
    const lot = expires_on ? words.expiringLot(lot_number, day(expires_on)) : words.lot(lot_number);
    return [{ text: `${lot}, ${quantity} ${line.unit}` }, ...serials.map((text) => ({ text, isSerial: true }))];
  });
  const particulars = [
    under ? "" : unbroken(words.reference(line.ref_no)),
    line.attributes,
    paper.isPriced ? unbroken(`MRP ₹ ${amount(line.mrp_paise)}`) : "",
  ];
  const common = under ? { under } : {};
  const first: Row = {
    ...{ kind: "goods", ...common, name: under ? words.reference(line.ref_no) : line.description },
    details: [...particulars, ...(under ? [] : makerLines(line.maker)), ...lotTexts(lots.slice(0, lotsInRow))].filter(
      Boolean,
    ),
    cells: {
      ...{
        place: [number],
        hsn: [hsnAsPrinted(line.hsn_code, paper.content.hsn_digits ?? "8")],
        quantity: [`${line.quantity} ${line.unit}`],
        packed: [""],
      },
      rate: [amount(line.rate_paise)],
      discount: [line.discount_paise > 0 ? amount(line.discount_paise) : "–"],
      ...moneyCells(line, printedRate(line)),
    },
    amounts: line,
  };
  const rest: Row[] = [];
  for (let from = lotsInRow; from < lots.length; from += lotsInRow) {
    const details = lotTexts(lots.slice(from, from + lotsInRow));
    rest.push({
      kind: "more",
      ...common,
      name: `${line.ref_no}, ${words.continued}`,
      details,
      cells: {},
      amounts: null,
    });
  }
  return [first, ...rest];
}

interface LotDetail {
  text: string;
  isSerial?: boolean;
}

/** Consecutive serial numbers are labelled once. */
function lotTexts(details: LotDetail[]): string[] {
  return details.map(({ text, isSerial }, place) => {
    if (!isSerial || details[place - 1]?.isSerial) return unbroken(text);
    const end = details.findIndex((each, index) => index > place && !each.isSerial);
    return unbroken(words.serials((end < 0 ? details.length : end) - place, text));
  });
}

/** A charge in one row, with the amounts taxed at each rate below it. It follows the goods, so it has no code (CGST Act s.8). */
function chargeRows({ isTaxed }: Paper, shares: ShippingCharge[]): Row[] {
  const sum = shares.reduce(addAmounts, noAmounts);
  const [first] = shares;
  if (!first) return [];
  const isOneRate = shares.length === 1;
  const cells: Row["cells"] = {
    ...{ hsn: ["–"], quantity: ["–"], rate: [amount(sum.taxable_paise)], discount: ["–"] },
    ...moneyCells(sum, isOneRate ? printedRate(first) : undefined),
  };
  const charge: Row = { kind: "charge", name: first.label ?? words.shipping, details: [], cells, amounts: sum };
  if (isOneRate || !isTaxed) return [charge];
  return [
    charge,
    ...shares.map((share): Row => {
      const name = share.gst_rate_bp === 0 ? words.untaxedShare : words.share(percent(share.gst_rate_bp));
      return { kind: "share", name, details: [], cells: moneyCells(share), amounts: null };
    }),
  ];
}

/** Value, taxes and total; below each tax its rate in percent, or why there is none. */
export function moneyCells(amounts: TaxedAmounts, rate?: { percent: number; untaxed?: string }): Row["cells"] {
  const below = (share: number) => (rate ? [rate.untaxed ?? percent(rate.percent * share)] : []);
  const tax = (paise: number, share: number): Cell => [amount(paise), ...below(share)] as Cell;
  return {
    taxable: [amount(amounts.taxable_paise)],
    ...{ cgst: tax(amounts.cgst_paise, 0.5), sgst: tax(amounts.sgst_paise, 0.5), igst: tax(amounts.igst_paise, 1) },
    total: [amount(taxedTotal(amounts))],
  };
}

function printedRate({ gst_rate_bp, tax_class }: Pick<InvoiceLine, "gst_rate_bp" | "tax_class">) {
  const untaxed = tax_class && tax_class !== "taxable" ? taxClassNames[tax_class] : undefined;
  return untaxed ? { percent: gst_rate_bp, untaxed } : { percent: gst_rate_bp };
}
