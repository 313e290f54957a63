import type { Facet } from "../../contract/catalogue.ts";
import type { AttributeChoice } from "../../contract/fields.ts";
import { type FacetGroup, facetGroups, numbersFor } from "./facet-groups.ts";
import type { FacetIndex, IndexedAttribute, SlotList } from "./state.ts";

/** More of either would be a catalogue of its own beside the list it is to make shorter. */
const mostFacets = 8;
const mostValues = 24;

/** What to filter a list by, and the list that the ranges of numbers are taken from. */
interface FacetLists {
  /** What fits everything but the choices of attributes. */
  listed: SlotList;
  /** The same without sub-category and country, so that choosing these changes no range. */
  whole: SlotList;
}

interface Counted extends FacetGroup {
  /** Products without any choice, and those left by the choices of other attributes. */
  inAll: number;
  count: number;
  chosen: boolean;
}

/**
 * What a list can be narrowed down by. Which attributes, in which order, and which of their values does not depend on what
 * is chosen, so that nothing moves; what would leave nothing is left out.
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

/** Choices that are not offered: of an older address, or of a value that nothing has. */
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
 * A value that several products share and others lack makes a list shorter; one that a single product has only names it.
 * So what counts are the pairs of products distinguished by shared values, then how many products have any.
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

/** Comes last: how many are in a pack is seldom what is looked for. */
const isPacking = ({ attribute_name }: IndexedAttribute) => /\bpack\b/i.test(attribute_name);

const collator = new Intl.Collator("en", { numeric: true });

/** Sizes and other measures. */
const areFigures = (groups: Counted[]) => groups.filter(({ value }) => /\d/.test(value)).length * 2 > groups.length;

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What most products have comes first. */
const byUse = (a: Counted, b: Counted) => b.inAll - a.inAll || collator.compare(a.label, b.label);

/** Numbers by their size and before words: 0.4, 1.02, 1.1, 10 to 75, Large, Size 2, Size 10. */
function naturally({ value: a }: Counted, { value: b }: Counted): number {
  const one = Number.parseFloat(a);
  const other = Number.parseFloat(b);
  if (Number.isNaN(one) && Number.isNaN(other)) return collator.compare(a, b);
  if (Number.isNaN(one)) return 1;
  if (Number.isNaN(other)) return -1;
  return one - other || collator.compare(a, b);
}
