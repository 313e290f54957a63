import { type Weekday, weekdays } from "../../../contract/delivery-days.ts";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { flatten, type Values } from "../../form/edited-record.ts";
import { Checkbox } from "../catalogue/Checkbox.tsx";
import styles from "./Settings.module.css";
import { SettingsForm, typedBody } from "./SettingsForm.tsx";
import { ShelfPreview } from "./ShelfPreview.tsx";

/** When parcels leave and how long they take. Times and dates are in IST. */
export function DeliveryForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm
      group="delivery"
      settings={settings}
      toValues={toValues}
      toBody={toBody}
      labels={Object.fromEntries(mondayFirst.map((name) => [fieldName(name), dayLabel(name)]))}
      sample={(preview) => <ShelfPreview shelves={preview?.shelves ?? settings.shelves} />}
    >
      {({ field, stored: { delivery } }) => (
        <>
          <fieldset className={styles.group}>
            <legend>Working days</legend>
            <div className={styles.row}>
              {mondayFirst.map((name) => (
                <Checkbox
                  key={name}
                  label={dayLabel(name)}
                  name={fieldName(name)}
                  defaultChecked={delivery.working_days.includes(name)}
                />
              ))}
            </div>
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Dispatch and delivery</legend>
            <div className={styles.row}>
              <Field
                label="Cut-off time"
                hint="Indian time. Later orders leave on the next working day."
                type="time"
                {...field("cut_off")}
                required
              />
              <Field
                label="Days to deliver"
                hint="Working days, where an area states none."
                inputMode="numeric"
                {...field("default_days")}
                required
              />
            </div>
            <TextareaField
              label="Holidays"
              hint="One date per line, such as 2027-01-26; a name may follow it."
              {...field("holidays")}
              rows={6}
              maxLength={2000}
              optional
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Shelf order</legend>
            <TextareaField
              label="Shelves in order"
              hint="The beginning of shelf names, one per line, such as C for C-01 and C-02, in the order in which pick lists visit them. All others follow. Empty: by name."
              {...field("shelf_order")}
              rows={4}
              maxLength={2000}
              optional
            />
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}

const mondayFirst = [...weekdays.slice(1), ...weekdays.slice(0, 1)];
const fieldName = (name: Weekday) => `working_days.${name}`;
const dayLabel = (name: Weekday) => name.charAt(0).toUpperCase() + name.slice(1);

function toValues({ delivery: { working_days, ...delivery } }: SettingsShown) {
  const days = Object.fromEntries(
    mondayFirst.map((name) => [fieldName(name), working_days.includes(name) ? "on" : ""]),
  );
  return { ...flatten(delivery), ...days };
}

const toBody = (typed: Values) => ({
  ...typedBody<"delivery">(typed),
  working_days: mondayFirst.filter((name) => typed[fieldName(name)] === "on"),
  cut_off: typed.cut_off?.slice(0, 5) ?? "",
});
