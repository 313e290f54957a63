import type { Facet } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import type { CatalogueProduct, FacetIndex, IndexedAttribute } from "./state.ts";

/** More of either would be a catalogue of its own beside the list it is to make shorter. */
const mostFacets = 8;
const mostValues = 24;

/**
 * What a list can be narrowed down by. Which attributes, in which order, and which of their values does not depend on what
 * is chosen, so that nothing jumps about; what would leave nothing goes.
 * @param listed what fits everything but the choices
 */
export function facetsOf(
  index: FacetIndex,
  listed: readonly CatalogueProduct[],
  choices: readonly AttributeChoice[],
): Facet[] {
  const counts = index.counts(listed);
  const left = choices.length > 0 ? index.countsLeft(listed, choices) : counts;
  const chosen = new Map<number, Set<string>>();
  for (const { attribute_id, value } of choices) {
    chosen.set(attribute_id, (chosen.get(attribute_id) ?? new Set()).add(value));
  }
  return mostUseful([...index.attributes.values()], counts, listed.length)
    .filter(({ attribute_id }, place) => place < mostFacets || chosen.has(attribute_id))
    .map((attribute) => facetOf(attribute, chosen.get(attribute.attribute_id) ?? none, counts, left))
    .filter(({ attribute_id, values }) => values.length > 1 || chosen.has(attribute_id));
}

const none: ReadonlySet<string> = new Set();

function facetOf(
  { attribute_id, attribute_name, numbers }: IndexedAttribute,
  chosen: ReadonlySet<string>,
  counts: Int32Array,
  left: Int32Array,
): Facet {
  const leaving = (value: string) => left[numbers.get(value) ?? -1] ?? 0;
  const offered = mostCommon(numbers, counts).filter((value) => leaving(value) > 0);
  const values = [...new Set([...offered, ...chosen])].sort(naturally);
  return {
    attribute_id,
    attribute_name,
    values: values.map((value) => ({ value, count: leaving(value), chosen: chosen.has(value) })),
  };
}

/**
 * A value that several products share and others lack makes a list shorter; one that a single product has only names it.
 * So what counts are the pairs of products told apart by shared values, then how many products have any.
 */
function mostUseful(attributes: IndexedAttribute[], counts: Int32Array, inAll: number): IndexedAttribute[] {
  const judged = attributes.map((attribute) => {
    let toldApart = 0;
    let having = 0;
    for (const number of attribute.numbers.values()) {
      const count = counts[number] ?? 0;
      having += count;
      if (count > 1) toldApart += count * (inAll - count);
    }
    return { attribute, toldApart, having };
  });
  return judged
    .sort(
      (a, b) => b.toldApart - a.toldApart || b.having - a.having || a.attribute.attribute_id - b.attribute.attribute_id,
    )
    .map(({ attribute }) => attribute);
}

function mostCommon(numbers: ReadonlyMap<string, number>, counts: Int32Array): string[] {
  const found = [...numbers].filter(([, number]) => (counts[number] ?? 0) > 0);
  if (found.length > mostValues) found.sort(([, a], [, b]) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return found.slice(0, mostValues).map(([value]) => value);
}

const collator = new Intl.Collator("en", { numeric: true });

/** Numbers by their size and before words: 0.4, 1.02, 1.1, 10 to 75, Large, Size 2, Size 10. */
function naturally(a: string, b: string): number {
  const one = Number.parseFloat(a);
  const other = Number.parseFloat(b);
  if (Number.isNaN(one) && Number.isNaN(other)) return collator.compare(a, b);
  if (Number.isNaN(one)) return 1;
  if (Number.isNaN(other)) return -1;
  return one - other || collator.compare(a, b);
}
