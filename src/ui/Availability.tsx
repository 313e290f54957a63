import { availabilityText, type Availability as Shown } from "../contract/availability.ts";
import styles from "./Availability.module.css";
import { join } from "./join.ts";

/** The availability of a variant or product: a dot, filled while it is in stock, and a text. */
export function Availability({ availability, className }: { availability: Shown; className?: string }) {
  return (
    <span className={join(styles.availability, styles[availability.status], className)}>
      {availabilityText(availability)}
    </span>
  );
}
