import { availabilityText, type Availability as Shown } from "../contract/availability.ts";
import styles from "./Availability.module.css";
import { join } from "./join.ts";

/** The availability of a variant or product: a dot, filled as long as there is stock, and the words. */
export function Availability({ availability, className }: { availability: Shown; className?: string }) {
  return (
    <span className={join(styles.availability, styles[availability.status], className)}>
      {availabilityText(availability)}
    </span>
  );
}
