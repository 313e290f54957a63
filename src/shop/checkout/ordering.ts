import type { PlaceOrderBody } from "../../contract/checkout.ts";
import { holdCoupon } from "../coupons/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { NewOrder } from "../orders/index.ts";
import { holdRegistration } from "../registrations/index.ts";
import { type CheckoutInput, type CheckoutRecords, loadCheckoutRecords } from "./checkout-records.ts";
import { type Quote, verifyQuote } from "./quote.ts";

/** An order that a member of staff enters for its customer. */
export type OrderEntry = Pick<NewOrder, "entered_by" | "entry_channel" | "payment_promise">;

const placedByCustomer: OrderEntry = { entered_by: null, entry_channel: null, payment_promise: null };

/** The request, before anything has been read from the database. */
export interface Ordering {
  caller: Customer;
  request: PlaceOrderBody;
  /** The totals that were shown; null without a valid token. */
  quote: Quote | null;
  input: CheckoutInput;
  entry: OrderEntry;
  now: Date;
  /** One state for the whole order: the same settings price and record it. */
  state: PublicState;
}

/** @param entry who entered the order, if it was staff */
export function startOrdering(
  { clock, keys, live }: LiveShop,
  caller: Customer,
  request: PlaceOrderBody,
  entry = placedByCustomer,
): Ordering {
  const { coupon_token, po_number: _number, po_file: _file, note: _note, ...choice } = request;
  const now = clock.now();
  const quote = coupon_token === null ? null : verifyQuote(keys.accepted("totals"), now, caller.id, coupon_token);
  return {
    caller,
    request,
    quote,
    entry,
    now,
    input: { ...choice, coupon_code: quote ? quote.coupon : null },
    state: live.current(),
  };
}

export interface OrderRecords extends CheckoutRecords {
  /** The selling registration, locked until the transaction ends; the public state may be slightly out of date. */
  heldSeller: Awaited<ReturnType<typeof holdRegistration>>;
}

/**
 * Reads what an order depends on besides its lines, in one round trip, or two with a coupon. The caller holds the lock on the account:
 * orders that staff enter wait for those of the customer, and the other way round, because limits count both; and its type, on which
 * purpose and licence depend, stays as it is.
 */
export async function loadOrderRecords(db: Db, { caller, input, state, now }: Ordering): Promise<OrderRecords> {
  const seller = state.registrations.current;
  const [, records, heldSeller] = await Promise.all([
    input.coupon_code === null ? null : holdCoupon(db, input.coupon_code),
    loadCheckoutRecords(db, caller, input, state.settings.selling, now),
    seller ? holdRegistration(db, seller.id) : undefined,
  ]);
  return { ...records, heldSeller };
}
