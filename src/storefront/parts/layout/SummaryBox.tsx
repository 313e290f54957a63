import type { ReactNode } from "react";
import { join } from "../../../ui/join.ts";
import styles from "./SummaryBox.module.css";

interface SummaryBoxProps {
  id: string;
  title: string;
  /** Stays in view on wide screens while the lines beside it scroll. */
  sticky?: boolean;
  children: ReactNode;
}

/** The box with the totals of a cart or an order. */
export function SummaryBox({ id, title, sticky, children }: SummaryBoxProps) {
  return (
    <section aria-labelledby={id} className={join(styles.box, sticky && styles.sticky)}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
