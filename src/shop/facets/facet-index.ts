import type { AttributeChoice } from "../../contract/fields.ts";
import { type PostingLists, PostingListsBuilder } from "../product-index/index.ts";
import { numbersFor } from "./facet-groups.ts";
import type { FacetIndex, IndexedAttribute, SlotList, ValueGroup } from "./state.ts";

type Row = readonly number[];

/** A product by the values of its variants. */
interface Valued {
  readonly variants: readonly { readonly attributes: readonly { attribute_id: number; value: string }[] }[];
}

/** A product after a change; undefined where it is no longer on sale. */
interface ValuesChanged {
  readonly slot: number;
  readonly after: Valued | undefined;
}

/** Between the values of one variant and those of the next. */
const nextVariant = -1;

/** Every value that a variant has had, with its number; shared by all states. */
class Values {
  readonly byAttribute = new Map<number, Map<string, number>>();
  size = 0;

  rowOf({ variants }: Valued): Row {
    return variants.flatMap(({ attributes }) => [
      ...attributes.map(({ attribute_id, value }) => this.#numberOf(attribute_id, value)),
      nextVariant,
    ]);
  }

  #numberOf(attributeId: number, value: string): number {
    const numbers = this.byAttribute.get(attributeId) ?? new Map<string, number>();
    this.byAttribute.set(attributeId, numbers);
    const number = numbers.get(value) ?? this.size++;
    numbers.set(value, number);
    return number;
  }
}

type AttributeNames = ReadonlyMap<number, { name: string; unit: string | null }>;

/**
 * Which products have which attribute values: by slot the values of each variant, by value the slots. What has been chosen narrows
 * a list down by the latter; only what is left is looked at variant by variant.
 */
export class ValueIndex implements FacetIndex {
  readonly #values: Values;
  readonly #names: AttributeNames;
  readonly #rows: readonly (Row | undefined)[];
  readonly #having: PostingLists;

  private constructor(values: Values, names: AttributeNames, rows: readonly (Row | undefined)[], having: PostingLists) {
    this.#values = values;
    this.#names = names;
    this.#rows = rows;
    this.#having = having;
  }

  static builder() {
    const values = new Values();
    const rows: Row[] = [];
    const having = new PostingListsBuilder();
    return {
      add(slot: number, product: Valued) {
        const row = values.rowOf(product);
        rows[slot] = row;
        having.add(slot, valuesOf(row));
      },
      finish: (names: AttributeNames) => new ValueIndex(values, names, rows, having.finish()),
    };
  }

  with(changes: readonly ValuesChanged[], names: AttributeNames): ValueIndex {
    const rows = this.#rows.slice();
    const changed = changes.map(({ slot, after }) => {
      const before = rows[slot];
      const row = after ? this.#values.rowOf(after) : undefined;
      rows[slot] = row;
      return { slot, before: before ? valuesOf(before) : [], after: row ? valuesOf(row) : [] };
    });
    return new ValueIndex(this.#values, names, rows, this.#having.with(changed));
  }

  get attributes(): ReadonlyMap<number, IndexedAttribute> {
    const attributes = [...this.#values.byAttribute].map(([attribute_id, numbers]): [number, IndexedAttribute] => {
      const { name = "", unit = null } = this.#names.get(attribute_id) ?? {};
      return [attribute_id, { attribute_id, attribute_name: name, unit, numbers }];
    });
    return new Map(attributes);
  }

  /** Those of which one variant has all that was chosen; of one attribute any of the values. */
  fitting(listed: SlotList, choices: readonly AttributeChoice[]): SlotList {
    if (choices.length === 0) return listed;
    const bits = this.#bitsOf(choices);
    return listed.filter((slot) => bits.met[slot] === bits.count && this.#fits(slot, bits));
  }

  /** Tells by its number whether a value occurs among these products. */
  valuesIn(listed: SlotList): (number: number) => boolean {
    if (this.#isWhole(listed)) return (number) => this.#having.of(number).length > 0;
    const used = new Uint8Array(this.#values.size);
    for (const slot of listed) for (const number of this.#rows[slot] ?? []) if (number >= 0) used[number] = 1;
    return (number) => used[number] === 1;
  }

  /** How many products have a value of each group, by the group's place. */
  counts(listed: SlotList, groups: readonly ValueGroup[]): Int32Array {
    if (this.#isWhole(listed)) return this.#countsOfAll(groups);
    return this.#counted(listed, groups, () => true);
  }

  /**
   * The same for those that fit. What was chosen of the group's own attribute does not count: its values are alternatives.
   * @param without the counts without any choice
   */
  countsFitting(
    listed: SlotList,
    groups: readonly ValueGroup[],
    choices: readonly AttributeChoice[],
    without: Int32Array,
  ): Int32Array {
    const bits = this.#bitsOf(choices);
    // With one attribute chosen, its own values are counted as without.
    const least = bits.count === 1 ? 1 : bits.count - 1;
    const narrowed = listed.filter((slot) => (bits.met[slot] ?? 0) >= least);
    const counts = this.#counted(
      narrowed,
      groups,
      (number, met) => (met | (bits.ofAttribute[number] ?? 0)) === bits.all,
      bits,
    );
    if (bits.count === 1) {
      const [chosen] = choices;
      for (const [place, { attribute_id }] of groups.entries()) {
        if (attribute_id === chosen?.attribute_id) counts[place] = without[place] ?? 0;
      }
    }
    return counts;
  }

  /** All products that have any values: filters that exclude nothing leave them. */
  #isWhole(listed: SlotList): boolean {
    return listed.length >= this.#rows.length;
  }

  #fits(slot: number, { ofValue, all }: Bits): boolean {
    let met = 0;
    for (const number of this.#rows[slot] ?? []) {
      if (number === nextVariant) {
        if (met === all) return true;
        met = 0;
      } else met |= ofValue[number] ?? 0;
    }
    return false;
  }

  #countsOfAll(groups: readonly ValueGroup[]): Int32Array {
    const seen = new Int32Array(this.#rows.length).fill(-1);
    return Int32Array.from(groups, ({ numbers }, group) => {
      if (numbers.length === 1) return this.#having.of(numbers[0]).length;
      let count = 0;
      for (const number of numbers) {
        for (const slot of this.#having.of(number)) {
          if (seen[slot] === group) continue;
          seen[slot] = group;
          count++;
        }
      }
      return count;
    });
  }

  /** Counts a product once for a group, whatever the number of its variants in it. */
  #counted(
    listed: SlotList,
    groups: readonly ValueGroup[],
    counts: (number: number, met: number) => boolean,
    bits?: Bits,
  ): Int32Array {
    const groupsOfValue = groupsByValue(groups, this.#values.size);
    const counted = new Int32Array(groups.length);
    const lastFor = new Int32Array(groups.length).fill(-1);
    for (const slot of listed) {
      const row = this.#rows[slot] ?? [];
      let first = 0;
      let met = 0;
      for (let at = 0; at < row.length; at++) {
        const number = row[at] as number;
        if (number !== nextVariant) {
          met |= bits?.ofValue[number] ?? 0;
          continue;
        }
        for (let own = first; own < at; own++) {
          const value = row[own] as number;
          if (!counts(value, met)) continue;
          for (const group of groupsOfValue[value] ?? []) {
            if (lastFor[group] === slot) continue;
            lastFor[group] = slot;
            counted[group] = (counted[group] ?? 0) + 1;
          }
        }
        first = at + 1;
        met = 0;
      }
    }
    return counted;
  }

  /** Every attribute that something was chosen of gets a bit; a variant fits when its values have all of them together. */
  #bitsOf(choices: readonly AttributeChoice[]): Bits {
    const bits = new Map<number, number>();
    const { size, byAttribute } = this.#values;
    const ofValue = new Int32Array(size);
    const ofAttribute = new Int32Array(size);
    const met = new Uint8Array(this.#rows.length);
    const metFor = new Int32Array(this.#rows.length);
    const { attributes } = this;
    for (const { attribute_id, value } of choices) {
      const bit = bits.get(attribute_id) ?? 1 << bits.size;
      bits.set(attribute_id, bit);
      const attribute = attributes.get(attribute_id);
      for (const number of byAttribute.get(attribute_id)?.values() ?? []) ofAttribute[number] = bit;
      for (const number of attribute ? numbersFor(attribute, value) : []) {
        ofValue[number] = bit;
        for (const slot of this.#having.of(number)) {
          if (((metFor[slot] ?? 0) & bit) !== 0) continue;
          metFor[slot] = (metFor[slot] ?? 0) | bit;
          met[slot] = (met[slot] ?? 0) + 1;
        }
      }
    }
    return { ofValue, ofAttribute, met, count: bits.size, all: (1 << bits.size) - 1 };
  }
}

interface Bits {
  ofValue: Int32Array;
  ofAttribute: Int32Array;
  /** By slot, of how many of the attributes a variant has something chosen. */
  met: Uint8Array;
  count: number;
  all: number;
}

function valuesOf(row: Row): number[] {
  const values = new Set(row);
  values.delete(nextVariant);
  return [...values];
}

/** The places of the groups that each value is in, by its number. */
function groupsByValue(groups: readonly ValueGroup[], size: number): (number[] | undefined)[] {
  const byValue: (number[] | undefined)[] = new Array(size);
  for (const [place, { numbers }] of groups.entries()) {
    for (const number of numbers) {
      const known = byValue[number];
      if (known) known.push(place);
      else byValue[number] = [place];
    }
  }
  return byValue;
}
