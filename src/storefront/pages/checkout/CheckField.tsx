import type { ReactNode } from "react";
import styles from "./checkout.module.css";

interface CheckFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
}

export function CheckField({ name, label, hint, checked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" name={name} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
