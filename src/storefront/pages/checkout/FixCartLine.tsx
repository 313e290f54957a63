import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { cartChanges } from "../../parts/useCart.ts";
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
          aria-label={`Order ${available} of ${name}`}
          onClick={() => void fix(() => cartChanges.setQuantity(cartId, available))}
        >
          Order {available.toLocaleString("en-IN")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={busy}
        aria-label={`Remove ${name}`}
        onClick={() => void fix(() => cartChanges.remove(cartId))}
      >
        Remove
      </Button>
    </span>
  );
}
