import { refKey } from "../products/index.ts";
import { nearWords } from "./near-words.ts";
import type { CatalogueProduct, ReferenceIndex } from "./state.ts";

/** Shorter endings fit too many. */
const shortestEnding = 4;

export function indexReferences(products: readonly CatalogueProduct[]): ReferenceIndex {
  const variants = products.flatMap((product) => product.variants);
  const keys = variants.map(({ ref_no }) => refKey(ref_no));
  const byKey = new Map(variants.map((variant, index) => [keys[index] ?? "", variant]));
  const byEnding = Map.groupBy(variants.keys(), (index) => keys[index]?.slice(-shortestEnding));
  const spelled = nearWords(keys);
  return {
    isKnown: (key) => byKey.has(key),
    exact: (reference) => byKey.get(refKey(reference)),
    near(reference) {
      const key = refKey(reference);
      const ending = key.length < shortestEnding ? [] : (byEnding.get(key.slice(-shortestEnding)) ?? []);
      const meant = [...ending.filter((index) => keys[index]?.endsWith(key)), ...spelled.nearest(key)];
      return [...new Set(meant)].flatMap((index) => variants[index] ?? []);
    },
  };
}
