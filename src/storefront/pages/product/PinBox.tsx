import { type SyntheticEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { deliveryText, toPincode } from "../../parts/products/delivery-text.ts";
import { keepPincode, keptPincode } from "../../parts/products/kept-pincode.ts";
import { useDelivery } from "../../parts/products/useDelivery.ts";
import type { ProductData } from "./load.ts";
import styles from "./PinBox.module.css";

/** Asks for a PIN code and shows when an order placed now would arrive there. Without scripts, the page itself shows it. */
export function PinBox({ asked }: { asked: ProductData["delivery"] }) {
  const { pathname } = useLocation();
  const [typed, setTyped] = useState(asked?.pin ?? "");
  const [pincode, setPincode] = useState<string | null>(null);
  const [refused, setRefused] = useState(asked !== null && asked.promise === null);
  const { delivery, problem } = useDelivery(pincode);

  useEffect(() => {
    if (asked !== null) return;
    const kept = toPincode(keptPincode());
    if (kept === null) return;
    // Keep what was typed before hydration.
    setTyped((before) => before || kept);
    setPincode(kept);
  }, [asked]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const given = toPincode(typed);
    setRefused(given === null);
    setPincode(given);
    if (given !== null) keepPincode(given);
  }

  const promise = delivery ?? (pincode === null && !refused ? (asked?.promise ?? null) : null);
  return (
    <form
      id="delivery"
      className={styles.box}
      method="get"
      action={`${pathname}#delivery`}
      noValidate
      onSubmit={submit}
    >
      <div className={styles.field}>
        <Field
          label={text("Delivery to PIN code")}
          name="pin"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          aria-invalid={refused || undefined}
          after={
            <Button type="submit" variant="secondary">
              {text("Check")}
            </Button>
          }
        />
      </div>
      <p className={styles.answer} role="status">
        <Icon name={refused ? "alert" : "truck"} size={18} />
        <span>
          {refused
            ? text("Enter a 6-digit PIN code.")
            : promise
              ? deliveryText(promise)
              : (problem ?? (pincode === null ? text("See when it arrives and how you can pay.") : "…"))}
        </span>
      </p>
    </form>
  );
}
