import type { VariantSuggestion } from "../../contract/catalogue.ts";
import { call } from "../client.ts";

export interface Scanned {
  /** What to search for or to write on the pad: a GTIN of a GS1 code, or the text as it is. */
  words: string;
  /** The variant that has this code; null for none or several. */
  variant: VariantSuggestion | null;
}

/** As the server takes a search. */
const longest = 200;

/** @returns null for what cannot be a code of a product */
export async function findScanned(code: string): Promise<Scanned | null> {
  const read = readCode(code);
  if (!read) return null;
  const { variants, corrected } = await call("GET search-suggestions", { query: { search: read.search } });
  const [variant = null] = variants;
  return { words: read.words, variant: variants.length === 1 && corrected === undefined ? variant : null };
}

const separator = "\u001d";

/** Anyone can print a code: of what cannot be seen in it, only the separators of GS1 elements mean anything. */
export function readCode(code: string): { search: string; words: string } | null {
  const search = code.replace(/[\p{Cc}\p{Cf}]/gu, (hidden) => (hidden === separator ? hidden : " ")).trim();
  if (search === "" || search.length > longest) return null;
  const words = /^\(?01\)?([0-9]{14})/.exec(search)?.[1] ?? search.replaceAll(separator, " ");
  return { search, words };
}
