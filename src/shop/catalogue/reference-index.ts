import { previousRefs, refKey } from "../kit/ref-key.ts";
import { rememberLast } from "../kit/remember-last.ts";
import { nearestReferences, type ReferenceGrams, type ReferenceKeys } from "../product-index/index.ts";
import type { CatalogueVariant, Products } from "../product-table/index.ts";
import type { ReferenceIndex } from "./state.ts";

/** Shorter beginnings and endings match too many. */
const shortestPart = 4;
/** Shorter texts are similar to too many. */
const shortestCorrected = 6;

interface ReferenceParts {
  /** Current and previous reference numbers, by their parts. */
  grams: ReferenceGrams;
  /** Current reference numbers, sorted. */
  keys: ReferenceKeys;
  products: Products;
  withGtin(gtin: string): CatalogueVariant | undefined;
}

type Keyed = readonly [key: string, variant: CatalogueVariant];

export function openReferences({ grams, keys, products, withGtin }: ReferenceParts): ReferenceIndex {
  const variantsAt = (slot: number): Keyed[] =>
    (products.at(slot)?.variants ?? []).map((variant) => [refKey(variant.ref_no), variant] as const);
  const withPart = (part: string) => grams.containing(part).flatMap(variantsAt);
  const named = ({ key, slot }: { key: string; slot: number }): CatalogueVariant[] =>
    variantsAt(slot).flatMap(([each, variant]) => (each === key ? [variant] : []));
  const nearest = rememberLast((key): readonly Keyed[] => {
    const matches = nearestReferences(keys, key).map((place) => keys.at(place));
    return matches.flatMap((entry) => named(entry).map((variant) => [entry.key, variant] as const));
  });
  const isFormerly = (variant: CatalogueVariant, key: string) =>
    previousRefs(variant).some((written) => refKey(written) === key);

  return {
    isKnown: (key) => key !== "" && grams.containing(`^${key}$`).length > 0,
    exact(reference) {
      const key = refKey(reference);
      return key === "" ? undefined : withPart(`^${key}$`).findLast(([each]) => each === key)?.[1];
    },
    formerly(reference) {
      const key = refKey(reference);
      if (key === "") return [];
      const matches = withPart(`^${key}$`).filter(([, variant]) => isFormerly(variant, key));
      return matches.sort(byKey).map(([, variant]) => variant);
    },
    withGtin: (gtin) => withGtin(gtin.padStart(14, "0")),
    beginning(reference, most) {
      const key = refKey(reference);
      return key.length < shortestPart ? [] : keys.beginning(key, most).flatMap(named).slice(0, most);
    },
    corrected(reference) {
      const key = refKey(reference);
      if (key.length < shortestCorrected || !/[0-9]/.test(key)) return undefined;
      const [alike, ...others] = keys.withCharacters([...key].map(charactersLike));
      if (alike && others.length === 0) return named(alike)[0];
      const near = nearest(key);
      const ways = [near, near.filter(([each]) => isSlip(key, each))];
      return ways.find((matches) => matches.length === 1)?.[0]?.[1];
    },
    near(reference) {
      const key = refKey(reference);
      const ending = key.length < shortestPart ? [] : withPart(`${key}$`).filter(([each]) => each.endsWith(key));
      const matches = [...ending.sort(byKey), ...nearest(key)].map(([, variant]) => variant);
      return [...new Map(matches.map((variant) => [variant.id, variant])).values()];
    },
  };
}

const byKey = ([one]: Keyed, [other]: Keyed) => (one < other ? -1 : one > other ? 1 : 0);

/** Letters that are mistaken for digits, with those digits. */
const lookAlikes = ["0OQ", "1IL", "2Z", "5S", "8B"];

const charactersLike = (character: string): string =>
  lookAlikes.find((alike) => alike.includes(character)) ?? character;

/** Whether letters are swapped or doubled, which is more likely than a wrong letter if numbers differ little. */
function isSlip(typed: string, key: string): boolean {
  const sorted = (text: string) => [...text].sort().join("");
  const undoubled = (text: string) => text.replace(/(.)\1+/g, "$1");
  return sorted(typed) === sorted(key) || undoubled(typed) === undoubled(key);
}
