export { drawInvoice } from "./draw-invoice.ts";
export { drawInvoices } from "./draw-invoices.ts";
export { drawJoinedPicks } from "./draw-joined-picks.ts";
export { day } from "./figures.ts";
export type { Pictures } from "./kinds.ts";
