import styles from "./Products.module.css";

interface CheckboxProps {
  label: string;
  name: string;
  hint?: string;
  defaultChecked?: boolean;
  checked?: boolean;
  onChange?(checked: boolean): void;
}

export function Checkbox({ label, hint, name, defaultChecked, checked, onChange }: CheckboxProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        defaultChecked={defaultChecked}
        checked={checked}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      {hint ? (
        <span>
          {label}
          <small>{hint}</small>
        </span>
      ) : (
        label
      )}
    </label>
  );
}
