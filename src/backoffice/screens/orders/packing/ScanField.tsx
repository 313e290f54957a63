import { useEffect, useRef } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { Field } from "../../../../ui/Field.tsx";
import { FormMessage } from "../../../../ui/FormMessage.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import styles from "./Pack.module.css";
import type { Scan } from "./useScanQueue.ts";

interface ScanFieldProps {
  scans: Scan[];
  onScan(code: string): void;
  label?: string;
  hint?: string;
  action?: string;
  /** Whether the field takes the focus when the screen opens. */
  isFocused?: boolean;
}

/** Input for the scanner. Cleared immediately, because the next code may already be coming. */
export function ScanField({
  scans,
  onScan,
  label = "Scan a pack, or type its lot number",
  hint,
  action = "Count",
  isFocused = true,
}: ScanFieldProps) {
  const field = useRef<HTMLFormElement>(null);
  const [latest] = scans;
  // Runs after the heading, which takes the focus on every new screen.
  useEffect(() => {
    if (isFocused) queueMicrotask(() => field.current?.querySelector("input")?.focus());
  }, [isFocused]);
  return (
    <div className={styles.scanning}>
      <form
        ref={field}
        noValidate
        className={styles.scan}
        onSubmit={(event) => {
          event.preventDefault();
          const code = String(new FormData(event.currentTarget).get("code")).trim();
          event.currentTarget.reset();
          event.currentTarget.querySelector("input")?.focus();
          if (code !== "") onScan(code);
        }}
      >
        <Field
          label={label}
          hint={hint}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          after={
            <Button type="submit" variant="secondary">
              {action}
            </Button>
          }
        />
      </form>
      {latest?.refused && <FormMessage key={latest.id}>{latest.message}</FormMessage>}
      {scans.length > 0 && (
        <ol aria-label="Latest scans" className={styles.scans}>
          {scans.map(({ id, code, message, refused }) => (
            <li key={id} data-refused={refused || undefined}>
              <Icon name={refused ? "alert" : "check"} size={14} />
              <span>{message}</span>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
