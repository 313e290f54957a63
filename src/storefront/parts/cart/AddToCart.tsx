import { useId } from "react";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./AddToCart.module.css";
import type { VariantCart } from "./useVariantCart.ts";

interface AddToCartProps {
  /** The variant's id. */
  variant: number;
  cart: VariantCart;
  describedBy: string;
}

/** A quantity (1 if empty) and a button that adds it. The id of the element that names the variant describes both. */
export function AddToCart({ variant: id, cart, describedBy }: AddToCartProps) {
  const field = useId();
  return (
    <>
      <label htmlFor={field}>
        <VisuallyHidden>{text("Quantity")}</VisuallyHidden>
      </label>
      <input
        id={field}
        className={styles.quantity}
        type="number"
        inputMode="numeric"
        min={1}
        max={9999}
        step={1}
        placeholder="1"
        value={cart.quantity(id)}
        aria-describedby={describedBy}
        aria-invalid={cart.refusal(id) !== null || undefined}
        onChange={(event) => cart.type(id, event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") void cart.addTyped();
        }}
      />
      <Button
        variant="secondary"
        className={styles.add}
        loading={cart.adding === id}
        disabled={cart.adding === "all"}
        aria-describedby={describedBy}
        onClick={() => void cart.addOne(id)}
      >
        {rich("Add<hidden> to Cart</hidden>", { hidden: (inside) => <VisuallyHidden>{inside}</VisuallyHidden> })}
      </Button>
    </>
  );
}
