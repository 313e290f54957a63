import type { CheckoutParties } from "../customers/index.ts";
import { findCustomer } from "../customers/index.ts";
import type { Db } from "../kit/shop.ts";
import type { OrderRow } from "../orders/index.ts";
import { listStates } from "../places/index.ts";
import { findRegistration, findRegistrationByGstin, type Registration } from "../registrations/index.ts";
import { istDate } from "../tax/index.ts";

type Parties = Pick<OrderRow, "customer_id" | "billing_address" | "shipping_address" | "buyer_gstin">;

/** Buyer and addresses as stored with an order. */
export async function loadParties(db: Db, order: Parties): Promise<CheckoutParties> {
  const states = new Map((await listStates(db)).map((state) => [state.id, state]));
  const customer = await findCustomer(db, order.customer_id);
  const side = (printed: OrderRow["billing_address"]) => ({ printed, state_row: states.get(printed.state_id) ?? null });
  return {
    customer: { id: order.customer_id, account_type: customer?.account_type ?? "doctor", gstin: order.buyer_gstin },
    shipping: side(order.shipping_address),
    billing: side(order.billing_address),
  } as CheckoutParties;
}

/** The registration that sells an order. Orders of earlier releases store only its GSTIN. */
export async function loadSeller(
  db: Db,
  { registration_id, seller_gstin, placed_at }: OrderRow,
): Promise<Registration> {
  const seller =
    registration_id === null
      ? await findRegistrationByGstin(db, seller_gstin, istDate(placed_at))
      : await findRegistration(db, registration_id);
  if (!seller) throw new Error("An order has no seller.");
  return seller;
}

/**
 * Goods for a third party have a place of supply other than where they are delivered. Goods redirected to another State are supplied where
 * they go.
 */
export function isForThirdParty(order: OrderRow, { shipping }: CheckoutParties): boolean {
  if (shipping.printed.state_id !== order.shipping_address.state_id) return false;
  return shipping.state_row?.gst_code !== order.place_of_supply_code;
}
