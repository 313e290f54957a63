import type { ReactNode } from "react";
import { join } from "./join.ts";
import styles from "./Table.module.css";

interface TableProps {
  /** Names the table for those who cannot see it, and the region that can be scrolled. */
  caption: string;
  children: ReactNode;
  className?: string;
}

/** A table that scrolls within its own frame when it is wider than the page. Figures go in cells with `data-number`. */
export function Table({ caption, children, className }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={join(styles.table, className)}>
        <caption className={styles.caption}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
