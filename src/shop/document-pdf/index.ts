export { drawInvoice } from "./draw-invoice.ts";
export {
  acknowledgementTitle,
  addAmounts,
  type Copies,
  type CreditReason,
  type HsnRow,
  type InvoiceContent,
  type InvoiceDraft,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceSeller,
  type InvoiceTotals,
  noAmounts,
  type PackedLot,
  type ShippingCharge,
  type TaxedAmounts,
  totalOf,
} from "./invoice-content.ts";
