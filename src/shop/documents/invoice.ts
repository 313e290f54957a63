import type { OrderAddress } from "../../contract/orders.ts";
import { paymentTexts } from "../../contract/payments.ts";
import type { OrderLineRow, OrderRow } from "../orders/index.ts";
import type { Settings } from "../settings/index.ts";
import { type Adjustment, amountInWords } from "../tax/index.ts";
import { chargeShares, printedCharges } from "./charges.ts";
import { hsnSummary, taxClassOf } from "./hsn-summary.ts";
import type { InvoiceDraft, InvoiceLine, InvoiceParty, PackedLot, TaxedAmounts } from "./invoice-content.ts";
import { totalOf } from "./invoice-content.ts";

interface Circumstances {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  adjustments: readonly Adjustment[];
  lots: readonly PackedLot[];
  company: Settings["company"];
  /** The two digits of the GST law by the state's id. */
  stateOf(id: number): { name: string; gst_code: string };
}

/**
 * The content of an order's tax invoice. Amounts are the order's own; none is recalculated.
 * @throws when the shop has no GSTIN, or the lots are not exactly the pieces ordered
 */
export function draftInvoice({ order, lines, adjustments, lots, company, stateOf }: Circumstances): InvoiceDraft {
  if (!order.seller_gstin)
    throw new Error(`Order ${order.number} has no seller GSTIN, so no tax invoice can be issued.`);
  const { name, legal_name, address, phone, email, website } = company;
  const state = stateOf(company.state_id);
  const invoiced = lines.map((line) => lineOf(line, lots));
  return {
    order_number: order.number,
    ordered_at: order.placed_at.toISOString(),
    seller: {
      name,
      legal_name: legal_name || name,
      address,
      phone,
      email,
      website,
      state: state.name,
      state_code: state.gst_code,
      gstin: order.seller_gstin,
    },
    billing: partyOf(order.billing_address, order.buyer_gstin, stateOf),
    delivery: partyOf(order.shipping_address, null, stateOf),
    place_of_supply: order.place_of_supply,
    supply_kind: order.supply_kind,
    state_tax_kind: order.state_tax_kind,
    tax_reason: order.tax_reason,
    coupon_code: order.coupon_code,
    payment_terms: paymentTexts(order).invoice,
    lines: invoiced,
    shipping: printedCharges(adjustments),
    hsn_summary: hsnSummary(invoiced, chargeShares(adjustments)),
    totals: {
      taxable_paise: taxableValue(order, adjustments),
      cgst_paise: order.cgst_paise,
      sgst_paise: order.sgst_paise,
      igst_paise: order.igst_paise,
      round_off_paise: order.round_off_paise,
      total_paise: order.total_paise,
    },
    total_in_words: amountInWords(order.total_paise),
  };
}

function partyOf(given: OrderAddress, gstin: string | null, stateOf: Circumstances["stateOf"]): InvoiceParty {
  return {
    name: `${given.f_name} ${given.l_name}`.trim(),
    company_name: given.company_name,
    address: [
      [given.apartment_no, given.address].filter(Boolean).join(", "),
      [given.city, given.pincode].filter(Boolean).join(" "),
    ],
    state: given.state,
    state_code: stateOf(given.state_id).gst_code,
    phone: given.phone_number,
    gstin,
  };
}

function lineOf(line: OrderLineRow, lots: readonly PackedLot[]): InvoiceLine {
  const own = lots.filter((lot) => lot.order_line_id === line.id);
  const packed = own.reduce((pieces, lot) => pieces + lot.quantity, 0);
  if (packed !== line.quantity) throw new Error(`${packed} of ${line.quantity} units of ${line.ref_no} have a lot.`);
  const { taxable_paise, cgst_paise, sgst_paise, igst_paise } = line;
  return {
    line_id: line.id,
    tax_class: taxClassOf(line),
    description: line.product_name,
    attributes: line.product_attribute.map(({ attribute_name, value }) => `${attribute_name} ${value}`).join(", "),
    ref_no: line.ref_no,
    hsn_code: line.hsn_code,
    gst_rate_bp: line.gst_rate_bp,
    lots: own.map(({ lot_number, expires_on, quantity }) => ({ lot_number, expires_on, quantity })),
    mrp_paise: line.mrp_paise,
    quantity: line.quantity,
    unit: line.uqc,
    rate_paise: line.price_paise,
    discount_paise: line.coupon_paise,
    taxable_paise,
    cgst_paise,
    sgst_paise,
    igst_paise,
    total_paise: totalOf(line),
  };
}

/** Goods less discounts, and charges, without tax. */
function taxableValue(order: OrderRow, adjustments: readonly Adjustment[]): number {
  const taxed = adjustments.filter(({ rule }) => rule.type !== "round_off");
  return taxed.reduce((sum, { amount_paise }) => sum + amount_paise, order.subtotal_paise);
}

export function addAmounts(sum: TaxedAmounts | undefined, more: TaxedAmounts): TaxedAmounts {
  return {
    taxable_paise: (sum?.taxable_paise ?? 0) + more.taxable_paise,
    cgst_paise: (sum?.cgst_paise ?? 0) + more.cgst_paise,
    sgst_paise: (sum?.sgst_paise ?? 0) + more.sgst_paise,
    igst_paise: (sum?.igst_paise ?? 0) + more.igst_paise,
  };
}
