import { pointsWarning } from "../../../contract/staff/points-warning.ts";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import type { Errors } from "../../form/Form.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import styles from "./Settings.module.css";
import { SettingsForm } from "./SettingsForm.tsx";
import { TurnoverFields, toTurnover } from "./TurnoverFields.tsx";

type Selling = SettingsShown["selling"];
type Options<Name extends keyof Selling> = readonly (readonly [Selling[Name] & string, string])[];

const audiences = [
  ["everyone", "Everyone, including visitors"],
  ["customers", "Signed-in customers"],
  ["nobody", "No one"],
] as const satisfies Options<"see_mrp">;

export function SellingForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm
      record={{
        current: settings,
        version: ({ seen }) => seen.selling,
        values: (stored) => flatten(stored.selling),
      }}
      preview={(fields) => call("POST staff/settings/selling/preview", { body: toBody(fields) })}
      save={(fields, { seen }) =>
        call("PUT staff/settings/selling", { body: { ...toBody(fields), seen: seen.selling } })
      }
    >
      {(errors, { selling }) => (
        <>
          <VisibilityFields selling={selling} errors={errors} />
          <PriceFields selling={selling} errors={errors} />
          <ChangeFields selling={selling} errors={errors} />
          <OfflineFields selling={selling} errors={errors} />
          <TurnoverGroup selling={selling} errors={errors} />
          <HsnFields selling={selling} errors={errors} />
          <DealerFields selling={selling} errors={errors} />
          <RewardFields selling={selling} errors={errors} />
        </>
      )}
    </SettingsForm>
  );
}

interface FieldsProps {
  selling: Selling;
  errors: Errors;
}

function VisibilityFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Visibility and buying</legend>
      <div className={styles.row}>
        <Choice label="Who sees the MRP" name="see_mrp" selling={selling} errors={errors} options={audiences} />
        <Choice label="Who sees prices" name="see_price" selling={selling} errors={errors} options={audiences} />
      </div>
      <div className={styles.row}>
        <Choice
          label="Who can buy"
          name="buy"
          selling={selling}
          errors={errors}
          options={[
            ["customers", "Signed-in customers"],
            ["nobody", "No one"],
          ]}
        />
        <Choice
          label="Who can enquire about a device"
          name="enquire"
          selling={selling}
          errors={errors}
          options={audiences}
        />
      </div>
    </fieldset>
  );
}

function PriceFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Prices and delivery</legend>
      <div className={styles.row}>
        <Field
          label="Discount, percent"
          hint="Off the MRP excluding tax."
          inputMode="decimal"
          defaultValue={selling.discount_percent}
          {...errors.of("discount_percent")}
          required
        />
        <Field
          label="Free deliveries"
          hint="Number of first orders delivered free."
          inputMode="numeric"
          defaultValue={selling.free_delivery_orders}
          {...errors.of("free_delivery_orders")}
          required
        />
        <Field
          label="Delivery charge"
          hint="Rupees, excluding GST."
          inputMode="decimal"
          defaultValue={selling.shipping}
          {...errors.of("shipping")}
          required
        />
      </div>
      <Choice
        label="GST on delivery"
        name="freight_rule"
        selling={selling}
        errors={errors}
        options={[
          ["pro_rata", "In proportion to the items' value"],
          ["highest_rate", "At the highest rate among the items"],
        ]}
      />
    </fieldset>
  );
}

function ChangeFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Changes of orders</legend>
      <Choice
        label="When a change only reduces the total"
        name="order_reductions"
        selling={selling}
        errors={errors}
        options={[
          ["ask", "Ask the customer to agree"],
          ["apply", "Apply it immediately and inform the customer"],
        ]}
      />
    </fieldset>
  );
}

function OfflineFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Without a connection</legend>
      <Choice
        label="The shop works offline"
        name="works_offline"
        selling={selling}
        errors={errors}
        options={[
          ["yes", "Yes, browsers keep what customers have opened"],
          ["no", "No, browsers keep nothing"],
        ]}
      />
    </fieldset>
  );
}

function TurnoverGroup({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Turnover</legend>
      <p className={styles.hint}>
        Aggregate turnover of all registrations under one PAN. It decides whether e-invoices are needed and how many
        digits of HSN codes documents state, each from the next financial year on. A year that is not listed has the
        turnover of the last one before it.
      </p>
      <TurnoverFields turnover={selling.turnover} errors={errors} today={todayInIndia()} />
    </fieldset>
  );
}

function HsnFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>HSN codes</legend>
      <Choice
        label="Digits on documents"
        name="hsn_digits"
        selling={selling}
        errors={errors}
        options={[
          ["4", "4, or 6 after a turnover above Rs 5 crore"],
          ["6", "6"],
          ["8", "8, the full code"],
        ]}
      />
      <TextareaField
        label="Further HSN codes"
        hint="Codes that products may have besides those that come with the shop. One in each line; a name may follow it."
        defaultValue={selling.hsn_codes}
        {...errors.of("hsn_codes")}
        rows={3}
        maxLength={2000}
        optional
      />
    </fieldset>
  );
}

function DealerFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Dealers</legend>
      <Field
        label="Earlier dealers need a licence from"
        hint="New dealers need one immediately. Empty: 30 days after this release was first started."
        type="date"
        defaultValue={selling.licence_required_from ?? ""}
        {...errors.of("licence_required_from")}
      />
    </fieldset>
  );
}

function RewardFields({ selling, errors }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Reward points</legend>
      {selling.reward_earners === "everyone" && selling.reward_reason === "" && (
        <FormMessage kind="note">
          {pointsWarning} Give the reason, or let hospitals and dealers only earn points.
        </FormMessage>
      )}
      <Choice
        label="Who earns reward points"
        name="reward_earners"
        selling={selling}
        errors={errors}
        options={[
          ["organisations", "Hospitals and dealers only"],
          ["everyone", "Every customer, doctors included"],
          ["nobody", "No one"],
        ]}
      />
      <Field
        label="Reason for doctors to earn points"
        hint="Required where every customer earns them. Kept in the audit log."
        maxLength={500}
        defaultValue={selling.reward_reason}
        {...errors.of("reward_reason")}
      />
    </fieldset>
  );
}

interface ChoiceProps<Name extends keyof Selling> {
  label: string;
  name: Name;
  options: Options<Name>;
  selling: Selling;
  errors: Errors;
}

function Choice<Name extends keyof Selling>({ label, name, options, selling, errors }: ChoiceProps<Name>) {
  return (
    <SelectField label={label} defaultValue={String(selling[name])} {...errors.of(name)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

/** The server validates typed values; selects can only hold the given options. */
function toBody(fields: Record<string, string>) {
  const chosen = <Name extends keyof Selling>(name: Name) => fields[name] as Selling[Name];
  return {
    ...{ see_mrp: chosen("see_mrp"), see_price: chosen("see_price"), buy: chosen("buy"), enquire: chosen("enquire") },
    ...{ freight_rule: chosen("freight_rule"), reward_earners: chosen("reward_earners") },
    ...{ hsn_digits: chosen("hsn_digits"), hsn_codes: fields.hsn_codes ?? "", turnover: toTurnover(fields) },
    licence_required_from: fields.licence_required_from ?? "",
    order_reductions: chosen("order_reductions"),
    works_offline: chosen("works_offline"),
    reward_reason: fields.reward_reason ?? "",
    discount_percent: fields.discount_percent?.trim() ?? "",
    free_delivery_orders: fields.free_delivery_orders?.trim() ?? "",
    shipping: fields.shipping?.trim() ?? "",
  };
}
