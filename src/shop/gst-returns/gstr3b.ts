import {
  type Entry,
  hsnAmountsById,
  notesConfirmed,
  type Period,
  type Supply,
  sumUp,
  toEntries,
} from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";
import { totalTax } from "../tax/index.ts";
import { encodeFigure } from "./figure.ts";
import { amountCells, amountColumns, row, rupees, type Table, text } from "./table.ts";

/**
 * What raises or reduces the tax payable for a period. A credit note to a registered buyer is declared in GSTR-1 for the month of issue,
 * but reduces the tax only once the buyer has reversed the input credit (CGST Act s.34(2), as in force since 1 October 2025, Notification
 * 16/2025-Central Tax): in the month of that confirmation, if it is later.
 */
export async function liabilityEntries<Issued extends Supply>(
  db: Db,
  { gstin, entries }: { gstin: string; entries: readonly Issued[] },
  period: Period,
): Promise<(Issued | Entry)[]> {
  const span = { gstin, from: period.from, until: period.until };
  const earlier = await notesConfirmed(db, span, period.firstDay, period.lastDay);
  const rows = await hsnAmountsById(
    db,
    earlier.map(({ id }) => id),
  );
  return [...entries.filter(({ document }) => reducesBy(document, period)), ...toEntries(earlier, rows)];
}

const reducesBy = ({ awaits_buyer, confirmed_on }: Supply["document"], { lastDay }: Period) =>
  !awaits_buyer && (confirmed_on === null || confirmed_on <= lastDay);

/** GSTR-3B table 3.1. The shop does not know inward supplies. */
export function gstr3b(entries: readonly Supply[], awaiting: readonly Supply[]): Table {
  const of = (name: string, nature: string, classes: readonly Supply["tax_class"][]) => {
    const own = entries.filter(({ tax_class }) => classes.includes(tax_class));
    const figure =
      classes.length === 1
        ? encodeFigure({ set: "3b", class: classes[0] ?? "" })
        : encodeFigure({ set: "3b", section: "nil" });
    return row({ table: name, nature, ...amountCells(sumUp(own)) }, own.length > 0 ? figure : null);
  };
  return {
    title: "GSTR-3B, 3.1 Outward supplies",
    columns: [text("table", "Table"), text("nature", "Nature of supplies"), ...amountColumns],
    rows: [
      of("3.1(a)", "Outward taxable supplies (other than zero rated, nil rated and exempted)", ["taxable"]),
      row({ table: "3.1(b)", nature: "Outward taxable supplies (zero rated)", ...amountCells(sumUp([])) }),
      of("3.1(c)", "Other outward supplies: nil rated", ["nil"]),
      of("3.1(c)", "Other outward supplies: exempted", ["exempt"]),
      of("3.1(e)", "Non-GST outward supplies", ["non_gst"]),
    ],
    note: awaitingNote(awaiting),
  };
}

function awaitingNote(awaiting: readonly Supply[]): string {
  const notes = new Set(awaiting.map(({ document }) => document.id)).size;
  const inward = "3.1(d), inward supplies liable to reverse charge, is not known to the shop.";
  if (notes === 0) return inward;
  const tax = -totalTax(sumUp(awaiting)) / 100;
  return `${notes} credit ${notes === 1 ? "note" : "notes"} of this period, with a tax of Rs ${tax.toFixed(2)}, will reduce it once the buyer has reversed the input credit. ${inward}`;
}

/** GSTR-3B table 3.2: inter-State supplies to unregistered persons, by State. */
export function gstr3bStates(entries: readonly Supply[]): Table {
  const own = entries.filter(
    ({ document, buyer, tax_class }) => document.supply_kind === "inter" && buyer === "b2c" && tax_class === "taxable",
  );
  const states = Map.groupBy(own, ({ document }) => document.place_of_supply_code);
  return {
    title: "GSTR-3B, 3.2 Inter-State supplies to unregistered persons",
    columns: [text("pos", "Place of supply"), rupees("taxable", "Taxable value"), rupees("igst", "IGST")],
    rows: [...states]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([pos, rows]) => {
        const { taxable, igst } = amountCells(sumUp(rows));
        return row({ pos, taxable, igst }, encodeFigure({ set: "3b", pos, supply: "INTRB2C", class: "taxable" }));
      }),
  };
}
