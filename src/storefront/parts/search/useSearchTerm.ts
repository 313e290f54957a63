import { useState } from "react";
import { readQuantity } from "./search-quantity.ts";
import { rowCount } from "./suggestion-rows.ts";
import { useSuggestionList } from "./useSuggestionList.ts";
import { useSuggestions } from "./useSuggestions.ts";

/**
 * The text in the search box and, while the visitor is typing, its suggestions.
 * @param asked the initial text
 */
export function useSearchTerm(asked: string) {
  const [words, setWords] = useState(asked);
  // The term to suggest products for; null while the visitor is not typing.
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setActive] = useState<number | null>(null);
  const wanted = typed === null ? null : readQuantity(typed);
  const suggested = useSuggestions(wanted?.search ?? null);
  const [List, loadList] = useSuggestionList();
  const rows = wanted === null ? 0 : rowCount(suggested);
  const isOpen = List !== null && wanted !== null && suggested !== null && rows > 0;

  function suggestFor(value: string | null) {
    if (value !== null) loadList();
    setTyped(value);
    setActive(null);
  }

  return {
    words,
    setWords,
    suggested,
    quantity: wanted?.quantity ?? 1,
    /** The list of suggestions, while it is open. */
    open: isOpen ? { List, suggestions: suggested } : null,
    rows,
    loadList,
    // If only one variant matches the reference, Enter selects it.
    active: moved ?? (suggested?.variants.length === 1 && suggested.search === wanted?.search ? 0 : -1),
    setActive,
    suggestFor,
    close: () => suggestFor(null),
    /** The same search with another quantity: the active row stays. */
    changeUnits(next: string) {
      setWords(next);
      setTyped(next);
    },
  };
}

export type SearchTerm = ReturnType<typeof useSearchTerm>;
