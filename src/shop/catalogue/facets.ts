import type { Facet } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import { breathe } from "./breathe.ts";
import type { CatalogueProduct } from "./snapshot.ts";

/** A list of products narrowed down, and what else it could be narrowed down by. */
export interface Narrowed {
  products: CatalogueProduct[];
  /** Those that would be left by the choices and the attribute's other values, the most useful attribute first. */
  facets: Facet[];
  /** How many would be left in each sub-category, whichever of them is chosen. */
  inSubCategory: Map<number, number>;
}

export interface FacetIndex {
  /** @param listed products of this index's catalogue, in any order */
  narrow(
    listed: readonly CatalogueProduct[],
    choices: readonly AttributeChoice[],
    subCategory: number | undefined,
  ): Narrowed;
}

/** More of either would be a catalogue of its own, beside the list it is to make shorter. */
const mostFacets = 12;
const mostValues = 40;

/** One after the other, the numbers of the values of every variant of every product: quick to go through from end to end. */
export async function buildFacets(products: readonly CatalogueProduct[]): Promise<FacetIndex> {
  const values: Value[] = [];
  const attributes = new Map<number, Attribute>();
  const variantsFrom = new Int32Array(products.length + 1);
  const valuesFrom: number[] = [0];
  const numbers: number[] = [];
  for (const product of products) {
    if (product.place % 2000 === 1999) await breathe();
    for (const variant of product.variants) {
      for (const { attribute_id, attribute_name, value } of variant.attributes) {
        const attribute = attributes.get(attribute_id) ?? { attribute_id, attribute_name, numbers: new Map() };
        attributes.set(attribute_id, attribute);
        const number = attribute.numbers.get(value) ?? values.push({ attribute_id, value }) - 1;
        attribute.numbers.set(value, number);
        numbers.push(number);
      }
      valuesFrom.push(numbers.length);
    }
    variantsFrom[product.place + 1] = valuesFrom.length - 1;
  }
  const index = { values, attributes, variantsFrom, valuesFrom: Int32Array.from(valuesFrom) };
  return { narrow: narrowBy({ ...index, numbers: Int32Array.from(numbers) }) };
}

interface Value {
  attribute_id: number;
  value: string;
}

interface Attribute {
  attribute_id: number;
  attribute_name: string;
  /** The number of each of its values. */
  numbers: Map<string, number>;
}

interface Index {
  values: Value[];
  attributes: Map<number, Attribute>;
  /** Where the variants of the product at a place begin, and where the values of a variant begin. */
  variantsFrom: Int32Array;
  valuesFrom: Int32Array;
  numbers: Int32Array;
}

function narrowBy(index: Index): FacetIndex["narrow"] {
  const { values, variantsFrom, valuesFrom, numbers } = index;
  return (listed, choices, subCategory) => {
    const { chosen, bitOfValue, bitOfAttribute, all } = bitsOf(index, choices);
    // A product counts once for a value, whatever the number of its variants that have it.
    const left = new Counter(values.length);
    const anyhow = new Counter(values.length);
    const products: CatalogueProduct[] = [];
    const inSubCategory = new Map<number, number>();
    let inView = 0;
    for (const product of listed) {
      const { place, sub_category_id } = product;
      const shown = subCategory === undefined || sub_category_id === subCategory;
      let fits = all === 0;
      for (let variant = variantsFrom[place] ?? 0; variant < (variantsFrom[place + 1] ?? 0); variant++) {
        const from = valuesFrom[variant] ?? 0;
        const to = valuesFrom[variant + 1] ?? 0;
        let met = 0;
        for (let at = from; at < to; at++) met |= bitOfValue[numbers[at] ?? 0] ?? 0;
        if (met === all) fits = true;
        if (!shown) continue;
        for (let at = from; at < to; at++) {
          const number = numbers[at] ?? 0;
          anyhow.add(number, place);
          // What was chosen of this very attribute does not count: each of its values is an alternative.
          if ((met | (bitOfAttribute[number] ?? 0)) === all) left.add(number, place);
        }
      }
      if (shown) inView++;
      if (!fits) continue;
      inSubCategory.set(sub_category_id, (inSubCategory.get(sub_category_id) ?? 0) + 1);
      if (shown) products.push(product);
    }
    return { products, facets: facetsOf(index, chosen, left.counts, anyhow.counts, inView), inSubCategory };
  };
}

/** Every attribute that something was chosen of gets a bit; a variant fits when its values have all of them. */
function bitsOf({ values, attributes }: Index, choices: readonly AttributeChoice[]) {
  const bits = new Map<number, number>();
  const chosen = new Map<number, Set<string>>();
  const bitOfValue = new Int32Array(values.length);
  const bitOfAttribute = new Int32Array(values.length);
  for (const { attribute_id, value } of choices) {
    const bit = bits.get(attribute_id) ?? 1 << bits.size;
    bits.set(attribute_id, bit);
    chosen.set(attribute_id, (chosen.get(attribute_id) ?? new Set()).add(value));
    const own = attributes.get(attribute_id)?.numbers;
    for (const number of own?.values() ?? []) bitOfAttribute[number] = bit;
    const number = own?.get(value);
    if (number !== undefined) bitOfValue[number] = bit;
  }
  return { chosen, bitOfValue, bitOfAttribute, all: (1 << bits.size) - 1 };
}

class Counter {
  readonly counts: Int32Array;
  private readonly countedFor: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.countedFor = new Int32Array(size).fill(-1);
  }

  add(number: number, place: number) {
    if (this.countedFor[number] === place) return;
    this.countedFor[number] = place;
    this.counts[number] = (this.counts[number] ?? 0) + 1;
  }
}

/** Which attributes, which of their values and in which order does not depend on the choices, so that nothing jumps about. */
function facetsOf(
  { attributes }: Index,
  chosen: ReadonlyMap<number, ReadonlySet<string>>,
  left: Int32Array,
  anyhow: Int32Array,
  inView: number,
): Facet[] {
  const ranked = [...attributes.values()]
    .filter(({ attribute_id, numbers }) => chosen.has(attribute_id) || hasTwo(numbers, anyhow))
    .map((attribute) => ({ attribute, ...usefulness([...attribute.numbers.values()], anyhow, inView) }))
    .sort(
      (a, b) =>
        b.toldApart - a.toldApart || b.having - a.having || a.attribute.attribute_id - b.attribute.attribute_id,
    );
  return ranked
    .filter(({ attribute }, place) => place < mostFacets || chosen.has(attribute.attribute_id))
    .map(({ attribute: { attribute_id, attribute_name, numbers } }) => {
      const wanted = chosen.get(attribute_id);
      const values = mostCommon(numbers, anyhow)
        .filter(([value, number]) => (left[number] ?? 0) > 0 || wanted?.has(value))
        .map(([value, number]) => ({ value, count: left[number] ?? 0, chosen: wanted?.has(value) ?? false }));
      const known = new Set(values.map(({ value }) => value));
      const others = [...(wanted ?? [])].filter((value) => !known.has(value));
      const missing = others.map((value) => ({ value, count: left[numbers.get(value) ?? -1] ?? 0, chosen: true }));
      return { attribute_id, attribute_name, values: [...values, ...missing].sort(naturally) };
    })
    .filter(({ attribute_id, values }) => values.length > 1 || chosen.has(attribute_id));
}

function hasTwo(numbers: ReadonlyMap<string, number>, counts: Int32Array): boolean {
  let found = 0;
  for (const number of numbers.values()) if ((counts[number] ?? 0) > 0 && ++found === 2) return true;
  return false;
}

/**
 * A value that several products share and others lack narrows a list down; one that a single product has only names it.
 * Counted are the pairs of products told apart by shared values, then the products that have any.
 */
function usefulness(numbers: number[], counts: Int32Array, inView: number) {
  let toldApart = 0;
  let having = 0;
  for (const number of numbers) {
    const count = counts[number] ?? 0;
    having += count;
    if (count > 1) toldApart += count * (inView - count);
  }
  return { toldApart, having };
}

function mostCommon(numbers: ReadonlyMap<string, number>, counts: Int32Array): [string, number][] {
  const found = [...numbers].filter(([, number]) => (counts[number] ?? 0) > 0);
  if (found.length <= mostValues) return found;
  return found.sort(([, a], [, b]) => (counts[b] ?? 0) - (counts[a] ?? 0)).slice(0, mostValues);
}

const collator = new Intl.Collator("en", { numeric: true });

/** Numbers by their size and before words: 0.4, 1.02, 1.1, 10 to 75, Large, Size 2, Size 10. */
function naturally({ value: a }: { value: string }, { value: b }: { value: string }): number {
  const one = Number.parseFloat(a);
  const other = Number.parseFloat(b);
  if (Number.isNaN(one) || Number.isNaN(other)) {
    if (Number.isNaN(one) !== Number.isNaN(other)) return Number.isNaN(one) ? 1 : -1;
    return collator.compare(a, b);
  }
  return one - other || collator.compare(a, b);
}
