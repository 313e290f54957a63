import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SearchBox.module.css";
import { optionId, SuggestionList } from "./SuggestionList.tsx";
import { type Suggestions, useSuggestions } from "./useSuggestions.ts";

/**
 * The header's search. A plain form, so that it works before scripts arrive; it shows what the address asks for, unless
 * somebody is in the middle of typing something else.
 */
export function SearchBox() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("search") ?? "";
  const [text, setText] = useState(asked);
  // What products are suggested for: null unless somebody is typing.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const found = useSuggestions(typed);
  const open = typed !== null && found !== null && found.products.length > 0;
  // Below the products lies the row that leads to all of them.
  const rows = open ? found.products.length + 1 : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation that refills the box
  useEffect(() => {
    if (isBeingTyped(input.current)) return;
    setText(asked);
    close();
  }, [asked, key]);

  function suggestFor(value: string | null) {
    setTyped(value);
    setActive(-1);
  }

  function close() {
    suggestFor(null);
  }

  /** What was typed has been used: the page that comes may fill the box anew. */
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
    // Enter and the arrows also choose between the words an input method offers.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (!open) return suggestFor(text);
      event.preventDefault();
      setActive(nextRow(active, event.key === "ArrowDown" ? 1 : -1, rows));
    } else if (event.key === "Enter" && active >= 0 && active < rows) {
      event.preventDefault();
      document.getElementById(optionId(list, active))?.click();
    } else if (event.key === "Escape" && open) {
      // Once closes the list, once more empties the box.
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

/** An attribute and no state: the page that takes the focus after a navigation asks for it too, in the same moment. */
const typingMark = "data-typing";

/** Somebody has typed into this field, and neither sent nor left it. */
export function isBeingTyped(field: Element | null): boolean {
  return field !== null && field === document.activeElement && field.hasAttribute(typingMark);
}

/** Up and down through the rows, with the box itself (-1) between the last and the first. */
export function nextRow(active: number, by: 1 | -1, rows: number): number {
  return ((active + 1 + by + rows + 1) % (rows + 1)) - 1;
}

function spoken({ products }: Suggestions): string {
  if (products.length === 0) return "No suggestions.";
  const count = products.length === 1 ? "1 suggestion" : `${products.length} suggestions`;
  return `${count}. Use the arrow keys to choose.`;
}
