import type { Availability } from "../../contract/availability.ts";

/** What can be sold of each variant, as part of the public state. Counts above 10 are not distinguished. */
export interface AvailabilityState {
  of(variantId: number): Availability;
  /** The best of several variants, for lists of products. */
  bestAvailability(variants: readonly { id: number }[]): Availability;
}
