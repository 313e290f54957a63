import type { ChangeEvent } from "react";
import { Form, useSubmit } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field, SelectField } from "../../../ui/Field.tsx";
import styles from "./ListFilter.module.css";

interface Choice {
  name: string;
  label: string;
  chosen?: string;
  /** Value and text of each option. "All" is added. */
  options: readonly (readonly [value: string, text: string])[];
}

interface ListFilterProps {
  /** The path of the page with the list. */
  action: string;
  searchLabel: string;
  search?: string;
  choices: readonly Choice[];
}

/** A plain form whose fields become the page's query. Choosing from a list needs no button. */
export function ListFilter({ action, searchLabel, search = "", choices }: ListFilterProps) {
  const submit = useSubmit();
  const pick = (event: ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form);
  return (
    <Form method="get" action={action} className={styles.filter}>
      <Field
        label={searchLabel}
        name="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        after={
          <Button type="submit" variant="secondary" icon="search">
            {text("Find")}
          </Button>
        }
      />
      <div className={styles.choices}>
        {choices.map(({ name, label, chosen = "", options }) => (
          <SelectField key={name} label={label} name={name} defaultValue={chosen} onChange={pick}>
            <option value="">{text("All")}</option>
            {options.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Form>
  );
}
