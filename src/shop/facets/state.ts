import type { AttributeChoice } from "../../contract/fields.ts";

/** Slots of products, in some order. */
export type SlotList = Int32Array;

export interface IndexedAttribute {
  attribute_id: number;
  attribute_name: string;
  unit: string | null;
  /** Every value that a variant has, with its number. */
  numbers: ReadonlyMap<string, number>;
}

/** One choice of a facet, with the numbers of the attribute's values that it covers. */
export interface ValueGroup {
  attribute_id: number;
  numbers: readonly number[];
}

/** Which products have which attribute values. */
export interface FacetIndex {
  readonly attributes: ReadonlyMap<number, IndexedAttribute>;
  /** Those of which one variant has all that was chosen; of one attribute any of the values. */
  fitting(listed: SlotList, choices: readonly AttributeChoice[]): SlotList;
  /** Tells by its number whether a value occurs among these products. */
  valuesIn(listed: SlotList): (number: number) => boolean;
  /** How many products have a value of each group, by the group's place. */
  counts(listed: SlotList, groups: readonly ValueGroup[]): Int32Array;
  /**
   * The same for those that fit. What was chosen of the group's own attribute does not count: its values are alternatives.
   * @param without the counts without any choice
   */
  countsFitting(
    listed: SlotList,
    groups: readonly ValueGroup[],
    choices: readonly AttributeChoice[],
    without: Int32Array,
  ): Int32Array;
}
