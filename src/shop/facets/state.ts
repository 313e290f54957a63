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

/** One option of a facet, with the numbers of the attribute's values that it covers. */
export interface ValueGroup {
  attribute_id: number;
  numbers: readonly number[];
}

/** Which products have which attribute values. */
export interface FacetIndex {
  readonly attributes: ReadonlyMap<number, IndexedAttribute>;
  /** Products with a variant that matches all chosen attributes. Of each attribute, any chosen value matches. */
  fitting(listed: SlotList, choices: readonly AttributeChoice[]): SlotList;
  /** Returns whether the value with a number occurs among these products. */
  valuesIn(listed: SlotList): (number: number) => boolean;
  /** The number of products with a value of each group, by group index. */
  counts(listed: SlotList, groups: readonly ValueGroup[]): Int32Array;
  /**
   * The same for products that match the choices. Choices of the group's own attribute are ignored, because its values are alternatives.
   * @param without the counts without any choice
   */
  countsFitting(
    listed: SlotList,
    groups: readonly ValueGroup[],
    choices: readonly AttributeChoice[],
    without: Int32Array,
  ): Int32Array;
}
