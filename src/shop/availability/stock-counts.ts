import { type Availability, availabilityOf, mostLeftShown } from "../../contract/availability.ts";
import type { CountsRead } from "./queries.ts";
import type { AvailabilityState } from "./state.ts";

/** Immutable. */
export class StockCounts implements AvailabilityState {
  /** Units by variant, clamped to one more than is ever shown. */
  readonly #units: ReadonlyMap<number, number>;
  /** Every transaction before this one is included. */
  readonly settled: string;

  constructor({ settled, units }: CountsRead) {
    this.#units = new Map(units.map(([id, count]) => [id, clamp(count)]));
    this.settled = settled;
  }

  of(variantId: number): Availability {
    return availabilityOf(this.#count(variantId));
  }

  bestOf(variants: readonly { id: number }[]): Availability {
    return availabilityOf(variants.reduce((best, { id }) => Math.max(best, this.#count(id)), 0));
  }

  /** With these variants counted again; the same object if no label changes. */
  updated({ settled, units }: CountsRead): StockCounts {
    const changed = units.filter(([id, count]) => clamp(count) !== this.#count(id));
    return changed.length === 0 ? this : new StockCounts({ settled, units: [...this.#units, ...changed] });
  }

  #count(variantId: number): number {
    return this.#units.get(variantId) ?? 0;
  }
}

const clamp = (count: number) => Math.min(Math.max(count, 0), mostLeftShown + 1);
