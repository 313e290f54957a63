import { type ReactNode, useId } from "react";
import styles from "./Section.module.css";

interface SectionProps {
  title: string;
  acts?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with a heading of its own. */
export function Section({ title, acts, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        {acts && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </section>
  );
}

/** Names and values, one pair a line. Values that are empty are shown as a dash. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
