import type { OrderAdjustment, OrderTotal } from "./checkout.ts";

/** The rates by which a charge is taxed; empty where it is free. */
export function chargeRates({ adjustments }: OrderTotal, kind: string): OrderAdjustment["rates"] {
  return (adjustments ?? []).find((each) => each.kind === kind)?.rates ?? [];
}

/** The adjustments that have no field of their own in the totals. */
export function furtherAdjustments({ adjustments }: OrderTotal): OrderAdjustment[] {
  // During an upgrade an instance of the previous release may have answered.
  return (adjustments ?? []).filter(({ kind }) => kind !== "coupon" && kind !== "shipping" && kind !== "round_off");
}
