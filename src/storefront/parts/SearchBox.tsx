import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SearchBox.module.css";
import { optionId, rowCount, SuggestionList } from "./SuggestionList.tsx";
import { type Suggestions, useSuggestions } from "./useSuggestions.ts";

/**
 * The header's search. A plain form, so that it works without scripts. It shows the address's search term, unless the visitor is
 * typing another.
 */
export function SearchBox() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("search") ?? "";
  const [text, setText] = useState(asked);
  // The term to suggest products for; null while the visitor is not typing.
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setActive] = useState<number | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const found = useSuggestions(typed);
  const rows = typed === null ? 0 : rowCount(found);
  const open = typed !== null && found !== null && rows > 0;
  // Enter takes a variant that is the only one named.
  const active = moved ?? (found?.variants.length === 1 && found.search === typed?.trim() ? 0 : -1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation refills the box
  useEffect(() => {
    if (isBeingTyped(input.current)) return;
    setText(asked);
    close();
  }, [asked, key]);

  useEffect(() => focusedBySlash(input.current), []);

  function suggestFor(value: string | null) {
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
    if (text.trim() !== "") return;
    event.preventDefault();
    navigate("/product");
  }

  function onKeyDown(event: KeyboardEvent) {
    // While an input method is composing, Enter and the arrow keys choose among its candidates.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open) return suggestFor(text);
      event.preventDefault();
      setActive(nextRow(active, event.key === "ArrowDown" ? 1 : -1, rows));
    } else if (event.key === "Enter" && active >= 0 && active < rows) {
      event.preventDefault();
      document.getElementById(optionId(list, active))?.click();
    } else if (event.key === "Escape" && open) {
      // The first press closes the list, the second clears the box.
      event.preventDefault();
      close();
    }
  }

  return (
    <Form action="/product" method="get" role="search" className={styles.form} onSubmit={submit}>
      <input
        ref={input}
        type="search"
        name="search"
        aria-label="Search products"
        aria-autocomplete="list"
        aria-controls={open ? list : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(list, active) : undefined}
        placeholder="Product name or reference number"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          event.target.setAttribute(typingMark, "");
          setText(event.target.value);
          suggestFor(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      <button type="submit">
        <Icon name="search" />
        <VisuallyHidden>Search</VisuallyHidden>
      </button>
      {open && <SuggestionList id={list} found={found} active={active} onChoose={finish} />}
      <span aria-live="polite">
        <VisuallyHidden>{found && spoken(found)}</VisuallyHidden>
      </span>
    </Form>
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

/** Up and down through the rows, with the box itself (-1) between the last and the first. */
export function nextRow(active: number, by: 1 | -1, rows: number): number {
  return ((active + 1 + by + rows + 1) % (rows + 1)) - 1;
}

function spoken({ products, variants, corrected }: Suggestions): string {
  const total = products.length + variants.length;
  if (total === 0) return "No suggestions.";
  const count = total === 1 ? "1 suggestion" : `${total} suggestions`;
  const shown = corrected === null ? count : `${count} for ${corrected}`;
  return `${shown}. Use the arrow keys to choose.`;
}
