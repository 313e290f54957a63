import { join } from "./join.ts";
import styles from "./Ruler.module.css";

const marks = Array.from({ length: 11 }, (_, mark) => `M${mark * 6 + 0.5} 8V${mark % 5 === 0 ? 0 : 4}`).join("");

/** A ruler with millimetre marks: the ornament above headings. */
export function Ruler({ className }: { className?: string }) {
  return (
    <svg
      className={join(styles.ruler, className)}
      width="61"
      height="8"
      viewBox="0 0 61 8"
      aria-hidden="true"
      focusable="false"
    >
      <path d={marks} stroke="currentColor" />
    </svg>
  );
}
