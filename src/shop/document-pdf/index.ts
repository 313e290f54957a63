export { drawInvoice } from "./draw-invoice.ts";
export { drawInvoices } from "./draw-invoices.ts";
export { drawJoinedPicks } from "./draw-joined-picks.ts";
export { day } from "./figures.ts";
export {
  acknowledgementTitle,
  addAmounts,
  type BankAccount,
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
  type PaymentState,
  type PortalReferences,
  type ShippingCharge,
  type TaxedAmounts,
  taxedTotal,
} from "./invoice-content.ts";
export type { Pictures } from "./kinds.ts";
