import type { Facet } from "../../../contract/catalogue.ts";

/** What a list shows of a facet. Most values are their own labels; the URL determines which are chosen. */
export interface ListedFacet extends Omit<Facet, "values" | "attribute_name"> {
  values: { value: string; count: number; label?: string }[];
}

export function listedFacet({ attribute_id, label: name, values }: Facet): ListedFacet {
  return {
    attribute_id,
    label: name,
    values: values.map(({ value, count, label }) => ({ value, count, ...(label === value ? {} : { label }) })),
  };
}

interface Choosable {
  count: number;
  chosen?: boolean;
}

/**
 * The choices shown first, in their original order, with the current counts, so that a choice does not move the next ones. Those that no
 * longer occur have the count 0; new ones follow at the end.
 */
export function steadyChoices<T extends Choosable>(first: T[], now: T[], keyOf: (choice: T) => unknown): T[] {
  const current = new Map(now.map((choice) => [keyOf(choice), choice]));
  const known = new Set(first.map(keyOf));
  const kept = first.map(
    (choice) => current.get(keyOf(choice)) ?? { ...choice, count: 0, ...("chosen" in choice && { chosen: false }) },
  );
  return [...kept, ...now.filter((choice) => !known.has(keyOf(choice)))];
}

/** The same for groups and their values. */
export function steadyFacets(first: ListedFacet[], now: ListedFacet[]): ListedFacet[] {
  const current = new Map(now.map((facet) => [facet.attribute_id, facet]));
  const known = new Set(first.map(({ attribute_id }) => attribute_id));
  const kept = first.map((facet) => {
    const values = current.get(facet.attribute_id)?.values ?? [];
    return { ...facet, values: steadyChoices(facet.values, values, ({ value }) => value) };
  });
  return [...kept, ...now.filter(({ attribute_id }) => !known.has(attribute_id))];
}
