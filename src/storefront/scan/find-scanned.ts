import type { VariantSuggestion } from "../../contract/catalogue.ts";
import { call } from "../client.ts";

export interface Scanned {
  /** Text to search for or to enter on the pad: the GTIN of a GS1 code, or the text itself. */
  words: string;
  /** The variant with this code; null if there are none or several. */
  variant: VariantSuggestion | null;
}

/** The longest search that the server accepts. */
const longest = 200;

/** @returns null for text that cannot be a product's code */
export async function findScanned(code: string): Promise<Scanned | null> {
  const read = readCode(code);
  if (!read) return null;
  const { variants, corrected } = await call("GET search-suggestions", { query: { search: read.search } });
  const [variant = null] = variants;
  return { words: read.words, variant: variants.length === 1 && corrected === undefined ? variant : null };
}

const separator = "\u001d";

/** Anyone can print a code, so of its invisible characters only the GS1 separators are kept. */
export function readCode(code: string): { search: string; words: string } | null {
  const search = code.replace(/[\p{Cc}\p{Cf}]/gu, (hidden) => (hidden === separator ? hidden : " ")).trim();
  if (search === "" || search.length > longest) return null;
  const words = /^\(?01\)?([0-9]{14})/.exec(search)?.[1] ?? search.replaceAll(separator, " ");
  return { search, words };
}
