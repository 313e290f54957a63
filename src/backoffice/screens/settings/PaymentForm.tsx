import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field } from "../../../ui/Field.tsx";
import { PaymentPreview } from "./PaymentPreview.tsx";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";

/** How invoices describe payment of an amount due, with a sample. */
export function PaymentForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm
      group="payment"
      settings={settings}
      sample={(_, edited) => <PaymentPreview {...((edited as SettingsShown["payment"] | null) ?? settings.payment)} />}
    >
      {({ field }) => (
        <>
          <fieldset className={styles.group}>
            <legend>UPI</legend>
            <Field
              label="UPI ID"
              hint="Invoices carry a QR code that pays the amount due to this ID. Empty: no QR code."
              {...field("upi_id")}
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
                {...field("bank.account_name")}
                maxLength={120}
                autoComplete="off"
                optional
              />
              <Field
                label="Account number"
                hint="9 to 18 digits."
                {...field("bank.account_number")}
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
                {...field("bank.ifsc")}
                maxLength={20}
                autoComplete="off"
                spellCheck={false}
                optional
              />
              <Field label="Bank and branch" {...field("bank.bank_name")} maxLength={120} autoComplete="off" optional />
            </div>
          </fieldset>
        </>
      )}
    </SettingsForm>
  );
}
