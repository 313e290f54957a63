import type { CartLine } from "../../../contract/cart.ts";
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
            Deleted: <strong>{line.product_name}</strong>, {line.ref_no}
          </span>
          <Button variant="quiet" size="small" icon="refund" onClick={() => onUndo(line)}>
            Undo
          </Button>
        </p>
      ))}
    </div>
  );
}
