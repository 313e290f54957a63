import type { OrderAdjustment, OrderTotal } from "./checkout.ts";

/** The rates at which a charge is taxed; empty if there is no charge. */
export function chargeRates({ adjustments }: OrderTotal, kind: string): OrderAdjustment["rates"] {
  return (adjustments ?? []).find((each) => each.kind === kind)?.rates ?? [];
}

/** The adjustments that have no field of their own in the totals. */
export function furtherAdjustments({ adjustments }: OrderTotal): OrderAdjustment[] {
  // During an upgrade, the reply may come from an instance of the previous release.
  return (adjustments ?? []).filter(({ kind }) => kind !== "coupon" && kind !== "shipping" && kind !== "round_off");
}
