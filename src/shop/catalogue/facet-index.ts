import type { AttributeChoice } from "../../contract/fields.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import { numbersFor } from "./facet-groups.ts";
import type { CatalogueProduct, FacetIndex, IndexedAttribute } from "./state.ts";

/**
 * The value numbers of every variant of every product in one array, which is fast to scan.
 * @param units by attribute; those without a unit may be missing
 */
export async function buildFacetIndex(
  products: readonly CatalogueProduct[],
  units: ReadonlyMap<number, string | null>,
): Promise<FacetIndex> {
  const attributes = new Map<number, IndexedAttribute & { numbers: Map<string, number> }>();
  let size = 0;
  const numbers: number[] = [];
  const valuesFrom: number[] = [0];
  const variantsFrom: number[] = [0];
  for (const [place, product] of products.entries()) {
    if (place % 1000 === 999) await yieldToEventLoop();
    for (const variant of product.variants) {
      for (const { attribute_id, attribute_name, value } of variant.attributes) {
        const attribute = attributes.get(attribute_id) ?? {
          ...{ attribute_id, attribute_name },
          unit: units.get(attribute_id) ?? null,
          numbers: new Map(),
        };
        attributes.set(attribute_id, attribute);
        const number = attribute.numbers.get(value) ?? size++;
        attribute.numbers.set(value, number);
        numbers.push(number);
      }
      valuesFrom.push(numbers.length);
    }
    variantsFrom.push(valuesFrom.length - 1);
  }
  return readIndex(attributes, {
    size,
    variantsFrom: Int32Array.from(variantsFrom),
    valuesFrom: Int32Array.from(valuesFrom),
    numbers: Int32Array.from(numbers),
  });
}

interface Rows {
  /** How many values there are. */
  size: number;
  /** Where the variants of the product at a place begin, and where the values of a variant begin. */
  variantsFrom: Int32Array;
  valuesFrom: Int32Array;
  numbers: Int32Array;
}

function readIndex(attributes: FacetIndex["attributes"], rows: Rows): FacetIndex {
  const { size, variantsFrom, valuesFrom, numbers } = rows;
  const start = (starts: Int32Array, place: number) => starts[place] ?? 0;

  return {
    attributes,
    fitting(listed, choices) {
      if (choices.length === 0) return listed;
      const { ofValue, all } = bitsOf(attributes, size, choices);
      return listed.filter(({ place }) => {
        const end = start(variantsFrom, place + 1);
        for (let variant = start(variantsFrom, place); variant < end; variant++) {
          let met = 0;
          const last = start(valuesFrom, variant + 1);
          for (let at = start(valuesFrom, variant); at < last; at++) met |= start(ofValue, start(numbers, at));
          if (met === all) return true;
        }
        return false;
      });
    },
    valuesIn(listed) {
      const used = new Uint8Array(size);
      for (const { place } of listed) {
        const end = start(valuesFrom, start(variantsFrom, place + 1));
        for (let at = start(valuesFrom, start(variantsFrom, place)); at < end; at++) used[start(numbers, at)] = 1;
      }
      return (number) => used[number] === 1;
    },
    counts(listed, groups, choices = []) {
      const { ofValue, ofAttribute, all } = bitsOf(attributes, size, choices);
      const groupsOfValue = groupsByValue(groups, size);
      const counter = new Counter(groups.length);
      for (const { place } of listed) {
        const end = start(variantsFrom, place + 1);
        for (let variant = start(variantsFrom, place); variant < end; variant++) {
          let met = 0;
          const first = start(valuesFrom, variant);
          const last = start(valuesFrom, variant + 1);
          for (let at = first; at < last; at++) met |= start(ofValue, start(numbers, at));
          for (let at = first; at < last; at++) {
            const number = start(numbers, at);
            if ((met | start(ofAttribute, number)) !== all) continue;
            for (const group of groupsOfValue[number] ?? []) counter.add(group, place);
          }
        }
      }
      return counter.counts;
    },
  };
}

/** The places of the groups that each value is in, by its number. */
function groupsByValue(groups: readonly { numbers: readonly number[] }[], size: number): number[][] {
  const byValue: number[][] = Array.from({ length: size }, () => []);
  for (const [place, { numbers }] of groups.entries()) {
    for (const number of numbers) byValue[number]?.push(place);
  }
  return byValue;
}

/** Every attribute that something was chosen of gets a bit; a variant fits when its values have all of them together. */
function bitsOf(attributes: FacetIndex["attributes"], size: number, choices: readonly AttributeChoice[]) {
  const bits = new Map<number, number>();
  const ofValue = new Int32Array(size);
  const ofAttribute = new Int32Array(size);
  for (const { attribute_id, value } of choices) {
    const bit = bits.get(attribute_id) ?? 1 << bits.size;
    bits.set(attribute_id, bit);
    const attribute = attributes.get(attribute_id);
    for (const number of attribute?.numbers.values() ?? []) ofAttribute[number] = bit;
    for (const number of attribute ? numbersFor(attribute, value) : []) ofValue[number] = bit;
  }
  return { ofValue, ofAttribute, all: (1 << bits.size) - 1 };
}

/** Counts a product once for a group, whatever the number of its variants in it. */
class Counter {
  readonly counts: Int32Array;
  private readonly lastFor: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.lastFor = new Int32Array(size).fill(-1);
  }

  add(group: number, place: number) {
    if (this.lastFor[group] === place) return;
    this.lastFor[group] = place;
    this.counts[group] = (this.counts[group] ?? 0) + 1;
  }
}
