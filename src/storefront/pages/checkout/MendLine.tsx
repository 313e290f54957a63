import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { cartChanges } from "../../parts/useCart.ts";
import styles from "./checkout.module.css";

interface MendLineProps {
  cartId: number;
  /** The line's name, for those who hear only the button. */
  name: string;
  available: number;
  onMended(): Promise<void>;
}

/** The ways out for a line that asks for more than there is, without leaving the page. */
export function MendLine({ cartId, name, available, onMended }: MendLineProps) {
  const [busy, setBusy] = useState(false);

  async function mend(change: () => void) {
    setBusy(true);
    change();
    await cartChanges.whenStored();
    await onMended();
    setBusy(false);
  }

  return (
    <span className={styles.mend}>
      {available > 0 && (
        <Button
          variant="secondary"
          size="small"
          disabled={busy}
          aria-label={`Order ${available} of ${name}`}
          onClick={() => void mend(() => cartChanges.setQuantity(cartId, available))}
        >
          Order {available.toLocaleString("en-IN")}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        disabled={busy}
        aria-label={`Remove ${name}`}
        onClick={() => void mend(() => cartChanges.remove(cartId))}
      >
        Remove
      </Button>
    </span>
  );
}
