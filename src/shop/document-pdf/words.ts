import { stored } from "../../language/stored.ts";
import { inEachLanguage, plural, text } from "../../language/text.ts";
import { acknowledgementTitle, type BankAccount } from "../document-content/index.ts";

/** Titles, and how the copies of a document are marked. */
const titles = () => ({
  attached: "What this document states, for machines. Amounts in paise.",
  attachedEInvoice: "The e-invoice as it was reported, schema version 1.1.",
  title: stored("Tax Invoice"),
  bill: stored("Bill of Supply"),
  note: stored("Credit Note"),
  challan: stored("Delivery Challan"),
  acknowledgement: acknowledgementTitle,
  slip: "Packing Slip",
  pickList: "Pick List",
  invoices: "Invoices",
  original: text("Original for recipient"),
  duplicate: text("Duplicate for transporter"),
  triplicate: text("Triplicate for supplier"),
  forConsignee: text("Original for consignee"),
  forConsignor: text("Triplicate for consignor"),
  continued: text("continued"),
  dispatchedFrom: (place: string) => text("Dispatched from {place}", { place }),
});

/** What a document is about: numbers, dates, parties. */
const facts = () => ({
  number: text("Invoice no."),
  date: text("Invoice date"),
  billNumber: text("Bill no."),
  billDate: text("Bill date"),
  noteNumber: text("Credit note no."),
  noteDate: text("Credit note date"),
  challanNumber: text("Challan no."),
  challanDate: text("Challan date"),
  slipDate: text("Printed on"),
  corrects: text("Corrects"),
  correctedDate: text("Dated"),
  replaces: text("In place of cancelled"),
  reason: text("Reason"),
  purpose: text("Reason for delivery"),
  boughtFor: text("Purchased for"),
  dueBack: text("Return or invoice by"),
  orderNumber: text("Order no."),
  orderDate: text("Order date"),
  enteredBy: text("Entered for you by"),
  version: text("Version"),
  versionOf: (number: number, day: string) => text("{number} of {day}, replaces earlier versions", { number, day }),
  purchaseOrder: text("Your purchase order no."),
  placeOfSupply: text("Place of supply"),
  reverseCharge: text("Reverse charge"),
  no: text("No"),
  coupon: text("Coupon"),
  none: text("None"),
  payment: text("Payment"),
  bankTransfer: text("Bank transfer"),
  bankLines: ({ account_name, account_number, ifsc, bank_name }: BankAccount) =>
    [account_name, text("Account {account_number}", { account_number }), `IFSC ${ifsc}`, bank_name].filter(Boolean),
  signatureOf: (name: string) => (name ? text("Signature of {name}", { name }) : text("Signature")),
  irn: text("Invoice reference number (IRN)"),
  irnAcknowledgement: (number: string, day: string) =>
    number ? text("Acknowledgement no. {number}, {day}", { number, day }) : text("Acknowledged on {day}", { day }),
  wayBillCode: text("QR code of the e-way bill"),
  wayBill: text("E-way bill"),
  irnCode: text("QR code of the e-invoice, signed by the invoice registration portal"),
  eWayBill: text("E-way bill no."),
  billedTo: text("Billed to"),
  deliveredTo: text("Delivered to"),
  consignee: text("Consignee"),
});

/** The tables of goods, lots and taxes. */
const table = () => ({
  shelf: "Shelf",
  pickRef: "Reference no.",
  pickProduct: "Product",
  pickLot: "Lot",
  pickExpires: "Expires",
  pickQuantity: "Quantity",
  place: text("No."),
  goods: text("Description of goods"),
  hsn: "HSN",
  quantity: text("Qty"),
  rate: text("Rate ₹"),
  discount: text("Discount ₹"),
  taxable: text("Taxable ₹"),
  valueColumn: text("Value ₹"),
  amount: text("Total ₹"),
  packed: text("Packed"),
  picked: "Picked",
  shipping: text("Shipping"),
  share: (rate: string) => text("of which at {rate}", { rate }),
  untaxedShare: text("of which untaxed"),
  sum: text("Total"),
  pieces: (count: number, isPieces: boolean) =>
    isPieces
      ? plural(count, { one: "{count} piece", other: "{count} pieces" })
      : plural(count, { one: "{count} unit", other: "{count} units" }),
  parcels: (count: number) => plural(count, { one: "in {count} parcel", other: "in {count} parcels" }),
  carriedForward: text("Carried forward"),
  broughtForward: text("Brought forward"),
  maker: (name: string, licence: string) =>
    name && licence
      ? text("Made by {name}, licence {licence}", { name, licence })
      : name
        ? text("Made by {name}", { name })
        : licence && text("Licence {licence}", { licence }),
  lot: (number: string) => text("Lot {number}", { number }),
  expiringLot: (number: string, day: string) => text("Lot {number}, exp. {day}", { number, day }),
  /** @param first the first serial number; the others follow it */
  serials: (count: number, first: string) =>
    plural(count, { one: "Serial no. {first}", other: "Serial nos. {first}" }, { first }),
  allMade: (made: string) => text("All goods: {made}", { made: made.charAt(0).toLowerCase() + made.slice(1) }),
  summary: text("Summary by HSN and rate"),
  summaryByCode: text("Summary by HSN"),
  summaryWithShipping: text("Summary by HSN and rate, including shipping at the rates of the goods"),
  summaryRate: text("GST rate"),
  summaryTax: text("Tax ₹"),
});

/** Totals, payment, declarations and signatures. */
const closing = () => ({
  reference: (refNo: string) => text("Ref. {refNo}", { refNo }),
  state: (code: string, name: string) => text("State {code} {name}", { code, name }),
  phone: (number: string) => text("Phone {number}", { number }),
  inWords: text("Total in words"),
  taxInWords: text("Tax in words"),
  taxableValue: text("Taxable value"),
  untaxedValue: text("Value"),
  roundOff: text("Round off"),
  payable: text("Total payable"),
  credited: text("Total credited"),
  ordered: text("Order total"),
  value: text("Total value"),
  paid: (amount: string, how: string) => text("Paid ₹ {amount} {how}", { amount, how }),
  due: (amount: string) => text("Due ₹ {amount}", { amount }),
  fullyPaid: text("Paid in full"),
  nothingToPay: text("Nothing to pay"),
  scan: text("Scan to pay with any UPI app"),
  upiCode: (amount: string, id: string) => text("QR code to pay ₹ {amount} by UPI to {id}", { amount, id }),
  returns: text("Returns and consumer care"),
  consumerCare: text("Consumer care"),
  care: (contacts: string) => text("Consumer care: {contacts}", { contacts }),
  declaration: text("Declaration"),
  declared: text(
    "We declare that this invoice shows the actual price of the goods described and that all particulars are true and correct.",
  ),
  declaredBill: text(
    "We declare that this bill shows the actual price of the goods described and that all particulars are true and correct. No tax is charged on this supply.",
  ),
  declaredNote: text(
    "The seller, the buyer, the rates and the place of supply are those of the document that this credit note corrects.",
  ),
  declaredCorrected: (stated: string) =>
    text(
      "The seller, the buyer, the rates and the place of supply are those of the document that this credit note corrects. That document states the buyer's GSTIN as {stated}, which has been corrected since.",
      { stated },
    ),
  declaredChallan: text(
    "The goods are delivered otherwise than by way of supply (CGST Rules, rule 55). This is not a tax invoice.",
  ),
  declaredApproval: text(
    "The goods are sent on approval for sale or return (CGST Act s.31(7)). A tax invoice follows for what is kept, at the latest six months after the date of this challan. This is not a tax invoice.",
  ),
  provisional: text("Quantities are provisional: what is kept is invoiced, and the rest comes back."),
  declaredAcknowledgement: text(
    "This acknowledges your order. It is not a tax invoice: that is issued when the goods are packed.",
  ),
  declaredUntaxed: text(
    "This acknowledges your order. It is not a bill of supply: that is issued when the goods are packed.",
  ),
  withoutTax: text(
    "Commercial credit note without GST, issued after the time limit of CGST Act s.34(2): the tax on the supply is unchanged and no input tax credit is to be reversed. The amounts include the GST that was paid.",
  ),
  rates: text("Rates are without GST; MRP includes all taxes."),
  mrpOnly: text("MRP includes all taxes."),
  taxReason: text("Tax"),
  signedFor: (seller: string) => text("For {seller}", { seller }),
  issuedBy: (name: string) =>
    name ? text("Issued electronically by {name}", { name }) : text("Issued electronically"),
  noSignature: (rule: string) => text("No signature is needed\n(CGST Rules, rule {rule}, proviso)", { rule }),
  signatory: text("Authorised signatory"),
  packedBy: text("Packed by"),
  pickedBy: "Picked by",
  checkedBy: text("Checked by"),
  pageOf: (page: number, pages: number) => text("Page {page} of {pages}", { page, pages }),
});

/** Texts printed on documents besides their content. */
export const words = inEachLanguage(() => ({ ...titles(), ...facts(), ...table(), ...closing() }));
