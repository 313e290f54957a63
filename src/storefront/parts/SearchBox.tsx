import { type SubmitEvent, useEffect, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/Icon.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import styles from "./SearchBox.module.css";

/** The header's search. A plain form, so that it works before scripts arrive; it always shows what the address asks for. */
export function SearchBox() {
  const { search, key } = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get("search") ?? "";
  const [text, setText] = useState(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the navigation that refills the box
  useEffect(() => setText(asked), [asked, key]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (text.trim() !== "") return;
    event.preventDefault();
    navigate("/product");
  }

  return (
    <Form action="/product" method="get" role="search" className={styles.form} onSubmit={submit}>
      <input
        type="search"
        name="search"
        aria-label="Search products"
        placeholder="Product name or reference number"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">
        <Icon name="search" />
        <VisuallyHidden>Search</VisuallyHidden>
      </button>
    </Form>
  );
}
