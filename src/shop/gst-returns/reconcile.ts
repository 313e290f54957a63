import { type Amounts, addTo, amountNames, isDeclared, noAmounts, sumUp } from "../gst-documents/index.ts";
import { type Book, b2csRows, hsnRows, listedDocuments, nilRows } from "./gstr1-tables.ts";

/** A total computed in three ways. */
export interface Reconciliation {
  /** Invoices less credit notes, from their printed totals. */
  documents: Amounts;
  /** Tables 4 to 9 as declared. */
  tables: Amounts;
  /** Table 12. */
  hsn: Amounts;
  agrees: boolean;
}

/** Compares the totals of tables 4 to 9 with those of table 12 and of the documents. */
export function reconcile({ documents, entries, supplies }: Book): Reconciliation {
  const printed = noAmounts();
  for (const document of documents.filter(isDeclared))
    addTo(printed, document, document.kind === "credit_note" ? -1 : 1);

  const tables = noAmounts();
  for (const section of ["b2b", "b2cl", "cdnr", "cdnur"] as const) {
    const sign = section.startsWith("cdn") ? -1 : 1;
    for (const { rates } of listedDocuments(entries, section)) for (const row of rates) addTo(tables, row, sign);
  }
  addTo(tables, sumUp(b2csRows(supplies)));
  for (const { nil_paise, exempt_paise, non_gst_paise } of nilRows(supplies)) {
    tables.taxable_paise += nil_paise + exempt_paise + non_gst_paise;
  }

  const hsn = sumUp([...hsnRows(supplies, "b2b"), ...hsnRows(supplies, "b2c")]);
  const agrees = amountNames.every((name) => printed[name] === tables[name] && tables[name] === hsn[name]);
  return { documents: printed, tables, hsn, agrees };
}
