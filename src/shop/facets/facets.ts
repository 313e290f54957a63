import type { Facet } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import { type FacetGroup, facetGroups, numbersFor } from "./facet-groups.ts";
import type { FacetIndex, IndexedAttribute, SlotList } from "./state.ts";

/** With more of either, the filters would be longer than the list they are meant to shorten. */
const mostFacets = 8;
const mostValues = 24;

/** The list to filter, and the list that ranges of numbers are computed from. */
interface FacetLists {
  /** Products that match everything except the chosen attributes. */
  listed: SlotList;
  /** The same without sub-category and country, so that choosing these does not change the ranges. */
  whole: SlotList;
}

interface Counted extends FacetGroup {
  /** The number of products without any choices, and with the choices of other attributes. */
  inAll: number;
  count: number;
  chosen: boolean;
}

/**
 * The facets of a list. Which attributes and values are offered, and in which order, does not depend on the choices, so that nothing moves.
 * Values that would leave no products are omitted.
 */
export function computeFacets(
  index: FacetIndex,
  { listed, whole }: FacetLists,
  choices: readonly AttributeChoice[],
): Facet[] {
  const isUsed = index.valuesIn(whole);
  const attributes = [...index.attributes.values()];
  const groups = attributes.flatMap((attribute) => {
    const offered = facetGroups(attribute, isUsed);
    return [...offered, ...otherwiseChosen(attribute, offered, choices)];
  });
  const counts = index.counts(listed, groups);
  const left = choices.length > 0 ? index.countsFitting(listed, groups, choices, counts) : counts;
  const counted = groups.map((group, place): Counted => {
    const isOwn = (choice: AttributeChoice) =>
      choice.attribute_id === group.attribute_id && choice.value === group.value;
    return { ...group, inAll: counts[place] ?? 0, count: left[place] ?? 0, chosen: choices.some(isOwn) };
  });
  const byAttribute = Map.groupBy(counted, ({ attribute_id }) => attribute_id);
  const hasChoice = ({ attribute_id }: IndexedAttribute) =>
    choices.some((choice) => choice.attribute_id === attribute_id);
  return mostUseful(attributes, byAttribute, listed.length)
    .filter((attribute, place) => place < mostFacets || hasChoice(attribute))
    .sort((a, b) => Number(isPacking(a)) - Number(isPacking(b)))
    .map((attribute) => toFacet(attribute, byAttribute.get(attribute.attribute_id) ?? []))
    .filter(({ values }) => values.length > 1 || values.some(({ chosen }) => chosen));
}

/** Choices that are not offered: from an older URL, or for a value that no product has. */
function otherwiseChosen(
  attribute: IndexedAttribute,
  offered: FacetGroup[],
  choices: readonly AttributeChoice[],
): FacetGroup[] {
  const isOffered = (choice: string) => offered.some(({ value }) => value === choice);
  return choices
    .filter(({ attribute_id, value }) => attribute_id === attribute.attribute_id && !isOffered(value))
    .map(({ attribute_id, value }) => ({
      attribute_id,
      value,
      label: value.replace("..", "–"),
      numbers: numbersFor(attribute, value),
    }));
}

function toFacet({ attribute_id, attribute_name, unit }: IndexedAttribute, groups: Counted[]): Facet {
  const offered = new Set(
    groups
      .filter(({ inAll }) => inAll > 0)
      .sort((a, b) => b.inAll - a.inAll || compareText(a.value, b.value))
      .slice(0, mostValues)
      .filter(({ count }) => count > 0),
  );
  const shown = groups.filter((group) => offered.has(group) || group.chosen);
  return {
    attribute_id,
    attribute_name,
    label: unit === null ? attribute_name : attribute_name.replace(` (${unit})`, ""),
    values: shown.sort(areFigures(groups) ? naturally : byUse).map(({ value, label, count, chosen }) => {
      return { value, label, count, chosen };
    }),
  };
}

/**
 * Sorts attributes by usefulness. A value that several products share and others lack shortens a list; one that only a single product has
 * merely names it. So attributes are ranked by the pairs of products that shared values distinguish, then by how many products have any
 * value.
 */
function mostUseful(
  attributes: IndexedAttribute[],
  byAttribute: ReadonlyMap<number, Counted[]>,
  inList: number,
): IndexedAttribute[] {
  const judged = attributes.map((attribute) => {
    const groups = byAttribute.get(attribute.attribute_id) ?? [];
    const having = groups.reduce((sum, { inAll }) => sum + inAll, 0);
    const toldApart = groups.reduce((sum, { inAll }) => sum + (inAll > 1 ? inAll * (inList - inAll) : 0), 0);
    return { attribute, having, toldApart };
  });
  return judged
    .sort(
      (a, b) => b.toldApart - a.toldApart || b.having - a.having || a.attribute.attribute_id - b.attribute.attribute_id,
    )
    .map(({ attribute }) => attribute);
}

/** Packing comes last, because people seldom look for the number in a pack. */
const isPacking = ({ attribute_name }: IndexedAttribute) => /\bpack\b/i.test(attribute_name);

const collator = new Intl.Collator("en", { numeric: true });

/** Whether most values are sizes or other measures. */
const areFigures = (groups: Counted[]) => groups.filter(({ value }) => /\d/.test(value)).length * 2 > groups.length;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Values that most products have come first. */
const byUse = (a: Counted, b: Counted) => b.inAll - a.inAll || collator.compare(a.label, b.label);

/** Numbers by size and before words: 0.4, 1.02, 1.1, 10 to 75, Large, Size 2, Size 10. */
function naturally({ value: a }: Counted, { value: b }: Counted): number {
  const one = Number.parseFloat(a);
  const other = Number.parseFloat(b);
  if (Number.isNaN(one) && Number.isNaN(other)) return collator.compare(a, b);
  if (Number.isNaN(one)) return 1;
  if (Number.isNaN(other)) return -1;
  return one - other || collator.compare(a, b);
}
