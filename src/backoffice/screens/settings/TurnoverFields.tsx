import type { SettingsShown } from "../../../contract/staff/settings.ts";
import {
  financialYearName,
  firstTurnoverYear,
  type TurnoverBand,
  turnoverBands,
  turnoverLabels,
} from "../../../contract/turnover.ts";
import { SelectField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import styles from "./Settings.module.css";

type Turnover = SettingsShown["selling"]["turnover"];

interface TurnoverFieldsProps {
  turnover: Turnover;
  errors: Errors;
  /** YYYY-MM-DD. */
  today: string;
}

/** The turnover by financial year, and an empty row for another year. */
export function TurnoverFields({ turnover, errors, today }: TurnoverFieldsProps) {
  const years = yearsUntil(today);
  return [...turnover, null].map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
    <div key={index} className={styles.row}>
      <SelectField
        label={`Financial year ${index + 1}`}
        defaultValue={row?.year ?? ""}
        {...errors.of(`turnover.${index}.year`)}
      >
        <option value="">{row ? "Remove" : "Add a year"}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {financialYearName(year)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`Turnover ${index + 1}`}
        defaultValue={row?.band ?? "up_to_5"}
        {...errors.of(`turnover.${index}.band`)}
      >
        {turnoverBands.map((band) => (
          <option key={band} value={band}>
            {turnoverLabels[band]}
          </option>
        ))}
      </SelectField>
    </div>
  ));
}

/** The financial years from the first that counts to that of a given day, newest first. */
function yearsUntil(today: string): string[] {
  const last = Number(today.slice(2, 4)) - (today.slice(5, 7) < "04" ? 1 : 0);
  const first = Number(firstTurnoverYear.slice(0, 2));
  return Array.from({ length: last - first + 1 }, (_, back) => `${last - back}${last - back + 1}`);
}

/** The fields' values, without rows that have no year. */
export function toTurnover(fields: Record<string, string>): Turnover {
  const rows: Turnover = [];
  for (let index = 0; `turnover.${index}.year` in fields; index++) {
    const year = fields[`turnover.${index}.year`] ?? "";
    if (year !== "") rows.push({ year, band: fields[`turnover.${index}.band`] as TurnoverBand });
  }
  return rows;
}
