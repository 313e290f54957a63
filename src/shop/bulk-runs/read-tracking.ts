import { explainLostNumber, explainLostText, readRowsApart, UnreadableSheet } from "../product-import/index.ts";

/** A row of a courier's spreadsheet: the order or invoice it refers to, and what is wrong with it. */
export interface TrackingRow {
  row: number;
  /** The number of an order or its invoice, as written. */
  number: string;
  courier: string;
  tracking_number: string;
  problem: string | null;
}

const mostRows = 1000;
const longest = 60;

/** What shops and couriers call their columns, in lower case without spaces and punctuation. */
const names = {
  number: [
    ...["order", "orderno", "ordernumber", "orderid", "reference", "referenceno", "referencenumber", "refno"],
    ...["invoice", "invoiceno", "invoicenumber", "documentno", "documentnumber", "shipperreference"],
  ],
  courier: ["courier", "couriername", "carrier", "carriername", "courierpartner", "transporter", "shippedwith"],
  tracking: [
    ...["tracking", "trackingno", "trackingnumber", "trackingid", "awb", "awbno", "awbnumber", "waybill", "waybillno"],
    ...["waybillnumber", "docket", "docketno", "docketnumber", "consignmentno", "consignmentnumber", "lrno"],
  ],
} as const;
type Meaning = keyof typeof names;
type Columns = Partial<Record<Meaning, number>>;

/**
 * Reads the rows of a spreadsheet (CSV or Excel) with the number of an order or invoice, the tracking number and optionally the courier.
 * @throws UnreadableSheet
 */
export async function readTrackingFile(content: Buffer): Promise<TrackingRow[]> {
  const trackingRows: TrackingRow[] = [];
  let columns: Columns | null = null;
  for await (const { row, cells } of readRowsApart(content)) {
    if (!columns) {
      columns = findColumns(cells);
      continue;
    }
    const at = (meaning: Meaning) => (cells[columns?.[meaning] ?? -1] ?? "").trim();
    if (at("number") + at("tracking") === "") continue;
    if (trackingRows.length === mostRows)
      throw new UnreadableSheet(`A file can have at most ${mostRows.toLocaleString("en-IN")} rows. Divide it.`);
    trackingRows.push(readRow(row, at));
  }
  if (trackingRows.length === 0) throw new UnreadableSheet("There are no rows with an order and a tracking number.");
  return trackingRows;
}

function findColumns(cells: readonly string[]): Columns {
  const typed = cells.map((cell) => cell.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const entries = (Object.keys(names) as Meaning[]).flatMap((meaning) => {
    const place = typed.findIndex((name) => (names[meaning] as readonly string[]).includes(name));
    return place < 0 ? [] : [[meaning, place] as const];
  });
  const columns = Object.fromEntries(entries) as Columns;
  if (columns.number === undefined)
    throw new UnreadableSheet("Row 1 has no column with the order or invoice, such as “Order number”.");
  if (columns.tracking === undefined)
    throw new UnreadableSheet("Row 1 has no column with the tracking number, such as “AWB number”.");
  return columns;
}

function readRow(row: number, at: (meaning: Meaning) => string): TrackingRow {
  const cut = (meaning: Meaning) => at(meaning).slice(0, longest);
  return {
    ...{ row, number: cut("number"), courier: cut("courier"), tracking_number: cut("tracking") },
    problem: rowProblem(at),
  };
}

function rowProblem(at: (meaning: Meaning) => string): string | null {
  const tracking = at("tracking");
  if (at("number") === "") return "Enter the number of the order or of its invoice.";
  if (tracking === "") return "Enter the tracking number.";
  const lost = explainLostNumber(tracking) ?? explainLostText(at("number")) ?? explainLostText(at("courier"));
  if (lost !== null) return lost;
  if ([tracking, at("number"), at("courier")].some(({ length }) => length > longest))
    return `Each of them can have at most ${longest} characters.`;
  return null;
}
