import type { ReactNode } from "react";
import styles from "./RadioCards.module.css";

interface RadioCard {
  value: string;
  label: ReactNode;
  children?: ReactNode;
}

interface RadioCardsProps {
  legend: string;
  name: string;
  cards: RadioCard[];
  value: string | null;
  onChange(value: string): void;
  error?: string | null;
  disabled?: boolean;
}

/** A choice between a few options with room for details. */
export function RadioCards({ legend, name, cards, value, onChange, error, disabled }: RadioCardsProps) {
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={value === card.value}
              onChange={() => onChange(card.value)}
            />
            <span className={styles.text}>
              <span className={styles.label}>{card.label}</span>
              {card.children}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
