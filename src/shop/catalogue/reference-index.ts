import { refKey } from "../products/index.ts";
import { type CatalogueVariant, nearWords, type Snapshot } from "./index.ts";

/** Finds variants by what somebody wrote as their reference number. */
export interface KnownReferences {
  isKnown(key: string): boolean;
  exact(reference: string): CatalogueVariant | undefined;
  /** What may have been meant: near spellings, and numbers without the first letters that ours begin with. */
  near(reference: string): CatalogueVariant[];
}

const kept = new WeakMap<Snapshot, KnownReferences>();

/** Made at the first question about a snapshot of the catalogue; it goes when the snapshot goes. */
export function knownReferences(snapshot: Snapshot): KnownReferences {
  const known = kept.get(snapshot) ?? indexReferences(snapshot);
  kept.set(snapshot, known);
  return known;
}

/** Shorter endings fit too many. */
const shortestEnding = 4;

function indexReferences({ products }: Snapshot): KnownReferences {
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
