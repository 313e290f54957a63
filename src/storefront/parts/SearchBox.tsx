import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { plural, text } from "../../language/text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { useScanner } from "../scan/useScanner.tsx";
import styles from "./SearchBox.module.css";
import { readQuantity, withUnits } from "./search-quantity.ts";
import { nextRow, optionId, rowCount } from "./suggestion-rows.ts";
import { useHydrated } from "./useHydrated.ts";
import { useSuggestionList } from "./useSuggestionList.ts";
import { type Suggestions, useSuggestions } from "./useSuggestions.ts";

/**
 * The header's search. A plain form, so that it works without scripts. It shows the address's search term, unless the visitor is
 * typing another.
 */
export function SearchBox() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("search") ?? "";
  const [words, setWords] = useState(asked);
  // The term to suggest products for; null while the visitor is not typing.
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setActive] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const wanted = typed === null ? null : readQuantity(typed);
  const suggested = useSuggestions(wanted?.search ?? null);
  const [List, loadList] = useSuggestionList();
  const [scanner, scan] = useScanner();
  const isHydrated = useHydrated();
  const rows = wanted === null ? 0 : rowCount(suggested);
  const open = List !== null && wanted !== null && suggested !== null && rows > 0;
  // Enter takes a variant that is the only one named.
  const active = moved ?? (suggested?.variants.length === 1 && suggested.search === wanted?.search ? 0 : -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation refills the box
  useEffect(() => {
    if (isBeingTyped(input.current)) return;
    setWords(asked);
    close();
  }, [asked, key]);

  useEffect(() => focusedBySlash(input.current), []);

  function suggestFor(value: string | null) {
    if (value !== null) loadList();
    setTyped(value);
    setActive(null);
  }

  function close() {
    suggestFor(null);
  }

  /** The typed term has been used: the next page may refill the box. */
  function finish() {
    close();
    input.current?.removeAttribute(typingMark);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    finish();
    const { search, quantity } = readQuantity(words);
    if (search !== "" && quantity === 1) return;
    event.preventDefault();
    navigate(search === "" ? "/product" : `/product?search=${encodeURIComponent(search)}`);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter and the arrow keys choose among its candidates.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open) return suggestFor(words);
      event.preventDefault();
      setActive(nextRow(active, event.key === "ArrowDown" ? 1 : -1, rows));
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      changeUnits(event, event.key === "ArrowRight" ? 1 : -1);
    } else if (event.key === "Enter" && active >= 0 && active < rows) {
      chooseActive(event);
    } else if (event.key === "Escape" && open) {
      // The first press closes the list, the second clears the box.
      event.preventDefault();
      close();
    }
  }

  /** Behind the last letter, where they would move nothing, the arrows change how many units of a variant are added. */
  function changeUnits(event: KeyboardEvent, by: 1 | -1) {
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    const isAtEnd = isPlain && input.current?.selectionStart === words.length;
    const isOnVariant = open && active >= 0 && active < suggested.variants.length;
    const next = isAtEnd && isOnVariant ? withUnits(words, by) : null;
    if (next === null) return;
    event.preventDefault();
    setWords(next);
    setTyped(next);
  }

  /** Enter, and with Ctrl the row's way to checkout, where it has one. */
  function chooseActive(event: KeyboardEvent) {
    const option = document.getElementById(optionId(list, active));
    if (!option) return;
    event.preventDefault();
    const checkout = event.ctrlKey || event.metaKey ? option.querySelector<HTMLElement>("[data-checkout]") : null;
    (checkout ?? option).click();
    // The next reference replaces this one.
    input.current?.select();
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
          onChange={(event) => {
            event.target.setAttribute(typingMark, "");
            setWords(event.target.value);
            suggestFor(event.target.value);
          }}
          onKeyDown={onKeyDown}
          onFocus={loadList}
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
          <List id={list} suggestions={suggested} quantity={wanted.quantity} active={active} onChoose={finish} />
        )}
        <span aria-live="polite">
          <VisuallyHidden>{suggested && spoken(suggested, wanted?.quantity ?? 1)}</VisuallyHidden>
        </span>
      </Form>
      {scanner}
    </>
  );
}

/** The slash key leads to the field, except where it is typed or a dialog is open. Returns the function that ends this. */
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

/** An attribute, not state, because the page that takes the focus after a navigation reads it at the same moment. */
const typingMark = "data-typing";

/** The visitor has typed into this field and neither submitted nor left it. */
export function isBeingTyped(field: Element | null): boolean {
  return field !== null && field === document.activeElement && field.hasAttribute(typingMark);
}

function spoken({ products, variants, corrected }: Suggestions, quantity: number): string {
  if (quantity > 1 && variants.length > 0) return text("{quantity} units.", { quantity });
  const total = products.length + variants.length;
  if (total === 0) return text("No suggestions.");
  const count = plural(total, { one: "{count} suggestion", other: "{count} suggestions" });
  const shown =
    corrected === null ? count : text("{suggestions} for {words}", { suggestions: count, words: corrected });
  return text("{suggestions}. Use the arrow keys to choose.", { suggestions: shown });
}
