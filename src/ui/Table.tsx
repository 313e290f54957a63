import type { ReactNode } from "react";
import { join } from "./join.ts";
import styles from "./Table.module.css";

interface TableProps {
  /** The accessible name of the table and of its scrollable region. */
  caption: string;
  children: ReactNode;
  className?: string;
  /** On narrow screens each row becomes a card: a grid of the same cells, with their `data-label` above. */
  cards?: boolean;
}

/** A table that scrolls within its frame when it is wider than the page. Numbers go in cells with `data-number`. */
export function Table({ caption, children, className, cards }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={join(styles.table, cards && styles.cards, className)}>
        <caption className={styles.caption}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
