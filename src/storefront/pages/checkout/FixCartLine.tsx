import { useState } from "react";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { cartChanges } from "../../parts/cart/useCart.ts";
import styles from "./checkout.module.css";

interface FixCartLineProps {
  cartId: number;
  /** The line's name, for the button's accessible name. */
  name: string;
  available: number;
  onFixed(): Promise<void>;
}

/** Fixes a line that exceeds the stock, without leaving the page. */
export function FixCartLine({ cartId, name, available, onFixed }: FixCartLineProps) {
  const [busy, setBusy] = useState(false);

  async function fix(change: () => void) {
    setBusy(true);
    change();
    await cartChanges.whenStored();
    await onFixed();
    setBusy(false);
  }

  return (
    <span className={styles.fix}>
      {available > 0 && (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={text("Order {count} of {name}", { count: available, name })}
          onClick={() => void fix(() => cartChanges.setQuantity(cartId, available))}
        >
          {text("Order {count}", { count: available.toLocaleString("en-IN") })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={busy}
        aria-label={text("Remove {name}", { name })}
        onClick={() => void fix(() => cartChanges.remove(cartId))}
      >
        {text("Remove")}
      </Button>
    </span>
  );
}
