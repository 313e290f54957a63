import type { MouseEvent } from "react";
import { text } from "../language/text.ts";
import styles from "./SkipLink.module.css";

/** The page's first focusable element. With scripts it moves the focus without an entry in the history, which routers do not know. */
export function SkipLink({ to = "#content" }: { to?: string }) {
  function skip(event: MouseEvent) {
    const target = document.getElementById(to.slice(1));
    if (!target) return;
    event.preventDefault();
    target.focus();
    target.scrollIntoView();
  }
  return (
    <a className={styles.skip} href={to} onClick={skip}>
      {text("Skip to content")}
    </a>
  );
}
