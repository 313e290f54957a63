import type { ReactNode } from "react";
import styles from "./page.module.css";

/** One entry: name, a line on its use, and the component itself. */
export function Sample({ title, use, children }: { title: string; use: string; children: ReactNode }) {
  const id = `design-${title.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <section aria-labelledby={id} className={styles.sample}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{use}</p>
      </header>
      <div className={styles.show}>{children}</div>
    </section>
  );
}
