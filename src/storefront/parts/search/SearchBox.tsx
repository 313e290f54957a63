import { type SubmitEvent, useEffect, useId, useRef } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { plural, text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import { useScanner } from "../../scan/useScanner.tsx";
import { useHydrated } from "../layout/useHydrated.ts";
import styles from "./SearchBox.module.css";
import { onSearchKey } from "./search-keys.ts";
import { readQuantity } from "./search-quantity.ts";
import { optionId } from "./suggestion-rows.ts";
import { useSearchTerm } from "./useSearchTerm.ts";
import type { Suggestions } from "./useSuggestions.ts";

/**
 * The header's search. A plain form, so that it works without scripts. It shows the search term in the URL, unless the visitor is typing
 * another.
 */
export function SearchBox() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("search") ?? "";
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const term = useSearchTerm(asked);
  const { words, suggested, quantity, open, active } = term;
  const [scanner, scan] = useScanner();
  const isHydrated = useHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation refills the box
  useEffect(() => {
    if (isBeingTyped(input.current)) return;
    term.setWords(asked);
    term.close();
  }, [asked, key]);

  useEffect(() => focusedBySlash(input.current), []);

  function type(value: string) {
    input.current?.setAttribute(typingMark, "");
    term.setWords(value);
    term.suggestFor(value);
  }

  /** The typed term has been submitted: the next page may refill the box. */
  function finish() {
    term.close();
    input.current?.removeAttribute(typingMark);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    finish();
    const { search, quantity } = readQuantity(words);
    if (search !== "" && quantity === 1) return;
    event.preventDefault();
    navigate(search === "" ? "/product" : `/product?search=${encodeURIComponent(search)}`);
  }

  return (
    <>
      <Form action="/product" method="get" role="search" className={styles.form} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          name="search"
          aria-label={text("Search products")}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && active >= 0 ? optionId(list, active) : undefined}
          placeholder={text("Product name or reference number")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={words}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => onSearchKey(event, term, list)}
          onFocus={term.loadList}
          onBlur={finish}
        />
        {isHydrated && (
          <button type="button" aria-label={text("Scan a code")} title={text("Scan a code")} onClick={scan}>
            <Icon name="scan" />
          </button>
        )}
        <button type="submit">
          <Icon name="search" />
          <VisuallyHidden>{text("Search")}</VisuallyHidden>
        </button>
        {open && (
          <open.List id={list} suggestions={open.suggestions} quantity={quantity} active={active} onChoose={finish} />
        )}
        <span aria-live="polite">
          <VisuallyHidden>{suggested && announcement(suggested, quantity)}</VisuallyHidden>
        </span>
      </Form>
      {scanner}
    </>
  );
}

/** Makes the slash key focus the field, except while typing elsewhere or in a dialog. Returns a function that removes the listener. */
function focusedBySlash(field: HTMLInputElement | null) {
  const onKeyDown = (event: globalThis.KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== "/" || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest("input, textarea, select, [contenteditable], dialog")) return;
    event.preventDefault();
    field?.focus();
    field?.select();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

/** An attribute rather than state, because the page that takes the focus after a navigation reads it at the same moment. */
const typingMark = "data-typing";

/** Whether the visitor has typed into this field and neither submitted nor left it. */
export function isBeingTyped(field: Element | null): boolean {
  return field !== null && field === document.activeElement && field.hasAttribute(typingMark);
}

function announcement({ products, variants, corrected }: Suggestions, quantity: number): string {
  if (quantity > 1 && variants.length > 0) return text("{quantity} units.", { quantity });
  const total = products.length + variants.length;
  if (total === 0) return text("No suggestions.");
  const count = plural(total, { one: "{count} suggestion", other: "{count} suggestions" });
  const shown =
    corrected === null ? count : text("{suggestions} for {words}", { suggestions: count, words: corrected });
  return text("{suggestions}. Use the arrow keys to choose.", { suggestions: shown });
}
