import { type BookDocument, type HsnAmounts, toEntries } from "../../src/shop/gst-documents/entries.ts";
import { type IssuedSeries, seriesKey } from "../../src/shop/gst-returns/gstr1-tables.ts";
import type { TaxClass } from "../../src/shop/tax/index.ts";

/** A one-line document as the GST returns read it, built without a database. */
export interface Supply {
  document: BookDocument;
  row: HsnAmounts;
}

let last = 0;
/** A one-line invoice from Maharashtra to Karnataka, taxed at 5 %, with overrides. */
export function supply(
  more: Partial<BookDocument> & { tax_class?: TaxClass; unit?: string; hsn_code?: string } = {},
): Supply {
  const { tax_class = "taxable", unit = "NOS", hsn_code = "90189099", ...changes } = more;
  const serial = ++last;
  const document: BookDocument = {
    ...{ id: serial, kind: "invoice", series: "ENT", financial_year: "2627", serial, number: `ENT/2627/${serial}` },
    ...{ order_id: serial, order_token: "t", issued_at: new Date("2026-10-10T12:00:00+05:30") },
    ...{ supplier_gstin: "27AAPFU0939F1ZV", buyer_gstin: null, buyer_name: "Asha Rao", place_of_supply_code: "29" },
    ...{ supply_kind: "inter", taxable_paise: 100_00, cgst_paise: 0, sgst_paise: 0, igst_paise: 5_00 },
    ...{ round_off_paise: 0, total_paise: 105_00, is_commercial: false, is_cancelled: false, corrects: null },
    ...{ confirmed_on: null, awaits_buyer: false },
    ...changes,
  };
  const isTaxed = tax_class === "taxable";
  const row: HsnAmounts = {
    ...{ document_id: serial, hsn_code, unit, gst_rate_bp: isTaxed ? 500 : 0, tax_class, quantity: 1 },
    ...{ taxable_paise: 100_00, cgst_paise: 0, sgst_paise: 0, igst_paise: isTaxed ? 5_00 : 0 },
  };
  return { document, row };
}

export const supplyEntries = (supplies: readonly Supply[]) =>
  toEntries(
    supplies.map(({ document }) => document),
    supplies.map(({ row }) => row),
  );

/** The invoice that a note corrects: of this total, issued at noon of a given day. */
export const corrects = (total_paise: number, day = "2026-10-01") => ({
  number: "ENT/2627/000001",
  issued_at: new Date(`${day}T12:00:00+05:30`),
  total_paise,
});

/** The series of these documents, as the query for table 13 returns them. */
export function issuedSeries(documents: readonly BookDocument[]): IssuedSeries[] {
  const seriesKind = ({ kind }: BookDocument) => (kind === "bill_of_supply" ? "invoice" : kind);
  const own = documents.filter(({ is_commercial }) => !is_commercial).sort((a, b) => a.serial - b.serial);
  const groups = Map.groupBy(own, (document) => `${seriesKind(document)} ${seriesKey(document)}`);
  return [...groups.values()].flatMap((issued) => {
    const [first, last] = [issued[0], issued.at(-1)];
    if (!first || !last) return [];
    return {
      ...{ kind: seriesKind(first), series: first.series, financial_year: first.financial_year },
      ...{ first_serial: first.serial, first_number: first.number },
      ...{ last_serial: last.serial, last_number: last.number },
      net: issued.filter(({ is_cancelled }) => !is_cancelled).length,
    };
  });
}
