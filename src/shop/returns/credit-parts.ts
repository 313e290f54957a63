import { rupeesText } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { LineCreditReason } from "../../contract/staff/returns.ts";
import { zip } from "../../platform/zip.ts";
import type { ChargeOfDocument, CreditedLine } from "../documents/index.ts";
import type { OrderLineRow } from "../orders/index.ts";
import { noTaxes, shareOut, totalTax } from "../tax/index.ts";
import { amountsOfPart, amountsOfPieces, type ChargedAmounts, type Pieces, sumOfAmounts } from "./return-amounts.ts";

/** The credit that staff request. Amounts in paise, with tax; for the reason `tax`, only tax. */
export interface RequestedCredit {
  reason_code: LineCreditReason;
  lines: WishedLine[];
  shipping_paise: number | null;
}

interface WishedLine {
  line_id: number;
  quantity: number | null;
  amount_paise: number | null;
}

type Before = readonly (Pieces & { order_line_id: number })[];

/** Messages by the field of the request that they refer to. */
export type FieldProblems = Record<string, string[]>;

export interface CreditedParts {
  lines: CreditedLine[];
  charges: ChargeOfDocument[];
  problems: FieldProblems;
}

/**
 * The requested credit as parts of what was charged: at most what remains of each line and of the charges.
 * @param before what was credited of the lines
 * @param chargesLeft what remains of the charges on the order's documents
 */
export function creditedParts(
  ordered: readonly OrderLineRow[],
  before: Before,
  chargesLeft: readonly ChargeOfDocument[],
  requested: RequestedCredit,
): CreditedParts {
  const parts: CreditedParts = { lines: [], charges: [], problems: {} };
  for (const [index, requestedLine] of requested.lines.entries()) {
    if (requestedLine.quantity === null && requestedLine.amount_paise === null) continue;
    const line = ordered.find(({ id }) => id === requestedLine.line_id);
    const part = line
      ? partOfLine(line, before, requestedLine, requested.reason_code)
      : problem("amount", serverTexts.notFound);
    const isTwice = parts.lines.some(({ order_line_id }) => order_line_id === requestedLine.line_id);
    if ("message" in part) parts.problems[`lines.${index}.${part.field}`] = [part.message];
    else if (isTwice) parts.problems[`lines.${index}.amount`] = [serverTexts.lineTwice(line?.ref_no ?? "")];
    else parts.lines.push({ order_line_id: requestedLine.line_id, quantity: requestedLine.quantity ?? 0, ...part });
  }
  if (requested.shipping_paise !== null) {
    const charges = partOfCharges(chargesLeft, requested.shipping_paise, requested.reason_code);
    if ("message" in charges) parts.problems.shipping = [charges.message];
    else parts.charges = charges;
  }
  return parts;
}

/** What remains of a line after earlier credits. */
export function leftOfLine(line: OrderLineRow, all: Before): Pieces {
  const before = all.filter(({ order_line_id }) => order_line_id === line.id);
  const left = (name: keyof Pieces) => before.reduce((rest, each) => rest - each[name], line[name]);
  return {
    quantity: left("quantity"),
    taxable_paise: left("taxable_paise"),
    cgst_paise: left("cgst_paise"),
    sgst_paise: left("sgst_paise"),
    igst_paise: left("igst_paise"),
  };
}

interface Problem {
  field: "quantity" | "amount";
  message: string;
}
const problem = (field: Problem["field"], message: string): Problem => ({ field, message });

function partOfLine(
  line: OrderLineRow,
  all: Before,
  { quantity, amount_paise }: WishedLine,
  reason: LineCreditReason,
): ChargedAmounts | Problem {
  const left = leftOfLine(line, all);
  if (quantity !== null && amount_paise !== null) return problem("amount", serverTexts.quantityOrAmount);
  if (quantity === null) return partOfAmounts(left, amount_paise ?? 0, reason);
  if (reason !== "deficiency") return problem("quantity", serverTexts.amountNeeded);
  if (quantity > left.quantity) return problem("quantity", serverTexts.onlyCreditable(line.ref_no, left.quantity));
  const before = all.filter(({ order_line_id }) => order_line_id === line.id);
  return amountsOfPieces(line, before, quantity);
}

function partOfAmounts(left: ChargedAmounts, amount: number, reason: LineCreditReason): ChargedAmounts | Problem {
  const [part] = partOfAll([left], amount, reason) ?? [];
  return part ?? problem("amount", excessMessage([left], amount, reason));
}

function partOfCharges(left: readonly ChargeOfDocument[], amount: number, reason: LineCreditReason) {
  const parts = partOfAll(left, amount, reason);
  if (!parts) return problem("amount", excessMessage(left, amount, reason));
  return zip(left, parts)
    .map(([charge, part]) => ({ ...charge, ...part }))
    .filter((charge) => sumOfAmounts([charge]) > 0);
}

/** Why an amount cannot be credited: it exceeds what remains, or its tax cannot be halved. */
function excessMessage(left: readonly ChargedAmounts[], amount: number, reason: LineCreditReason): string {
  const most = maximumCredit(left, reason);
  return amount > most ? serverTexts.onlyAmountCreditable(rupeesText(most)) : serverTexts.evenTax;
}

const maximumCredit = (left: readonly ChargedAmounts[], reason: LineCreditReason) =>
  reason === "tax" ? left.reduce((sum, each) => sum + totalTax(each), 0) : sumOfAmounts(left);

/** Allocates an amount over what remains by the largest-remainder method; null if it is too high or cannot be divided. */
function partOfAll(left: readonly ChargedAmounts[], amount: number, reason: LineCreditReason) {
  if (amount > maximumCredit(left, reason)) return null;
  if (reason !== "tax") {
    const shares = shareOut(
      amount,
      left.map((each) => sumOfAmounts([each])),
    );
    return zip(left, shares).map(([each, share]) => amountsOfPart(each, share));
  }
  const isInterState = left.some(({ igst_paise }) => igst_paise > 0);
  // CGST and SGST must be equal.
  if (!isInterState && amount % 2 === 1) return null;
  const shares = isInterState
    ? shareOut(
        amount,
        left.map(({ igst_paise }) => igst_paise),
      )
    : shareOut(
        amount / 2,
        left.map(({ cgst_paise }) => cgst_paise),
      );
  return shares.map((share) =>
    isInterState
      ? { taxable_paise: 0, ...noTaxes, igst_paise: share }
      : { taxable_paise: 0, ...noTaxes, cgst_paise: share, sgst_paise: share },
  );
}
