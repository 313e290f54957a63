import { plural, text } from "../language/text.ts";
import { join } from "./join.ts";
import styles from "./Rating.module.css";

const places = [1, 2, 3, 4, 5];
const star = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5-4.7-4.6 6.5-.9z";

/** Stars out of five, with a text alternative. */
export function Stars({ rating, className }: { rating: number; className?: string }) {
  return (
    <span className={join(styles.stars, className)} role="img" aria-label={text("{rating} out of 5 stars", { rating })}>
      {places.map((place) => (
        <svg key={place} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false">
          <path d={star} className={place <= Math.round(rating) ? styles.full : styles.empty} />
        </svg>
      ))}
    </span>
  );
}

interface StarInputProps {
  legend: string;
  name: string;
  value: number;
  onChange(rating: number): void;
  error?: string | null;
}

/** Chooses 1 to 5 stars: five radio buttons drawn as stars. */
export function StarInput({ legend, name, value, onChange, error }: StarInputProps) {
  return (
    <fieldset className={styles.input} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{legend}</legend>
      <div className={styles.choices}>
        {places.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name={name}
              value={place}
              checked={value === place}
              onChange={() => onChange(place)}
              aria-label={plural(place, { one: "{count} star", other: "{count} stars" })}
            />
            <svg viewBox="0 0 24 24" width="32" height="32" aria-hidden="true" focusable="false">
              <path d={star} className={place <= value ? styles.full : styles.empty} />
            </svg>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
