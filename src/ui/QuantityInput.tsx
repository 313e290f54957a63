import { useEffect, useId, useState } from "react";
import { locale, text } from "../language/text.ts";
import { Icon } from "./Icon.tsx";
import { join } from "./join.ts";
import styles from "./QuantityInput.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

interface QuantityInputProps {
  value: number;
  /** Called with an integer from 1 to `max`, also while typing. */
  onChange(quantity: number): void;
  /** Called when the quantity is final: after a button, Enter, or leaving the field. */
  onSettle?(): void;
  max?: number;
  disabled?: boolean;
  /** Id of the element that describes the field, such as the reference number's cell. */
  describedBy?: string;
  name?: string;
  invalid?: boolean;
}

/** A quantity. It may be empty while typing; anything below 1 becomes 1, and a message reports the adjustment. */
export function QuantityInput(props: QuantityInputProps) {
  const { value, onChange, onSettle, max = 9999, disabled, describedBy, name, invalid } = props;
  const id = useId();
  const [typed, setTyped] = useState(String(value));
  const [refused, setRefused] = useState<{ typed: string; quantity: number } | null>(null);
  useEffect(() => {
    setTyped(String(value));
    // The value has changed in another way since.
    setRefused((before) => (before?.quantity === value ? before : null));
  }, [value]);

  function take(text: string) {
    const quantity = asQuantity(text, max);
    setTyped(String(quantity));
    if (text !== "" && Number(text) !== quantity) setRefused({ typed: text, quantity });
    if (quantity !== value) onChange(quantity);
  }

  function type(text: string) {
    setRefused(null);
    const allowed = text === "" || (Number(text) >= 1 && Number(text) <= max);
    if (!allowed) return take(text);
    setTyped(text);
    const quantity = asQuantity(text, max);
    if (text !== "" && quantity !== value) onChange(quantity);
  }

  function settle(text: string) {
    take(text);
    onSettle?.();
  }

  function step(by: 1 | -1) {
    setRefused(null);
    settle(String(value + by));
  }

  return (
    <div className={styles.whole}>
      <div className={styles.quantity}>
        <label htmlFor={id}>
          <VisuallyHidden>{text("Quantity")}</VisuallyHidden>
        </label>
        <button type="button" disabled={disabled || value <= 1} onClick={() => step(-1)}>
          <Icon name="minus" size={16} />
          <VisuallyHidden>{text("Decrease quantity")}</VisuallyHidden>
        </button>
        <input
          id={id}
          name={name}
          type="number"
          inputMode="numeric"
          min={1}
          max={max}
          step={1}
          value={typed}
          disabled={disabled}
          aria-describedby={join(describedBy, refused !== null && `${id}-refused`) || undefined}
          aria-invalid={invalid || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => settle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              settle(event.currentTarget.value);
            }
          }}
        />
        <button type="button" disabled={disabled || value >= max} onClick={() => step(1)}>
          <Icon name="plus" size={16} />
          <VisuallyHidden>{text("Increase quantity")}</VisuallyHidden>
        </button>
      </div>
      {refused !== null && (
        <p id={`${id}-refused`} className={styles.refused} role="alert">
          {text("{typed} was changed to {quantity}. Enter a whole number from 1 to {max}.", {
            typed: refused.typed,
            quantity: refused.quantity.toLocaleString(locale()),
            max: max.toLocaleString(locale()),
          })}
        </p>
      )}
    </div>
  );
}

/** Anything below 1 or not a number becomes 1. */
export function asQuantity(text: string, max = 9999): number {
  const quantity = Math.floor(Number(text));
  return Number.isFinite(quantity) ? Math.min(Math.max(quantity, 1), max) : 1;
}
