import type { HsnDigits } from "../../contract/hsn-codes.ts";
import { channelPhrases } from "../../contract/order-channels.ts";
import { type OrderAddress, returnDays } from "../../contract/orders.ts";
import { type PaymentMode, paymentMethods, paymentTexts } from "../../contract/payments.ts";
import { inEnglish } from "../../language/current.ts";
import { stored } from "../../language/stored.ts";
import type { Language } from "../../language/text.ts";
import {
  acknowledgementTitle,
  addAmounts,
  type BankAccount,
  type InvoiceContent,
  type InvoiceDraft,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceSeller,
  type InvoiceTotals,
  noAmounts,
  type PackedLot,
  type PaymentState,
} from "../document-content/index.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import { type Adjustment, amountInWords, taxedTotal, totalTax } from "../tax/index.ts";
import { attributesText, englishNames, type Names } from "../translations/index.ts";
import { chargeShares, printedCharges } from "./charges.ts";
import { hsnSummary, rowTaxClass } from "./hsn-summary.ts";
import type { Maker } from "./makers.ts";

interface ReceivedPayment {
  mode: PaymentMode;
  amount_paise: number;
}

interface Circumstances {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  adjustments: readonly Adjustment[];
  /** Payments received before the document was issued. */
  payments?: readonly ReceivedPayment[];
  /** Where the amount due can be paid by UPI; empty if nowhere. */
  upi_id?: string;
  /** The account for transfers; its number is empty if there is none. */
  bank?: BankAccount;
  lots: readonly PackedLot[];
  parcels?: number | null;
  seller: InvoiceSeller;
  /** Makers by variant. */
  makers?: ReadonlyMap<number, Maker>;
  hsn_digits?: HsnDigits;
  language?: Language | undefined;
  /** Names of attributes, in this language. */
  names?: Names;
  /** `gst_code` is the State's two-digit code in GST law. */
  stateById(id: number): { name: string; gst_code: string };
}

/** A document to be issued for an order, with the part of the order that it covers. */
export interface DraftedDocument {
  kind: "invoice" | "bill_of_supply";
  draft: InvoiceDraft;
}

/**
 * The documents of an order, which together have exactly its amounts; nothing is recalculated.
 * - A tax invoice if everything is taxable, a bill of supply if nothing is (CGST Act s.31(3)(c), CGST Rules, rule 49) or the shop is not
 *   registered.
 * - For both kinds of goods, an invoice-cum-bill of supply to an unregistered buyer (rule 46A), or two documents to a registered one, with
 *   charges and rounding on that of the taxable goods (composite supply, CGST Act s.8).
 * @throws if tax was charged without a GSTIN (s.32), or the lots are not exactly the units ordered
 */
export function draftDocuments(given: Circumstances): DraftedDocument[] {
  const { order, adjustments } = given;
  const isTaxed = totalTax(order) > 0;
  if (!order.seller_gstin && isTaxed)
    throw new Error(`Order ${order.number} has no seller GSTIN, so no tax invoice can be issued.`);
  const lines = given.lines.map((line) => toInvoiceLine(line, given));
  const taxable = order.seller_gstin ? lines.filter((line) => rowTaxClass(line) === "taxable") : [];
  const others = lines.filter((line) => !taxable.includes(line));
  const whole = totalsOfOrder(order, adjustments);
  const document = (kind: DraftedDocument["kind"], title: string, [part, charges, totals]: Part): DraftedDocument => ({
    kind,
    draft: draftPart(given, title, part, charges, totals),
  });
  // Charges may bear tax even if no goods do.
  if (taxable.length === 0 && !isTaxed)
    return [document("bill_of_supply", titles.bill_of_supply, [lines, adjustments, whole])];
  if (others.length === 0) return [document("invoice", titles.invoice, [lines, adjustments, whole])];
  if (!order.buyer_gstin || taxable.length === 0)
    return [document("invoice", titles.both, [lines, adjustments, whole])];
  const { round_off_paise } = order;
  const exact = sumTotals(taxable, adjustments);
  // If the taxable part is only a few paise, the rounding may exceed it. The rest is then rounded off on the other document.
  const taxed = rounded(exact, Math.max(round_off_paise, -exact.total_paise));
  const untaxed = rounded(sumTotals(others, []), round_off_paise - taxed.round_off_paise);
  return [
    document("invoice", titles.invoice, [taxable, adjustments, taxed]),
    document("bill_of_supply", titles.bill_of_supply, [others, [], untaxed]),
  ];
}

const returnsText = stored(
  "To return an item, request a return in your order history within {days} days of delivery.",
  {
    days: returnDays,
  },
);

type Part = [lines: InvoiceLine[], adjustments: readonly Adjustment[], totals: InvoiceTotals];

/** The content of an order's acknowledgement: what was ordered, without lots. It has the number and time of the order. */
export function draftAcknowledgement(given: Omit<Circumstances, "lots">): InvoiceContent {
  const { order, adjustments } = given;
  const lots = given.lines.map(({ id, quantity }) => ({
    ...{ order_line_id: id, quantity, lot_number: "", expires_on: null },
  }));
  const lines = given.lines.map((line) => ({ ...toInvoiceLine(line, { ...given, lots }), lots: [] }));
  const totals = totalsOfOrder(order, adjustments);
  return {
    number: order.number,
    issued_at: order.placed_at.toISOString(),
    ...enteredBy(order),
    // It does not request payment; the invoice does.
    ...draftPart(
      { ...given, lots, payments: [], upi_id: "", bank: undefined },
      titles.acknowledgement,
      lines,
      adjustments,
      totals,
    ),
  };
}

function enteredBy({ entered_by, entry_channel }: Circumstances["order"]): Pick<InvoiceContent, "entered_by"> {
  if (!entered_by || !entry_channel) return {};
  return { entered_by: `${entered_by}, ${inEnglish(() => channelPhrases[entry_channel])}` };
}

const titles = {
  acknowledgement: acknowledgementTitle,
  invoice: stored("Tax Invoice"),
  bill_of_supply: stored("Bill of Supply"),
  both: stored("Invoice-cum-Bill of Supply"),
};

function draftPart(
  { order, seller, payments = [], upi_id = "", bank, parcels, hsn_digits, language, stateById }: Circumstances,
  title: string,
  lines: InvoiceLine[],
  adjustments: readonly Adjustment[],
  totals: InvoiceTotals,
): InvoiceDraft {
  return {
    ...(language ? { language } : {}),
    title,
    order_number: order.number,
    ordered_at: order.placed_at.toISOString(),
    seller,
    billing: toParty(order.billing_address, order.buyer_gstin, stateById),
    delivery: toParty(order.shipping_address, null, stateById),
    place_of_supply: order.place_of_supply,
    supply_kind: order.supply_kind,
    state_tax_kind: order.state_tax_kind,
    tax_reason: order.tax_reason,
    purpose: order.purpose,
    ...(order.po_number ? { po_number: order.po_number } : {}),
    coupon_code: order.coupon_code,
    ...(hsn_digits ? { hsn_digits } : {}),
    payment_terms: inEnglish(() => paymentTexts(order).invoice),
    returns_text: returnsText,
    // If an order has two documents, neither states payments and parcels, which belong to the whole order.
    ...(totals.total_paise === order.total_paise
      ? { payment: paymentState(order, payments, { upi_id, bank }), ...(parcels ? { parcels } : {}) }
      : {}),
    lines,
    shipping: printedCharges(adjustments),
    hsn_summary: hsnSummary(lines, chargeShares(adjustments)),
    totals,
    total_in_words: amountInWords(totals.total_paise),
  };
}

function paymentState(
  order: OrderRow,
  payments: readonly ReceivedPayment[],
  { upi_id, bank }: { upi_id: string; bank: BankAccount | undefined },
): PaymentState {
  const paid = payments.map(({ mode, amount_paise }) => ({
    how: inEnglish(() => paymentMethods[mode].how),
    amount_paise,
  }));
  const received = paid.reduce((sum, { amount_paise }) => sum + amount_paise, 0);
  const due_paise = Math.max(0, order.total_paise - received);
  return {
    paid,
    due_paise,
    ...(upi_id && due_paise > 0 ? { upi_id } : {}),
    ...(bank?.account_number && due_paise > 0 ? { bank } : {}),
  };
}

function toParty(given: OrderAddress, gstin: string | null, stateById: Circumstances["stateById"]): InvoiceParty {
  return {
    name: `${given.f_name} ${given.l_name}`.trim(),
    company_name: given.company_name,
    address: [
      [given.apartment_no, given.address].filter(Boolean).join(", "),
      [given.city, given.pincode].filter(Boolean).join(" "),
    ],
    state: given.state,
    state_code: stateById(given.state_id).gst_code,
    phone: given.phone_number,
    gstin,
  };
}

function toInvoiceLine(
  line: OrderLineRow,
  { lots, makers, names = englishNames }: Pick<Circumstances, "lots" | "makers" | "names">,
): InvoiceLine {
  const own = lots.filter((lot) => lot.order_line_id === line.id);
  const packed = own.reduce((pieces, lot) => pieces + lot.quantity, 0);
  if (packed !== line.quantity) throw new Error(`${packed} of ${line.quantity} units of ${line.ref_no} have a lot.`);
  const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = line;
  const maker = makers?.get(line.variant_id);
  return {
    line_id: line.id,
    tax_class: rowTaxClass(line),
    description: line.product_name,
    attributes: attributesText(names, line.product_attribute),
    ref_no: line.ref_no,
    hsn_code: line.hsn_code,
    gst_rate_bp: line.gst_rate_bp,
    ...(maker ? { maker } : {}),
    lots: own.map(({ order_line_id: _, ...lot }) => lot),
    mrp_paise: line.mrp_paise,
    quantity: line.quantity,
    unit: line.uqc,
    rate_paise: line.price_paise,
    discount_paise: line.coupon_paise,
    taxable_paise,
    cgst_paise,
    sgst_paise,
    igst_paise,
    total_paise: taxedTotal(line),
  };
}

function totalsOfOrder(order: OrderRow, adjustments: readonly Adjustment[]): InvoiceTotals {
  const { cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise } = order;
  const taxed = adjustments.filter(({ rule }) => rule.type !== "round_off");
  const taxable_paise = taxed.reduce((sum, { amount_paise }) => sum + amount_paise, order.subtotal_paise);
  return { taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise };
}

/**
 * The totals of a part of an order: goods less discounts, plus charges, without rounding. The lines' taxable values already include
 * discounts.
 */
function sumTotals(lines: readonly InvoiceLine[], adjustments: readonly Adjustment[]): InvoiceTotals {
  const charges = adjustments
    .filter(({ rule }) => rule.type === "charge")
    .map(({ amount_paise, ...taxes }) => ({ ...taxes, taxable_paise: amount_paise }));
  const taxed = [...lines, ...charges].reduce(addAmounts, noAmounts);
  return { ...taxed, round_off_paise: 0, total_paise: taxedTotal(taxed) };
}

function rounded(exact: InvoiceTotals, round_off_paise: number): InvoiceTotals {
  return { ...exact, round_off_paise: round_off_paise || 0, total_paise: exact.total_paise + round_off_paise };
}
