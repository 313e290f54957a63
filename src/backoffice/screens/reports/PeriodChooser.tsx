import { Link, useNavigate } from "react-router";
import { Field } from "../../../ui/Field.tsx";
import styles from "./PeriodChooser.module.css";
import { choices, type Period } from "./periods.ts";

/** Selects the period, which is kept in the URL. */
export function PeriodChooser({ shown, today }: { shown: Period; today: string }) {
  const navigate = useNavigate();
  const periodLink = (key: string, days = { from: shown.from, to: shown.to }) =>
    `?${new URLSearchParams(key === "own" ? { period: key, ...days } : { period: key })}`;
  return (
    <nav aria-label="Period" className={styles.chooser}>
      <ul className={styles.choices}>
        {choices.map(([key, name]) => (
          <li key={key}>
            <Link to={periodLink(key)} aria-current={key === shown.key ? "true" : undefined} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {shown.key === "own" &&
        (["from", "to"] as const).map((name) => (
          <Field
            key={name}
            id={`reports_${name}`}
            label={name === "from" ? "From" : "To"}
            name={name}
            type="date"
            max={today}
            value={shown[name]}
            onChange={({ target }) => {
              if (target.value === "") return;
              const days = { from: shown.from, to: shown.to, [name]: target.value };
              // Keeps the start before the end.
              if (days.from > days.to) days[name === "from" ? "to" : "from"] = target.value;
              navigate(periodLink("own", days), { replace: true, preventScrollReset: true });
            }}
          />
        ))}
    </nav>
  );
}
