import type { AttributeChoice } from "../../contract/fields.ts";
import { yieldToEventLoop } from "../../platform/yield-to-event-loop.ts";
import type { CatalogueProduct, FacetIndex, IndexedAttribute } from "./state.ts";

/** The value numbers of every variant of every product in one array, which is fast to scan. */
export async function buildFacetIndex(products: readonly CatalogueProduct[]): Promise<FacetIndex> {
  const attributes = new Map<number, IndexedAttribute & { numbers: Map<string, number> }>();
  let size = 0;
  const numbers: number[] = [];
  const valuesFrom: number[] = [0];
  const variantsFrom: number[] = [0];
  for (const [place, product] of products.entries()) {
    if (place % 1000 === 999) await yieldToEventLoop();
    for (const variant of product.variants) {
      for (const { attribute_id, attribute_name, value } of variant.attributes) {
        const attribute = attributes.get(attribute_id) ?? { attribute_id, attribute_name, numbers: new Map() };
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
    counts(listed) {
      const counter = new Counter(size);
      for (const { place } of listed) {
        const end = start(valuesFrom, start(variantsFrom, place + 1));
        for (let at = start(valuesFrom, start(variantsFrom, place)); at < end; at++) {
          counter.add(start(numbers, at), place);
        }
      }
      return counter.counts;
    },
    countsLeft(listed, choices) {
      const { ofValue, ofAttribute, all } = bitsOf(attributes, size, choices);
      const counter = new Counter(size);
      for (const { place } of listed) {
        const end = start(variantsFrom, place + 1);
        for (let variant = start(variantsFrom, place); variant < end; variant++) {
          let met = 0;
          const first = start(valuesFrom, variant);
          const last = start(valuesFrom, variant + 1);
          for (let at = first; at < last; at++) met |= start(ofValue, start(numbers, at));
          for (let at = first; at < last; at++) {
            const number = start(numbers, at);
            if ((met | start(ofAttribute, number)) === all) counter.add(number, place);
          }
        }
      }
      return counter.counts;
    },
  };
}

/** Every attribute that something was chosen of gets a bit; a variant fits when its values have all of them together. */
function bitsOf(attributes: FacetIndex["attributes"], size: number, choices: readonly AttributeChoice[]) {
  const bits = new Map<number, number>();
  const ofValue = new Int32Array(size);
  const ofAttribute = new Int32Array(size);
  for (const { attribute_id, value } of choices) {
    const bit = bits.get(attribute_id) ?? 1 << bits.size;
    bits.set(attribute_id, bit);
    const own = attributes.get(attribute_id)?.numbers;
    for (const number of own?.values() ?? []) ofAttribute[number] = bit;
    const number = own?.get(value);
    if (number !== undefined) ofValue[number] = bit;
  }
  return { ofValue, ofAttribute, all: (1 << bits.size) - 1 };
}

/** Counts a product once for a value, whatever the number of its variants that have it. */
class Counter {
  readonly counts: Int32Array;
  private readonly lastFor: Int32Array;

  constructor(size: number) {
    this.counts = new Int32Array(size);
    this.lastFor = new Int32Array(size).fill(-1);
  }

  add(number: number, place: number) {
    if (this.lastFor[number] === place) return;
    this.lastFor[number] = place;
    this.counts[number] = (this.counts[number] ?? 0) + 1;
  }
}
