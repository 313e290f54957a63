import { useState } from "react";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { PaymentPreview } from "./PaymentPreview.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

export function PaymentForm({ settings }: { settings: SettingsShown }) {
  const [typed, setTyped] = useState(settings.payment);
  return (
    <SettingsForm
      record={{
        current: settings,
        version: ({ seen }) => seen.payment,
        values: (stored) => flatten(stored.payment),
      }}
      preview={async (fields) => {
        const body = toBody(fields);
        const reply = await call("POST staff/settings/payment/preview", { body });
        setTyped(body);
        return reply;
      }}
      sample={<PaymentPreview {...typed} />}
      save={(fields, { seen }) =>
        call("PUT staff/settings/payment", { body: { ...toBody(fields), seen: seen.payment } })
      }
    >
      {(errors, { payment }) => (
        <>
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
          <fieldset className={styles.group}>
            <legend>Bank account</legend>
            <p className={styles.hint}>
              Printed on new invoices with an amount due, for customers who pay by bank transfer. Empty: not printed.
            </p>
            <div className={styles.row}>
              <Field
                label="Account holder"
                defaultValue={payment.bank.account_name}
                {...errors.of("bank.account_name")}
                maxLength={120}
                autoComplete="off"
                optional
              />
              <Field
                label="Account number"
                hint="9 to 18 digits."
                defaultValue={payment.bank.account_number}
                {...errors.of("bank.account_number")}
                inputMode="numeric"
                maxLength={40}
                autoComplete="off"
                optional
              />
            </div>
            <div className={styles.row}>
              <Field
                label="IFSC"
                hint="Such as ABCD0123456."
                defaultValue={payment.bank.ifsc}
                {...errors.of("bank.ifsc")}
                maxLength={20}
                autoComplete="off"
                spellCheck={false}
                optional
              />
              <Field
                label="Bank and branch"
                defaultValue={payment.bank.bank_name}
                {...errors.of("bank.bank_name")}
                maxLength={120}
                autoComplete="off"
                optional
              />
            </div>
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}

function toBody(fields: Record<string, string>) {
  const typed = (name: string) => fields[name]?.trim() ?? "";
  const part = (name: string) => typed(`bank.${name}`);
  return {
    upi_id: typed("upi_id"),
    bank: {
      ...{ account_name: part("account_name"), account_number: part("account_number") },
      ...{ ifsc: part("ifsc"), bank_name: part("bank_name") },
    },
  };
}
