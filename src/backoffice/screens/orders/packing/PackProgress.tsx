import type { ReactNode } from "react";
import type { Picks } from "../../../../contract/staff/orders.ts";
import styles from "./Pack.module.css";
import { type Counted, packingProgress } from "./packing.ts";

interface PackProgressProps {
  /** What the bar measures, such as "Packed". */
  label: string;
  lines: Picks["lines"];
  counted: Counted;
  /** A button beside it. */
  children: ReactNode;
}

/** How many of the items of a parcel are counted. */
export function PackProgress({ label, lines, counted, children }: PackProgressProps) {
  const { pieces, wanted } = packingProgress(lines, counted);
  return (
    <div className={styles.progress}>
      <progress value={pieces} max={wanted} aria-label={label} />
      <p role="status">
        {pieces} of {wanted} {wanted === 1 ? "item" : "items"}
        {pieces === wanted && ": complete"}
      </p>
      {children}
    </div>
  );
}
