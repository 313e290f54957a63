import type { ReactNode } from "react";
import styles from "./FormGrid.module.css";

/** A group of fields, in two columns where there is room. */
export function FieldGroup({ legend, children }: { legend?: string; children: ReactNode }) {
  if (!legend) return <div className={styles.group}>{children}</div>;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  );
}

/** A field that spans both columns. */
export function WholeRow({ children }: { children: ReactNode }) {
  return <div className={styles.full}>{children}</div>;
}

/** A button in place of a field: level with the field beside it, not with its label. */
export function BesideField({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>;
}
