import type { CheckoutChoice } from "../../contract/checkout.ts";
import { type BuyerRegistration, loadBuyers } from "../buyer-gstins/index.ts";
import { type Coupon, findCouponByCode } from "../coupons/index.ts";
import { type CheckoutParties, loadCheckoutParties } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import type { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { refuseUnlicensed } from "../licences/index.ts";
import type { Settings } from "../settings/index.ts";
import { countCouponOrders, countOrders } from "./queries.ts";

/** The buyer's choices, with the coupon's code if one is used. */
export interface CheckoutInput extends CheckoutChoice {
  coupon_code: string | null;
}

/** What the price of a cart depends on besides its lines and the public state. */
export interface CheckoutRecords {
  /** Undefined unless both addresses belong to the customer. */
  saved: CheckoutParties | undefined;
  buyers: BuyerRegistration[];
  /** The customer's orders that were not cancelled, counted only as far as the delivery charge depends on them. */
  countedOrders: number;
  coupon: Coupon | undefined;
  /** How many of the customer's orders used the coupon. */
  couponOrders: number;
  unlicensed: Refusal | null;
}

/** Reads the records in one round trip, or two with a coupon. */
export async function loadCheckoutRecords(
  db: Db,
  caller: Customer,
  input: CheckoutInput,
  selling: Settings["selling"],
  now: Date,
): Promise<CheckoutRecords> {
  const shippingId = input.shipping_address;
  const billingId = input.billing_address ?? shippingId;
  const [saved, buyers, countedOrders, unlicensed, couponUse] = await Promise.all([
    loadCheckoutParties(db, caller.id, { shippingId, billingId }),
    loadBuyers(db, caller.id),
    countOrders(db, caller.id, selling.free_delivery_orders),
    refuseUnlicensed(db, { customerId: caller.id, purpose: input.purpose }, selling, now),
    loadCouponUse(db, caller.id, input.coupon_code),
  ]);
  return { saved, buyers, countedOrders, unlicensed, ...couponUse };
}

async function loadCouponUse(db: Db, customerId: number, code: string | null) {
  const coupon = code === null ? undefined : await findCouponByCode(db, code);
  return { coupon, couponOrders: coupon ? await countCouponOrders(db, customerId, coupon.id) : 0 };
}
