import { randomBytes } from "node:crypto";
import type { PlacedOrder, PlaceOrderBody } from "../../contract/checkout.ts";
import type { UnavailableLine } from "../../contract/errors.ts";
import { purposeOfOrder } from "../../contract/order-purposes.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { describeVariant, type PricedLine } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { redeemCoupon } from "../coupons/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { type NewOrder, recordOrder } from "../orders/index.ts";
import { claimFile } from "../purchase-orders/index.ts";
import { holdRegistration } from "../registrations/index.ts";
import { reserveStock, type Shortage } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { orderColumns, type PricedCheckout, priceCheckout } from "./price-checkout.ts";
import { fingerprintOf, verifyQuote } from "./quote.ts";

export interface OrderAnswer {
  message: string;
  order: PlacedOrder;
}

/** An order that a member of staff enters for its customer. */
export type OrderEntry = Pick<NewOrder, "entered_by" | "entry_channel" | "payment_promise">;

const placedByCustomer: OrderEntry = { entered_by: null, entry_channel: null, payment_promise: null };

interface Ordering {
  caller: Customer;
  lines: PricedLine[];
  request: PlaceOrderBody;
  now: Date;
  /** Who entered the order, where staff did. */
  entry?: OrderEntry;
  /** Runs once the order is written, before coupon and stock are taken. */
  onRecorded(answer: OrderAnswer): Promise<unknown>;
}

/**
 * Places an order of the given lines in the caller's transaction. What many customers want at once, a coupon and stock, is taken
 * last, so that they wait for one another as briefly as possible. Roll the transaction back on a refusal.
 */
export async function placeLines(
  shop: LiveShop,
  db: Db,
  { caller, lines, request, now, entry = placedByCustomer, onRecorded }: Ordering,
): Promise<OrderAnswer | Refusal> {
  const { coupon_token, po_number, po_file, note, ...choice } = request;
  const quote = coupon_token && verifyQuote(shop.keys.accepted("totals"), now, caller.id, coupon_token);
  if (lines.length > 0 && coupon_token !== null && !quote) return totalsChanged();
  const coupon_code = quote ? quote.coupon : null;
  // One state for the whole order: it is priced and recorded by the same settings.
  const state = shop.live.current();
  const { catalogue } = state;
  const priced = await priceCheckout(db, state, caller, lines, { ...choice, coupon_code }, now);
  if (priced instanceof Refusal) return priced.code.startsWith("coupon_") ? totalsChanged() : priced;
  if (quote && quote.fingerprint !== fingerprintOf(priced)) return totalsChanged();

  if (!(await isStillSeller(db, priced.seller))) return totalsChanged();

  const short = troubledBy(catalogue, lines, (line) => (line.available < line.quantity ? line.available : null));
  if (short.length > 0) return outOfStock(short);

  const order = { ...newOrder(caller, state, priced, now), ...entry, po_number, note };
  const inserted = await recordOrder(shop, db, order);
  if (po_file !== null && !(await claimFile(db, caller.id, po_file, inserted.id))) return fileGone();
  const answer = toOrderAnswer(order, inserted.number);
  await onRecorded(answer);

  if (priced.coupon && !(await redeemCoupon(db, priced.coupon.id)).counted) return totalsChanged();
  const wanted = lines.map((line, index) => ({
    order_line_id: inserted.lineIds[index] ?? 0,
    variant_id: line.variant_id,
    quantity: line.quantity,
  }));
  const shortages = await reserveStock(db, wanted, istDate(now));
  if (shortages.length > 0) return outOfStock(troubledLines(catalogue, lines, inserted.lineIds, shortages));
  return answer;
}

function fileGone() {
  const message = serverTexts.purchaseOrderGone;
  return refuseFields(message, { po_file: [message] });
}

function totalsChanged() {
  return refuse(409, "totals_changed", serverTexts.totalsChanged);
}

function outOfStock(lines: UnavailableLine[]) {
  return refuse(409, "out_of_stock", serverTexts.outOfStock, { lines });
}

function troubledBy(catalogue: Catalogue, lines: PricedLine[], availableIfShort: (line: PricedLine) => number | null) {
  return lines.flatMap((line): UnavailableLine[] => {
    const available = availableIfShort(line);
    if (available === null) return [];
    const shown = describeVariant(catalogue, line.variant_id);
    return [
      {
        cart_id: line.cart_id,
        ref_no: shown?.ref_no ?? "",
        name: shown?.product_name ?? "",
        requested: line.quantity,
        available,
      },
    ];
  });
}

function troubledLines(catalogue: Catalogue, lines: PricedLine[], lineIds: number[], shortages: Shortage[]) {
  const available = new Map(shortages.map((shortage) => [shortage.order_line_id, shortage.available]));
  return troubledBy(catalogue, lines, (line) => available.get(lineIds[lines.indexOf(line)] ?? 0) ?? null);
}

function toOrderAnswer(order: NewOrder, number: string): OrderAnswer {
  return {
    message: serverTexts.orderPlaced,
    order: {
      token: order.token,
      order_no: number,
      status: "placed",
      total: order.total_paise / 100,
      placed_at: order.placed_at.toISOString(),
    },
  };
}

/** Whether an order would be taxed as its registration says at this moment; the public state may be a moment older. */
async function isStillSeller(db: Db, { id, gstin, state }: PricedCheckout["seller"]): Promise<boolean> {
  const held = await holdRegistration(db, id);
  return held?.gstin === gstin && held.state_id === state.id;
}

function newOrder(
  caller: Customer,
  state: PublicState,
  priced: PricedCheckout,
  now: Date,
): Omit<NewOrder, "po_number" | "note" | keyof OrderEntry> {
  const { choice, seller, parties, coupon, lines, calculation } = priced;
  return {
    token: randomBytes(16).toString("base64url"),
    customer_id: caller.id,
    placed_at: now,
    billing_address: parties.billing.printed,
    shipping_address: parties.shipping.printed,
    buyer_gstin: parties.customer.gstin,
    purpose: purposeOfOrder(parties.customer.account_type, choice.purpose),
    seller_gstin: seller.gstin ?? "",
    registration_id: seller.id,
    ...orderColumns(priced),
    coupon_id: coupon?.id ?? null,
    coupon_code: coupon?.code ?? null,
    item_count: lines.reduce((count, line) => count + line.quantity, 0),
    lines: newOrderLines(state.catalogue, priced),
    adjustments: calculation.adjustments,
  };
}

function newOrderLines(catalogue: Catalogue, { lines, calculation }: PricedCheckout): NewOrder["lines"] {
  return lines.map((line, index) => {
    const taxed = calculation.lines[index];
    const shown = describeVariant(catalogue, line.variant_id);
    if (!taxed || !shown) throw new Error(`Cart line ${line.cart_id} was not priced.`);
    return {
      variant_id: line.variant_id,
      ref_no: shown.ref_no,
      product_name: shown.product_name,
      product_slug: shown.product_slug,
      product_token: shown.product_token,
      product_image: shown.product_image,
      product_attribute: shown.product_attribute,
      hsn_code: line.hsn_code,
      gst_rate_bp: line.gst_rate_bp,
      tax_class: line.tax_class,
      uqc: line.uqc,
      mrp_paise: line.mrp_paise,
      price_paise: line.price_paise,
      quantity: line.quantity,
      coupon_paise: taxed.discount_paise,
      taxable_paise: taxed.taxable_paise,
      cgst_paise: taxed.cgst_paise,
      sgst_paise: taxed.sgst_paise,
      igst_paise: taxed.igst_paise,
    };
  });
}
