import { toPaise } from "../../contract/money.ts";
import {
  explainLostNumber,
  explainLostText,
  plainAmount,
  readRowsApart,
  UnreadableSheet,
} from "../product-import/index.ts";
import type { Handed } from "./plan-remittance.ts";

/** A row of a courier's file: what was handed over, or its error. */
export interface FileRow {
  row: number;
  tracking_number: string;
  handed: Handed | null;
  problem: string | null;
}

const mostRows = 1000;

/** Couriers' names for the columns, in lower case without spaces and punctuation. */
const names = {
  tracking: [
    ...[
      "awb",
      "awbno",
      "awbnumber",
      "trackingno",
      "trackingnumber",
      "trackingid",
      "waybill",
      "waybillno",
      "waybillnumber",
    ],
    ...["docketno", "docketnumber", "consignmentno", "consignmentnumber", "shipmentno", "shipmentnumber", "lrno"],
  ],
  gross: [
    ...["codamount", "codvalue", "collectedamount", "amountcollected", "collected", "grossamount", "amount"],
    ...["collectableamount", "cashcollected"],
  ],
  net: [
    ...[
      "remittedamount",
      "amountremitted",
      "remitted",
      "netamount",
      "netpayable",
      "payable",
      "paidamount",
      "remittance",
    ],
    ...["netremittance", "codremitted"],
  ],
  charges: [
    "charges",
    "deduction",
    "deductions",
    "codcharges",
    "couriercharges",
    "handlingcharges",
    "fees",
    "deducted",
  ],
} as const;
type Meaning = keyof typeof names;

/** Labels of the row with the total; the name of a consignee can begin with "Total" too. */
const sum = /^(?:(?:grand|sub)[ -]?)?totals?(?: (?:amount|cod|cod amount|remitted|remittance|payable))? ?:?$/i;

/**
 * The rows of a courier's remittance file (CSV or Excel). Required are the tracking number and the amount collected or remitted; of
 * collected, remitted and charges, any two determine the third. A row with only the amount remitted must cover everything still open.
 * @throws UnreadableSheet
 */
export async function readRemittanceFile(content: Buffer): Promise<FileRow[]> {
  const fileRows: FileRow[] = [];
  let columns: Partial<Record<Meaning, number>> | null = null;
  for await (const { row, cells, hasDecimalCommas } of readRowsApart(content)) {
    if (!columns) {
      columns = findColumns(cells);
      continue;
    }
    const at = (meaning: Meaning) => cells[columns?.[meaning] ?? -1] ?? "";
    const isSum = at("tracking") === "" && (cells.some((cell) => sum.test(cell)) || at("gross") + at("net") === "");
    if (isSum) continue;
    if (fileRows.length === mostRows)
      throw new UnreadableSheet(
        `A file can have at most ${mostRows.toLocaleString("en-IN")} rows. Divide it, with a reference for each part.`,
      );
    fileRows.push(readRow(row, at, (meaning) => readPaise(at(meaning), hasDecimalCommas)));
  }
  if (fileRows.length === 0) throw new UnreadableSheet("This file has no rows with a tracking number.");
  return fileRows;
}

function findColumns(cells: readonly string[]): Partial<Record<Meaning, number>> {
  const typed = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .replace(/(?:inr|rs)$/, ""),
  );
  const entries = (Object.keys(names) as Meaning[]).flatMap((meaning) => {
    const place = names[meaning].map((name) => typed.indexOf(name)).find((each) => each >= 0);
    return place === undefined ? [] : [[meaning, place] as const];
  });
  const columns = Object.fromEntries(entries) as Partial<Record<Meaning, number>>;
  if (columns.tracking === undefined)
    throw new UnreadableSheet("Row 1 has no column with the tracking number, such as “AWB number”.");
  if (columns.gross === undefined && columns.net === undefined)
    throw new UnreadableSheet("Row 1 has no column with the amount, such as “COD amount” or “Remitted amount”.");
  return columns;
}

function readRow(row: number, at: (meaning: Meaning) => string, paiseAt: (meaning: Meaning) => number | null): FileRow {
  const tracking_number = at("tracking");
  const wrong = (problem: string): FileRow => ({
    ...{ row, tracking_number: tracking_number.slice(0, 60), handed: null, problem },
  });
  if (tracking_number === "") return wrong("Enter the tracking number.");
  const lost =
    explainLostNumber(tracking_number) ??
    explainLostText(at("gross")) ??
    explainLostText(at("net")) ??
    explainLostText(at("charges"));
  if (lost !== null) return wrong(lost);
  if (tracking_number.length > 60) return wrong("A tracking number can have at most 60 characters.");
  const [gross, net, charges] = [paiseAt("gross"), paiseAt("net"), paiseAt("charges")];
  if (Number.isNaN(gross) || Number.isNaN(net) || Number.isNaN(charges))
    return wrong("An amount is a number of rupees of 0 or more, with at most two decimals.");
  if (gross === null && net === null) return wrong("Enter the amount.");
  const deduction_paise = charges ?? (gross !== null && net !== null ? gross - net : 0);
  const amount_paise = net ?? (gross ?? 0) - deduction_paise;
  if (gross !== null && gross !== amount_paise + deduction_paise)
    return wrong("What was collected is not what was remitted and the charges.");
  if (amount_paise < 0 || deduction_paise < 0) return wrong("The charges are more than what was collected.");
  const isNetAlone = gross === null && charges === null;
  return { row, tracking_number, handed: { amount_paise, deduction_paise, isNetAlone }, problem: null };
}

/** `Rs 6,18,750.00` in paise; null for an empty cell, NaN for text that is not an amount. */
function readPaise(cell: string, hasDecimalCommas: boolean): number | null {
  const plain = plainAmount(cell, hasDecimalCommas);
  if (plain === "" || plain === "-") return null;
  return /^\d{1,11}(?:\.\d{1,2})?$/.test(plain) ? toPaise(Number(plain)) : Number.NaN;
}
