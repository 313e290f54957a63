import { type Availability, mostLeftShown, toAvailability } from "../../contract/availability.ts";
import type { CountsRead } from "./queries.ts";
import type { AvailabilityState } from "./state.ts";

type SavedCounts = Readonly<{ settled: string; day: string; variants: Int32Array; counts: Uint8Array }>;

/** Immutable. Two arrays: the variant ids, ascending, and their units. Copying hundreds of thousands takes a millisecond. */
export class StockCounts implements AvailabilityState {
  readonly #variants: Int32Array;
  /** Clamped to one more than the highest count shown. */
  readonly #units: Uint8Array;
  /** Every transaction before this one is included. */
  readonly settled: string;
  /** The database's day. On any other day, lots may have expired since. */
  readonly day: string;

  /**
   * @param read ascending by variant
   * @param base counts of the other variants; the variants read are then in any order
   */
  constructor(read: CountsRead | SavedCounts, base?: StockCounts) {
    this.settled = read.settled;
    this.day = read.day;
    if ("variants" in read) {
      this.#variants = read.variants;
      this.#units = read.counts;
      return;
    }
    const { units } = read;
    if (base === undefined) {
      // A complete reading, already in order.
      this.#variants = Int32Array.from(units, ([id]) => id);
      this.#units = Uint8Array.from(units, ([, count]) => clamp(count));
      return;
    }
    const counts = new Map(units.map(([id, count]) => [id, clamp(count)]));
    const coming = [...counts.keys()].filter((id) => base.#placeOf(id) === -1);
    const known = base.#variants;
    this.#variants = new Int32Array(known.length + coming.length);
    this.#variants.set(known);
    this.#variants.set(coming, known.length);
    if (coming.length > 0) this.#variants.sort();
    this.#units = coming.length === 0 ? base.#units.slice() : Uint8Array.from(this.#variants, (id) => base.#count(id));
    for (const [id, count] of counts) this.#units[this.#placeOf(id)] = count;
  }

  /** The form that the constructor accepts. */
  save(): SavedCounts {
    return { settled: this.settled, day: this.day, variants: this.#variants, counts: this.#units };
  }

  of(variantId: number): Availability {
    return toAvailability(this.#count(variantId));
  }

  bestAvailability(variants: readonly { id: number }[]): Availability {
    return toAvailability(variants.reduce((best, { id }) => Math.max(best, this.#count(id)), 0));
  }

  /** The variants in this reading whose label changes. */
  changed({ units }: CountsRead): number[] {
    return units.filter(([id, count]) => clamp(count) !== this.#count(id)).map(([id]) => id);
  }

  /** Variants that have another label in `other`. */
  differing(other: StockCounts): number[] {
    const differing: number[] = [];
    const last = Number.MAX_SAFE_INTEGER;
    let [own, others] = [0, 0];
    while (own < this.#variants.length || others < other.#variants.length) {
      const [one, another] = [this.#variants[own] ?? last, other.#variants[others] ?? last];
      const units = one <= another ? this.#units[own] : 0;
      const otherUnits = another <= one ? other.#units[others] : 0;
      if (units !== otherUnits) differing.push(Math.min(one, another));
      if (one <= another) own++;
      if (another <= one) others++;
    }
    return differing;
  }

  /** Applies counts of the same day. Returns the same object if no label changes. */
  updated(read: CountsRead): StockCounts {
    const changed = new Set(this.changed(read));
    if (changed.size === 0) return this;
    return new StockCounts({ ...read, units: read.units.filter(([id]) => changed.has(id)) }, this);
  }

  #count(variantId: number): number {
    return this.#units[this.#placeOf(variantId)] ?? 0;
  }

  #placeOf(variantId: number): number {
    let from = 0;
    let to = this.#variants.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#variants[middle] as number) < variantId) from = middle + 1;
      else to = middle;
    }
    return this.#variants[from] === variantId ? from : -1;
  }
}

const clamp = (count: number) => Math.min(Math.max(count, 0), mostLeftShown + 1);
