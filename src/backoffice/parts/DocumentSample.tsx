import type { ReactNode } from "react";
import styles from "./DocumentSample.module.css";

/** A part of a document as printed: on white paper, in every colour scheme. */
export function DocumentSample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.sample}>
      <figcaption>{name}</figcaption>
      <div className={styles.paper}>{children}</div>
    </figure>
  );
}
