import { readGtin } from "../../contract/gs1.ts";
import type { CatalogueVariant } from "../product-table/index.ts";
import type { Catalogue } from "./state.ts";

interface Found {
  /** Slots of the products, best matches first. */
  slots: readonly number[];
  /** The text that was searched for instead, if nothing matches what was typed. */
  corrected?: string;
}

/**
 * A shopper's search: names, reference numbers, staff's terms, a typed or scanned article number. If nothing matches, the most similar
 * reference number or spelling.
 * @param isExact excludes similar matches
 */
export function searchCatalogue(catalogue: Catalogue, text: string, isExact = false): Found {
  const exact = catalogue.search.find(text, true);
  if (exact.slots.length > 0) return exact;
  const scanned = variantWithGtin(catalogue, text);
  if (scanned) return { slots: productSlots(catalogue, scanned) };
  if (isExact) return { slots: [] };
  const meant = catalogue.references().corrected(text);
  if (meant) return { slots: productSlots(catalogue, meant), corrected: meant.ref_no };
  const { slots, corrected } = catalogue.search.find(text);
  return corrected === undefined ? { slots: [] } : { slots, corrected };
}

/**
 * The variants that a text names: by a current or previous reference number, the beginning of one, or a typed or scanned article number.
 */
export function variantsNamed(catalogue: Catalogue, text: string, most: number): CatalogueVariant[] {
  const references = catalogue.references();
  const named = references.exact(text) ?? variantWithGtin(catalogue, text);
  if (named) return [named];
  const formerly = references.formerly(text);
  if (formerly.length > 0) return formerly.slice(0, most);
  const beginning = references.beginning(text, most);
  if (beginning.length > 0) return beginning;
  // Letters and digits that occur within another number are not a typing error.
  if (catalogue.search.find(text, true).slots.length > 0) return [];
  const meant = references.corrected(text);
  return meant ? [meant] : [];
}

function variantWithGtin(catalogue: Catalogue, text: string): CatalogueVariant | undefined {
  const gtin = readGtin(text);
  return gtin === null ? undefined : catalogue.references().withGtin(gtin);
}

function productSlots(catalogue: Catalogue, { id }: CatalogueVariant): number[] {
  const product = catalogue.variantById.get(id)?.product;
  return product ? [product.slot] : [];
}
