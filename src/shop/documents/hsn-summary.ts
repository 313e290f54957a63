import type { HsnRow, TaxedAmounts } from "../document-content/index.ts";
import { classOfRate, type TaxClass } from "../tax/index.ts";

/** What is summed up: a line, or a charge's share for the goods of a code. */
interface SummedRow extends TaxedAmounts {
  hsn_code: string;
  gst_rate_bp: number;
  unit?: string;
  tax_class?: TaxClass | null;
  quantity?: number;
}

/** Orders and documents of the first releases stated no tax class. */
export function rowTaxClass(row: Pick<SummedRow, "gst_rate_bp" | "tax_class">): TaxClass {
  return row.tax_class ?? classOfRate(row.gst_rate_bp);
}

/** Rows with the same key form one row of GSTR-1, table 12. Documents of the first releases counted only pieces. */
export function hsnKey(row: Pick<SummedRow, "hsn_code" | "gst_rate_bp" | "unit" | "tax_class">): string {
  return [row.hsn_code, String(row.gst_rate_bp).padStart(5, "0"), row.unit ?? "NOS", rowTaxClass(row)].join(" ");
}

/**
 * Summarises lines together with the charges allocated to the goods of each HSN code and rate (composite supply, CGST Act s.8). A share is
 * added to the first row of its code and rate, and of its tax class if it has one.
 */
export function hsnSummary(lines: readonly SummedRow[], shares: readonly SummedRow[]): HsnRow[] {
  const goods = sumByHsn(lines);
  const joined = shares.map((share) => {
    const own = goods.find(
      (row) =>
        row.hsn_code === share.hsn_code &&
        row.gst_rate_bp === share.gst_rate_bp &&
        (!share.tax_class || row.tax_class === share.tax_class),
    );
    return { ...share, ...(own ? { unit: own.unit, tax_class: own.tax_class } : {}) } as SummedRow;
  });
  return sumByHsn([...goods, ...joined]);
}

/** Sums by HSN code, rate, unit and tax class, in that order, without zero rows. */
export function sumByHsn(rows: readonly SummedRow[]): HsnRow[] {
  const sums = new Map<string, Required<HsnRow>>();
  for (const row of rows) {
    const sum = sums.get(hsnKey(row));
    sums.set(hsnKey(row), {
      hsn_code: row.hsn_code,
      gst_rate_bp: row.gst_rate_bp,
      unit: row.unit ?? "NOS",
      tax_class: rowTaxClass(row),
      quantity: (sum?.quantity ?? 0) + (row.quantity ?? 0),
      taxable_paise: (sum?.taxable_paise ?? 0) + row.taxable_paise,
      cgst_paise: (sum?.cgst_paise ?? 0) + row.cgst_paise,
      sgst_paise: (sum?.sgst_paise ?? 0) + row.sgst_paise,
      igst_paise: (sum?.igst_paise ?? 0) + row.igst_paise,
    });
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(
      ({ quantity, ...row }) => quantity > 0 || row.taxable_paise > 0 || row.cgst_paise > 0 || row.igst_paise > 0,
    );
}
