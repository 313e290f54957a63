import type { ReactNode } from "react";
import styles from "./Drawing.module.css";

/** A line drawing for an empty state, 160 by 112, with one stroke width. `children` are its paths; the accented one has `data-accent`. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <path d="M12 104h136" data-ground="" />
      {children}
    </svg>
  );
}
