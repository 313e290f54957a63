import styles from "./Products.module.css";

interface CheckboxProps {
  label: string;
  name: string;
  defaultChecked?: boolean;
  onChange?(checked: boolean): void;
}

export function Checkbox({ label, name, defaultChecked, onChange }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" {...{ name, defaultChecked }} onChange={({ target }) => onChange?.(target.checked)} />
      {label}
    </label>
  );
}
