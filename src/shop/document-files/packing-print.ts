import { stored } from "../../language/stored.ts";
import type { InvoiceContent, PackedLot } from "../document-content/index.ts";
import { drawInvoice } from "../document-pdf/index.ts";
import { draftAcknowledgement, loadCircumstances } from "../documents/index.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { englishNames } from "../translations/index.ts";

/** Units of an order line, with the lots they come from. */
export interface PackingRow {
  order_line_id: number;
  quantity: number;
  lots: Omit<PackedLot, "order_line_id">[];
  /** Printed below the name, for the picker. */
  remark: string;
}

const titles = { packing_slip: "Packing Slip", pick_list: "Pick List", lot_statement: stored("Lot Statement") };
const noAmounts = { taxable_paise: 0, cgst_paise: 0, sgst_paise: 0, igst_paise: 0, total_paise: 0 };

/**
 * A packing slip, pick list or lot statement as PDF, drawn when fetched and not stored. Neither the PDF nor the attached file contains
 * prices.
 * @param at time of printing
 */
export async function packingPaper(
  db: Db,
  order: OrderRow,
  kind: keyof typeof titles,
  rows: readonly PackingRow[],
  at: Date,
): Promise<Buffer> {
  const circumstances = await loadCircumstances(db, order, at);
  // Customers get lot statements; the others are for staff.
  const own = kind === "lot_statement" ? circumstances : { ...circumstances, language: undefined, names: englishNames };
  const { payment: _, ...whole } = draftAcknowledgement(own);
  const lines = rows.map(({ order_line_id, quantity, lots, remark }) => {
    const line = whole.lines.find(({ line_id }) => line_id === order_line_id);
    if (!line) throw new Error(`Order ${order.number} has no line ${order_line_id}.`);
    const attributes = [line.attributes, remark].filter(Boolean).join(", ");
    return { ...line, ...noAmounts, mrp_paise: 0, rate_paise: 0, discount_paise: 0, quantity, lots, attributes };
  });
  const content: InvoiceContent = {
    ...{
      ...whole,
      kind: kind === "pick_list" ? kind : "packing_slip",
      title: titles[kind],
      issued_at: at.toISOString(),
    },
    ...{ lines, coupon_code: null, payment_terms: "", tax_reason: "", shipping: [], hsn_summary: [] },
    ...{ totals: { ...noAmounts, round_off_paise: 0 }, total_in_words: "" },
  };
  return drawInvoice(content, "recipient");
}
