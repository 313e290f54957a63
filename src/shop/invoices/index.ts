export type { PackedLot } from "./invoice.ts";
export { issueInvoice } from "./issue-invoice.ts";
