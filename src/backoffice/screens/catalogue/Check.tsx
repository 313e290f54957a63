import styles from "./Products.module.css";

interface CheckProps {
  label: string;
  name: string;
  defaultChecked?: boolean;
  onChange?(checked: boolean): void;
}

/** A box to tick, with its words beside it. */
export function Check({ label, name, defaultChecked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...{ name, defaultChecked }} onChange={({ target }) => onChange?.(target.checked)} />
      {label}
    </label>
  );
}
