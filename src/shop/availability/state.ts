import type { Availability } from "../../contract/availability.ts";

/** How much of each variant can be sold, as part of the public state. Counts above 10 are not distinguished. */
export interface AvailabilityState {
  of(variantId: number): Availability;
  /** The highest availability among several variants, for lists of products. */
  bestAvailability(variants: readonly { id: number }[]): Availability;
}
