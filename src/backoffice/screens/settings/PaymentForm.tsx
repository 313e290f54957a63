import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

export function PaymentForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm
      record={{
        current: settings,
        version: ({ seen }) => seen.payment,
        values: (stored) => flatten(stored.payment),
      }}
      preview={(fields) => call("POST staff/settings/payment/preview", { body: toBody(fields) })}
      save={(fields, { seen }) =>
        call("PUT staff/settings/payment", { body: { ...toBody(fields), seen: seen.payment } })
      }
    >
      {(errors, { payment }) => (
        <fieldset className={styles.group}>
          <legend>UPI</legend>
          <Field
            label="UPI ID"
            hint="Invoices carry a QR code that pays the amount due to this ID. Empty: no QR code."
            defaultValue={payment.upi_id}
            {...errors.of("upi_id")}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            optional
          />
        </fieldset>
      )}
    </SettingsForm>
  );
}

const toBody = (fields: Record<string, string>) => ({ upi_id: fields.upi_id?.trim() ?? "" });
