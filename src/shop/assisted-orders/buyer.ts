import type { AssistedBuyer } from "../../contract/staff/assisted-orders.ts";
import { listGstins } from "../buyer-gstins/index.ts";
import { findCustomer, listAddresses } from "../customers/index.ts";
import { Refusal } from "../kit/refusal.ts";
import type { LiveShop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { refuseUnlicensed } from "../licences/index.ts";
import { holdCustomer } from "./price-entry.ts";

/** A customer as the screen for new orders shows them, including what prevents an order. */
export async function showBuyer(
  { db, clock, live }: LiveShop,
  actor: Staff,
  id: number,
): Promise<{ data: AssistedBuyer } | Refusal> {
  const held = await holdCustomer(db, actor, id);
  if (held instanceof Refusal && held.status === 404) return held;
  const { selling } = live.current().settings;
  const [customer, addresses, gstins, unlicensed] = await Promise.all([
    findCustomer(db, id),
    listAddresses(db, id),
    listGstins(db, id),
    refuseUnlicensed(db, { customerId: id, purpose: undefined }, selling, clock.now()),
  ]);
  if (!customer) throw new Error(`Customer ${id} was deleted while being read.`);
  const { first_name, last_name, mci_number: _, ...shown } = customer;
  const problem = held instanceof Refusal ? held : unlicensed;
  return {
    data: {
      ...shown,
      name: `${first_name} ${last_name}`.trim(),
      addresses,
      gstins,
      problem: problem?.message ?? null,
    },
  };
}
