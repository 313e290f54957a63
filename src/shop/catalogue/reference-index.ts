import { previousRefs, refKey } from "../kit/ref-key.ts";
import { nearWords } from "./near-words.ts";
import type { CatalogueProduct, CatalogueVariant, ReferenceIndex } from "./state.ts";

/** Shorter endings and beginnings fit too many. */
const shortestPart = 4;
/** Shorter texts are near too many. */
const shortestCorrected = 6;

export function indexReferences(products: readonly CatalogueProduct[]): ReferenceIndex {
  const variants = products
    .flatMap((product) => product.variants)
    .map((variant) => ({ variant, key: refKey(variant.ref_no) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const byKey = new Map(variants.map(({ key, variant }) => [key, variant]));
  const formerly = Map.groupBy(
    variants.flatMap(({ variant }) => previousRefs(variant).map((written) => ({ variant, key: refKey(written) }))),
    ({ key }) => key,
  );
  const byGtin = new Map(variants.flatMap(({ variant }) => (variant.udi_di ? [[variant.udi_di, variant]] : [])));
  const byEnding = Map.groupBy(variants, ({ key }) => key.slice(-shortestPart));
  const byLook = Map.groupBy(variants, ({ key }) => lookOf(key));
  const spelled = nearWords(variants.map(({ key }) => key));
  const nearest = (key: string) => spelled.nearest(key).flatMap((index) => variants[index] ?? []);
  return {
    isKnown: (key) => byKey.has(key) || formerly.has(key),
    exact: (reference) => byKey.get(refKey(reference)),
    formerly: (reference) => formerly.get(refKey(reference))?.map(({ variant }) => variant) ?? [],
    withGtin: (gtin) => byGtin.get(gtin.padStart(14, "0")),
    beginning(reference, most) {
      const key = refKey(reference);
      if (key.length < shortestPart) return [];
      const from = firstAtLeast(variants, key);
      const found: CatalogueVariant[] = [];
      for (let index = from; index < variants.length && found.length < most; index++) {
        const each = variants[index];
        if (!each?.key.startsWith(key)) break;
        found.push(each.variant);
      }
      return found;
    },
    corrected(reference) {
      const key = refKey(reference);
      if (key.length < shortestCorrected || !/[0-9]/.test(key)) return undefined;
      const [alike, ...others] = byLook.get(lookOf(key)) ?? [];
      if (alike && others.length === 0) return alike.variant;
      const near = nearest(key);
      const ways = [near, near.filter((each) => isSlip(key, each.key))];
      return ways.find((found) => found.length === 1)?.[0]?.variant;
    },
    near(reference) {
      const key = refKey(reference);
      const ending = key.length < shortestPart ? [] : (byEnding.get(key.slice(-shortestPart)) ?? []);
      const meant = [...ending.filter((each) => each.key.endsWith(key)), ...nearest(key)];
      return [...new Set(meant.map(({ variant }) => variant))];
    },
  };
}

const lookAlikes: Record<string, string> = { O: "0", Q: "0", I: "1", L: "1", Z: "2", S: "5", B: "8" };

/** A reference number with the letters that are taken for digits as those digits. */
function lookOf(key: string): string {
  return key.replace(/[OQILZSB]/g, (letter) => lookAlikes[letter] ?? letter);
}

/** Letters swapped or doubled: likelier than a wrong one, when numbers differ little from each other. */
function isSlip(typed: string, key: string): boolean {
  const sorted = (text: string) => [...text].sort().join("");
  const undoubled = (text: string) => text.replace(/(.)\1+/g, "$1");
  return sorted(typed) === sorted(key) || undoubled(typed) === undoubled(key);
}

/** The first of the sorted variants of which the key is not before this one. */
function firstAtLeast(variants: readonly { key: string }[], key: string): number {
  let from = 0;
  let to = variants.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((variants[middle]?.key ?? "") < key) from = middle + 1;
    else to = middle;
  }
  return from;
}
