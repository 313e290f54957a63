import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { useInputEvent } from "../../form/useInputEvent.ts";
import { useKept } from "../../form/useKept.ts";
import styles from "./Brand.module.css";

interface AccentFieldProps {
  value: string;
  onChange(value: string): void;
  field: { name: string; error: string | null; onChange(): void };
}

/** The accent colour, picked or typed; empty for the standard colours. */
export function AccentField({ value, onChange, field }: AccentFieldProps) {
  useKept(field.name, value, onChange);
  const holder = useInputEvent<HTMLDivElement>(value);

  const change = (chosen: string) => {
    field.onChange();
    onChange(chosen);
  };
  return (
    <div ref={holder} className={styles.accent}>
      <Field
        label="Accent colour"
        hint="For links, buttons and dark areas. Tones for light and dark screens are derived from it, with enough contrast for text. Empty: the standard colours."
        name={field.name}
        error={field.error}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        placeholder="#0b6e79"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        optional
        after={
          <input
            type="color"
            aria-label="Choose the accent colour"
            className={styles.picker}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : "#0b6e79"}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        }
      />
      {value !== "" && (
        <Button variant="secondary" size="small" onClick={() => change("")}>
          Use the standard colours
        </Button>
      )}
    </div>
  );
}
