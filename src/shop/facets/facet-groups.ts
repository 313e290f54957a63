import { splitValue, withCapital } from "../kit/attribute-values.ts";
import type { IndexedAttribute } from "./state.ts";

/** One option of a facet: a value, a part that several values share, or a range of numbers. */
export interface FacetGroup {
  attribute_id: number;
  /** As in a URL: `Titanium`, `110`, `80..95`. */
  value: string;
  /** As shown: `Titanium`, `110 mm`, `80–95 mm`. */
  label: string;
  /** The attribute's values that it covers, by number. */
  numbers: readonly number[];
}

/** If there are more different numbers than this, up to six ranges are offered instead. */
const mostNumbers = 8;
const mostRanges = 6;

/**
 * The options that an attribute's values make. For attributes with a unit: numbers by size, or ranges if there are many. For others: the
 * parts of each value, so that `Serrated, angled left` is also found under `Angled left`.
 * @param isUsed whether the value with this number occurs in the list
 */
export function facetGroups(attribute: IndexedAttribute, isUsed: (number: number) => boolean): FacetGroup[] {
  // Sorted, so that the order does not depend on which value came first.
  const values = [...attribute.numbers]
    .filter(([, number]) => isUsed(number))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return attribute.unit === null ? groupsOfTexts(attribute, values) : groupsOfNumbers(attribute, values);
}

/** The numbers of the values that a choice in a URL covers. */
export function numbersFor({ numbers }: IndexedAttribute, choice: string): number[] {
  const range = readRange(choice);
  const isChoice = (part: string) => part.toLowerCase() === choice.toLowerCase();
  return [...numbers]
    .filter(([value]) => isChoice(value) || splitValue(value).some(isChoice) || (range && isWithin(value, range)))
    .map(([, number]) => number);
}

type Values = [value: string, number: number][];

/** A value whose parts occur in no other value is one option. All others are found under each of their parts. */
function groupsOfTexts({ attribute_id }: IndexedAttribute, values: Values): FacetGroup[] {
  const having = Map.groupBy(
    values.flatMap(([value]) => splitValue(value)),
    (part) => part.toLowerCase(),
  );
  const isShared = (part: string) => (having.get(part.toLowerCase())?.length ?? 0) > 1;
  const groups = new Map<string, FacetGroup & { numbers: number[] }>();
  for (const [value, number] of values) {
    const parts = splitValue(value);
    for (const part of parts.some(isShared) ? parts : [value]) {
      const shown = withCapital(part);
      const group = groups.get(part.toLowerCase()) ?? { attribute_id, value: shown, label: shown, numbers: [] };
      group.numbers.push(number);
      groups.set(part.toLowerCase(), group);
    }
  }
  return [...groups.values()];
}

function groupsOfNumbers({ attribute_id, unit }: IndexedAttribute, values: Values): FacetGroup[] {
  const sized = Map.groupBy(values, ([value]) => parseSize(value));
  const sizes = [...sized.keys()].filter((size) => size !== null).sort((a, b) => a - b);
  const ranges = sizes.length > mostNumbers ? intoRanges(sizes) : sizes.map((size) => [size]);
  const grouped = ranges.map((range): FacetGroup => {
    const own = range.flatMap((size) => sized.get(size) ?? []);
    const [from, to] = [range[0] ?? 0, range.at(-1) ?? 0];
    const [[value] = [""], ...others] = own;
    return {
      attribute_id,
      value: others.length > 0 ? `${from}..${to}` : value,
      label: range.length > 1 ? `${from}–${withUnit(String(to), unit)}` : withUnit(value, unit),
      numbers: own.map(([, number]) => number),
    };
  });
  // Sets, such as `7, 8, 10, 12`.
  const others = (sized.get(null) ?? []).map(([value, number]) => {
    return { attribute_id, value, label: withUnit(value, unit), numbers: [number] };
  });
  return [...grouped, ...others];
}

/** `110`, or `110, set of 4`; null if it is not a single number. */
function parseSize(value: string): number | null {
  const size = /^(\d+(?:\.\d+)?)(?:$|, \p{L})/u.exec(value)?.[1];
  return size === undefined ? null : Number(size);
}

/** `45°`, `110 mm`; a text with more than figures stays as it is. */
function withUnit(value: string, unit: string | null): string {
  if (unit === null || /\p{L}{2}/u.test(value.replaceAll(" to ", ""))) return value;
  return unit === "degree" ? `${value}°` : `${value} ${unit}`;
}

function readRange(choice: string): [from: number, to: number] | null {
  const [, from, to] = /^(\d{1,9}(?:\.\d{1,6})?)\.\.(\d{1,9}(?:\.\d{1,6})?)$/.exec(choice) ?? [];
  return from === undefined || to === undefined ? null : [Number(from), Number(to)];
}

function isWithin(value: string, [from, to]: [number, number]): boolean {
  const size = parseSize(value);
  return size !== null && size >= from && size <= to;
}

/**
 * Divides numbers into two to six ranges: in even steps (0.5, 1, 2, 5, 10 …), or if they spread further, each range two to two and a half
 * times, or ten times, the previous one. Chooses the division whose largest range has the fewest numbers.
 * @param sizes ascending, all different, more than six
 */
function intoRanges(sizes: readonly number[]): number[][] {
  const even = steps().map((step) => (size: number) => Math.floor(size / step + 1e-9));
  const smallest = sizes.find((size) => size > 0) ?? 1;
  // Zero has no magnitude of its own.
  const growing = [oneTwoFive, powerOfTen].map((placeOf) => (size: number) => placeOf(size || smallest));
  const divided = [...even, ...growing].map((placeOf) => [...Map.groupBy(sizes, placeOf).values()]);
  const largest = (ranges: number[][]) => Math.max(...ranges.map(({ length }) => length));
  const [best = [[...sizes]]] = divided
    .filter(({ length }) => length > 1 && length <= mostRanges)
    .sort((a, b) => largest(a) - largest(b));
  return best;
}

/** 0.01, 0.02, 0.05, 0.1 … 50,000 */
function steps(): number[] {
  return [-2, -1, 0, 1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));
}

/** The position of a number among 1, 2, 5, 10, 20, 50 … */
function oneTwoFive(size: number): number {
  const digit = size / 10 ** powerOfTen(size);
  return powerOfTen(size) * 3 + (digit >= 5 ? 2 : digit >= 2 ? 1 : 0);
}

const powerOfTen = (size: number) => Math.floor(Math.log10(size) + 1e-9);
