import { useEffect, useState } from "react";
import type { Suggestion, VariantSuggestion } from "../../../contract/catalogue.ts";
import { call } from "../../client.ts";

const pause = 120;
const shortest = 2;

export interface Suggestions {
  /** The term they match. */
  search: string;
  products: Suggestion[];
  /** Variants whose reference begins with the typed text. */
  variants: VariantSuggestion[];
  /** The corrected term that the products match, if nothing matches the term itself. */
  corrected: string | null;
}

/** Products for the term being typed, fetched when typing pauses. Null before the first reply. */
export function useSuggestions(typed: string | null): Suggestions | null {
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const search = typed?.trim() ?? "";

  useEffect(() => {
    if (search.length < shortest) {
      setSuggestions(null);
      return;
    }
    const asking = new AbortController();
    const ask = async () => {
      try {
        const {
          data,
          variants,
          corrected = null,
        } = await call("GET search-suggestions", { query: { search }, signal: asking.signal });
        if (!asking.signal.aborted) setSuggestions({ search, products: data, variants, corrected });
      } catch {
        // Suggestions are optional; the search itself will show the error.
        if (!asking.signal.aborted) setSuggestions(null);
      }
    };
    const timer = setTimeout(ask, pause);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search]);

  // The last list still fits a term that was extended or shortened, but no other term.
  return suggestions && (search.startsWith(suggestions.search) || suggestions.search.startsWith(search))
    ? suggestions
    : null;
}
