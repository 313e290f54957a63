import type { AttributeChoice } from "../../contract/fields.ts";
import { PostingLists, PostingListsBuilder } from "../product-index/index.ts";
import { numbersFor } from "./facet-groups.ts";
import type { FacetIndex, IndexedAttribute, SlotList, ValueGroup } from "./state.ts";
import { distinctValues, emptyRow, nextVariant, type Valued, type ValueRow, ValueRows } from "./value-rows.ts";

/** A product after a change; undefined if it is no longer on sale. */
interface ValuesChanged {
  readonly slot: number;
  readonly after: Valued | undefined;
}

type AttributeNames = ReadonlyMap<number, { name: string; unit: string | null }>;

/**
 * Which products have which attribute values: the row of values by slot, and the slots by value. The latter narrows a list to products that
 * have the chosen values; only what is left is checked variant by variant.
 */
export class ValueIndex implements FacetIndex {
  readonly #values: ValueRows;
  readonly #names: AttributeNames;
  /** The number of the row, by slot. */
  readonly #rowAt: Int32Array;
  readonly #having: PostingLists;

  private constructor(values: ValueRows, names: AttributeNames, rowAt: Int32Array, having: PostingLists) {
    this.#values = values;
    this.#names = names;
    this.#rowAt = rowAt;
    this.#having = having;
  }

  static builder() {
    const values = new ValueRows();
    const rowAt: number[] = [];
    const having = new PostingListsBuilder();
    return {
      add(slot: number, product: Valued) {
        const number = values.rowNumber(product);
        rowAt[slot] = number;
        having.add(slot, distinctValues(values.at(number)));
      },
      finish: async (names: AttributeNames) =>
        new ValueIndex(values, names, Int32Array.from(rowAt), await having.finish()),
    };
  }

  save() {
    return { values: this.#values.save(), rowAt: this.#rowAt, having: this.#having.save() };
  }

  /** The names of attributes are missing until the first changes. */
  static restore({ values, rowAt, having }: ReturnType<ValueIndex["save"]>): ValueIndex {
    return new ValueIndex(ValueRows.restore(values), new Map(), rowAt, new PostingLists(having));
  }

  with(changes: readonly ValuesChanged[], names: AttributeNames): ValueIndex {
    const values = this.#values;
    const changed = changes
      .map(({ slot, after }) => {
        return { slot, before: this.#rowAt[slot], after: after ? values.rowNumber(after) : emptyRow };
      })
      .filter(({ before, after }) => before !== after);
    if (changed.length === 0) return new ValueIndex(values, names, this.#rowAt, this.#having);
    const rowAt = new Int32Array(changed.reduce((size, { slot }) => Math.max(size, slot + 1), this.#rowAt.length));
    rowAt.set(this.#rowAt);
    for (const { slot, after } of changed) rowAt[slot] = after;
    const having = this.#having.with(
      changed.map(({ slot, before, after }) => {
        return { slot, before: distinctValues(values.at(before)), after: distinctValues(values.at(after)) };
      }),
    );
    return new ValueIndex(values, names, rowAt, having);
  }

  /** Products with a value of this attribute, possibly repeated. */
  *slotsWith(attributeId: number): Generator<number> {
    for (const number of this.#values.byAttribute.get(attributeId)?.values() ?? []) yield* this.#having.of(number);
  }

  get attributes(): ReadonlyMap<number, IndexedAttribute> {
    const attributes = [...this.#values.byAttribute].flatMap(
      ([attribute_id, numbers]): [number, IndexedAttribute][] => {
        // The last value of an attribute may have disappeared since the first load.
        if (numbers.values().every((number) => this.#having.count(number) === 0)) return [];
        const { name = "", unit = null } = this.#names.get(attribute_id) ?? {};
        return [[attribute_id, { attribute_id, attribute_name: name, unit, numbers }]];
      },
    );
    return new Map(attributes);
  }

  /** Products with a variant that matches all chosen attributes. Of each attribute, any chosen value matches. */
  fitting(listed: SlotList, choices: readonly AttributeChoice[]): SlotList {
    if (choices.length === 0) return listed;
    const bits = this.#bitsOf(choices);
    const known = new Map<number, boolean>();
    return listed.filter((slot) => {
      if (bits.met[slot] !== bits.count) return false;
      const number = this.#rowAt[slot] ?? emptyRow;
      const fits = known.get(number) ?? fitsIn(this.#values.at(number), bits);
      known.set(number, fits);
      return fits;
    });
  }

  /** Returns whether the value with a number occurs among these products. */
  valuesIn(listed: SlotList): (number: number) => boolean {
    if (this.#isWhole(listed)) return (number) => this.#having.count(number) > 0;
    const used = new Uint8Array(this.#values.valueCount);
    for (const { row } of this.#values.weights(listed, this.#rowAt)) {
      for (const number of row) if (number !== nextVariant) used[number] = 1;
    }
    return (number) => used[number] === 1;
  }

  /** The number of products with a value of each group, by group index. */
  counts(listed: SlotList, groups: readonly ValueGroup[]): Int32Array {
    if (this.#isWhole(listed)) return this.#countsOfAll(groups);
    return this.#counted(listed, groups, () => true);
  }

  /**
   * The same for products that match the choices. Choices of the group's own attribute are ignored, because its values are alternatives.
   * @param without the counts without any choice
   */
  countsFitting(
    listed: SlotList,
    groups: readonly ValueGroup[],
    choices: readonly AttributeChoice[],
    without: Int32Array,
  ): Int32Array {
    const bits = this.#bitsOf(choices);
    // With a single chosen attribute, its own values are counted as without choices.
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

  /** Whether the list contains all products that have values, as it does if no filter excludes any. */
  #isWhole(listed: SlotList): boolean {
    return listed.length >= this.#rowAt.length;
  }

  #countsOfAll(groups: readonly ValueGroup[]): Int32Array {
    const seen = new Int32Array(this.#rowAt.length).fill(-1);
    return Int32Array.from(groups, ({ numbers }, group) => {
      if (numbers.length === 1) return this.#having.count(numbers[0] as number);
      let count = 0;
      for (const number of numbers) {
        this.#having.each(number, (slot) => {
          if (seen[slot] === group) return;
          seen[slot] = group;
          count++;
        });
      }
      return count;
    });
  }

  /** Counts a product once per group, however many of its variants are in it. */
  #counted(
    listed: SlotList,
    groups: readonly ValueGroup[],
    counts: (number: number, met: number) => boolean,
    bits?: Bits,
  ): Int32Array {
    const groupsOfValue = groupsByValue(groups, this.#values.valueCount);
    const counted = new Int32Array(groups.length);
    const lastFor = new Int32Array(groups.length).fill(-1);
    for (const [place, { row, products }] of this.#values.weights(listed, this.#rowAt).entries()) {
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
            if (lastFor[group] === place) continue;
            lastFor[group] = place;
            counted[group] = (counted[group] ?? 0) + products;
          }
        }
        first = at + 1;
        met = 0;
      }
    }
    return counted;
  }

  /** Assigns a bit to every attribute with a choice. A variant matches if its values together have all bits. */
  #bitsOf(choices: readonly AttributeChoice[]): Bits {
    const bits = new Map<number, number>();
    const { valueCount, byAttribute } = this.#values;
    const ofValue = new Int32Array(valueCount);
    const ofAttribute = new Int32Array(valueCount);
    const met = new Uint8Array(this.#rowAt.length);
    const metFor = new Int32Array(this.#rowAt.length);
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
  /** The number of chosen attributes for which the product has a chosen value, by slot. */
  met: Uint8Array;
  count: number;
  all: number;
}

/** Whether a single variant has a chosen value of every attribute. */
function fitsIn(row: ValueRow, { ofValue, all }: Bits): boolean {
  let met = 0;
  for (const number of row) {
    if (number === nextVariant) {
      if (met === all) return true;
      met = 0;
    } else met |= ofValue[number] ?? 0;
  }
  return false;
}

/** The indices of the groups that contain each value, by value number. */
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
