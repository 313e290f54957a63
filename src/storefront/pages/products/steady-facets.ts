import type { Facet } from "../../../contract/catalogue.ts";

interface Choosable {
  count: number;
  chosen: boolean;
}

/**
 * The choices shown first, in their order, with the counts of now: a choice must not move what may be chosen next. Those that no
 * longer occur have the count 0; new ones follow at the end.
 */
export function steadyChoices<T extends Choosable>(first: T[], now: T[], keyOf: (choice: T) => unknown): T[] {
  const current = new Map(now.map((choice) => [keyOf(choice), choice]));
  const known = new Set(first.map(keyOf));
  const kept = first.map((choice) => current.get(keyOf(choice)) ?? { ...choice, count: 0, chosen: false });
  return [...kept, ...now.filter((choice) => !known.has(keyOf(choice)))];
}

/** The same for groups and their values. */
export function steadyFacets(first: Facet[], now: Facet[]): Facet[] {
  const current = new Map(now.map((facet) => [facet.attribute_id, facet]));
  const known = new Set(first.map(({ attribute_id }) => attribute_id));
  const kept = first.map((facet) => {
    const values = current.get(facet.attribute_id)?.values ?? [];
    return { ...facet, values: steadyChoices(facet.values, values, ({ value }) => value) };
  });
  return [...kept, ...now.filter(({ attribute_id }) => !known.has(attribute_id))];
}
