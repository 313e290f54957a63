import type { CartLine } from "../../../contract/cart.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import styles from "./cart.module.css";

interface RemovedProps {
  lines: CartLine[];
  onUndo(line: CartLine): void;
}

/** Deleted lines that can be restored. Sticks to the bottom of a long cart. */
export function Removed({ lines, onUndo }: RemovedProps) {
  return (
    <div aria-live="polite" className={styles.removed}>
      {lines.map((line) => (
        <p key={line.cart_id}>
          <span>
            {rich("Deleted: {product}, {reference}", {
              product: <strong>{line.product_name}</strong>,
              reference: line.ref_no,
            })}
          </span>
          <Button variant="quiet" size="small" icon="refund" onClick={() => onUndo(line)}>
            {text("Undo")}
          </Button>
        </p>
      ))}
    </div>
  );
}
