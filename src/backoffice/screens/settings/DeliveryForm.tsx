import { useState } from "react";
import { type Weekday, weekdays } from "../../../contract/delivery-days.ts";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, TextareaField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { Checkbox } from "../catalogue/Checkbox.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";
import { ShelfPreview } from "./ShelfPreview.tsx";

export function DeliveryForm({ settings }: { settings: SettingsShown }) {
  const [shelves, setShelves] = useState(settings.shelves);
  return (
    <SettingsForm
      record={{
        current: settings,
        version: ({ seen }) => seen.delivery,
        values: toValues,
        labels: Object.fromEntries(mondayFirst.map((name) => [fieldName(name), dayLabel(name)])),
      }}
      preview={async (fields) => {
        const reply = await call("POST staff/settings/delivery/preview", { body: toBody(fields) });
        setShelves(reply.data.shelves);
        return reply;
      }}
      sample={<ShelfPreview shelves={shelves} />}
      save={(fields, { seen }) =>
        call("PUT staff/settings/delivery", { body: { ...toBody(fields), seen: seen.delivery } })
      }
    >
      {(errors, { delivery }) => (
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
                defaultValue={delivery.cut_off}
                {...errors.of("cut_off")}
                required
              />
              <Field
                label="Days to deliver"
                hint="Working days, where an area states none."
                inputMode="numeric"
                defaultValue={delivery.default_days}
                {...errors.of("default_days")}
                required
              />
            </div>
            <TextareaField
              label="Holidays"
              hint="One date such as 2027-01-26 in each line; a name may follow it."
              defaultValue={delivery.holidays}
              {...errors.of("holidays")}
              rows={6}
              maxLength={2000}
              optional
            />
          </fieldset>
          <fieldset className={styles.group}>
            <legend>Shelf order</legend>
            <TextareaField
              label="Shelves in order"
              hint="The beginning of shelf names in each line, such as C for C-01 and C-02, in the order in which pick lists visit them. All others follow. Empty: by name."
              defaultValue={delivery.shelf_order}
              {...errors.of("shelf_order")}
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

const toBody = (fields: Record<string, string>) => ({
  working_days: mondayFirst.filter((name) => fields[fieldName(name)] === "on"),
  cut_off: fields.cut_off?.slice(0, 5) ?? "",
  holidays: fields.holidays ?? "",
  shelf_order: fields.shelf_order ?? "",
  default_days: fields.default_days?.trim() ?? "",
});
