import { acknowledgementTitle, type InvoiceContent } from "../invoice-content.ts";

/** How the number, the date and the total of a document are named. */
export function labelsOf(content: InvoiceContent) {
  if (content.corrects) return { number: words.noteNumber, date: words.noteDate, total: words.credited };
  const title = titleOf(content);
  if (title === acknowledgementTitle) return { number: words.orderNumber, date: words.orderDate, total: words.payable };
  const isInvoice = title.includes("Invoice");
  return {
    number: isInvoice ? words.number : words.documentNumber,
    date: isInvoice ? words.date : words.documentDate,
    total: words.payable,
  };
}

export const titleOf = ({ title }: InvoiceContent) => title ?? words.title;

/** What is printed on an invoice besides its content. */
export const words = {
  title: "Tax Invoice",
  attached: "What this document states, for machines. Amounts in paise.",
  original: "Original for recipient",
  duplicate: "Duplicate for transporter",
  triplicate: "Triplicate for supplier",
  continued: "continued",
  number: "Invoice no.",
  date: "Invoice date",
  documentNumber: "Number",
  documentDate: "Date",
  noteNumber: "Credit note no.",
  noteDate: "Credit note date",
  corrects: "Corrects",
  correctedDate: "Dated",
  reason: "Reason",
  orderNumber: "Order no.",
  orderDate: "Order date",
  placeOfSupply: "Place of supply",
  reverseCharge: "Reverse charge",
  no: "No",
  coupon: "Coupon",
  none: "None",
  payment: "Payment",
  billedTo: "Billed to",
  deliveredTo: "Delivered to",
  place: "No.",
  goods: "Description of goods",
  hsn: "HSN",
  quantity: "Qty",
  rate: "Rate ₹",
  discount: "Discount ₹",
  taxable: "Taxable ₹",
  amount: "Total ₹",
  shipping: "Shipping",
  shippingShare: (rate: string) => `Share of the goods at ${rate}`,
  sum: "Total",
  carriedForward: "Carried forward",
  broughtForward: "Brought forward",
  inWords: "Total in words",
  taxableValue: "Taxable value",
  roundOff: "Round off",
  payable: "Total payable",
  credited: "Total credited",
  summary: "Summary by HSN and rate",
  summaryWithShipping: "Summary by HSN and rate, including shipping at the rates of the goods",
  summaryRate: "GST rate",
  summaryTax: "Tax ₹",
  declaration: "Declaration",
  declared:
    "We declare that this invoice shows the actual price of the goods described and that all particulars are true and correct.",
  acknowledged: "This acknowledges your order. It is not a tax invoice; that is issued when the goods are packed.",
  declaredDocument:
    "We declare that this document shows the actual price of the goods described and that all particulars are true and correct.",
  declaredNote:
    "The seller, the buyer, the rates and the place of supply are those of the document that this credit note corrects.",
  withoutTax:
    "Commercial credit note without GST, issued after the time limit of CGST Act s.34(2): the tax on the supply is unchanged and no input tax credit is to be reversed. The amounts include the GST that was paid.",
  rates: "Rates are without GST; MRP includes all taxes.",
  taxReason: "Tax",
  signedFor: (seller: string) => `For ${seller}`,
  signatory: "Authorised signatory",
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
};

export function declarationOf(content: InvoiceContent): string {
  if (content.corrects) return words.declaredNote;
  const title = titleOf(content);
  if (title === acknowledgementTitle) return words.acknowledged;
  return title === words.title ? words.declared : words.declaredDocument;
}
