import { text } from "../../../language/text.ts";
import styles from "./NotAddedList.module.css";
import type { NotAdded } from "./not-added.ts";

/** Lists what could not be added to the cart, and why. */
export function NotAddedList({ lines }: { lines: NotAdded[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.sub_product_id}>
          <strong>{line.name}</strong>
          <span>
            {line.added > 0 &&
              `${text("{added} of {requested} added.", { added: count(line.added), requested: count(line.requested) })} `}
            {line.reason}
          </span>
        </li>
      ))}
    </ul>
  );
}

const count = (pieces: number) => pieces.toLocaleString("en-IN");
