import type { KeyboardEvent } from "react";
import { withUnits } from "./search-quantity.ts";
import { nextRow, optionId } from "./suggestion-rows.ts";
import type { SearchTerm } from "./useSearchTerm.ts";

/**
 * Handles keys in the search box.
 * @param list id of the list of suggestions
 */
export function onSearchKey(event: KeyboardEvent<HTMLInputElement>, term: SearchTerm, list: string) {
  const { open, active } = term;
  // While an input method is composing, Enter and the arrow keys choose among its candidates.
  if (event.nativeEvent.isComposing) return;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!open) return term.suggestFor(term.words);
    event.preventDefault();
    term.setActive(nextRow(active, event.key === "ArrowDown" ? 1 : -1, term.rows));
  } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    changeUnits(event, term, event.key === "ArrowRight" ? 1 : -1);
  } else if (event.key === "Enter" && active >= 0 && active < term.rows) {
    chooseRow(event, optionId(list, active));
  } else if (event.key === "Escape" && open) {
    // The first press closes the list, the second clears the box.
    event.preventDefault();
    term.close();
  }
}

/** At the end of the text, where the arrow keys would not move the cursor, they change the quantity to add. */
function changeUnits(event: KeyboardEvent<HTMLInputElement>, { words, open, active, ...term }: SearchTerm, by: 1 | -1) {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isAtEnd = isPlain && event.currentTarget.selectionStart === words.length;
  const isOnVariant = open && active >= 0 && active < open.suggestions.variants.length;
  const next = isAtEnd && isOnVariant ? withUnits(words, by) : null;
  if (next === null) return;
  event.preventDefault();
  term.changeUnits(next);
}

/** Handles Enter; with Ctrl, it activates the row's Check out, if it has one. */
function chooseRow(event: KeyboardEvent<HTMLInputElement>, id: string) {
  const option = document.getElementById(id);
  if (!option) return;
  event.preventDefault();
  const checkout = event.ctrlKey || event.metaKey ? option.querySelector<HTMLElement>("[data-checkout]") : null;
  (checkout ?? option).click();
  // So that the next reference replaces this one.
  event.currentTarget.select();
}
