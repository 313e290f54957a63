import { pointsWarning } from "../../../contract/staff/points-warning.ts";
import type { SettingsShown } from "../../../contract/staff/settings.ts";
import { Field, SelectField, TextareaField } from "../../../ui/Field.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import type { Values } from "../../form/edited-record.ts";
import { todayInIndia } from "../../form/indian-time.ts";
import styles from "./Settings.module.css";
import { type SettingFields, SettingsForm, typedBody } from "./SettingsForm.tsx";
import { TurnoverFields, toTurnover } from "./TurnoverFields.tsx";

type Selling = SettingsShown["selling"];
type Fields = SettingFields<"selling">;
type Options<Name extends keyof Selling> = readonly (readonly [Selling[Name] & string, string])[];

const audiences = [
  ["everyone", "Everyone, including visitors"],
  ["customers", "Signed-in customers"],
  ["nobody", "No one"],
] as const satisfies Options<"see_mrp">;

/** Who sees and buys what, the price rules, and what documents show. */
export function SellingForm({ settings }: { settings: SettingsShown }) {
  return (
    <SettingsForm group="selling" settings={settings} toBody={toBody}>
      {(fields) => (
        <>
          <VisibilityFields {...fields} />
          <PriceFields {...fields} />
          <ChangeFields {...fields} />
          <OfflineFields {...fields} />
          <TurnoverGroup {...fields} />
          <HsnFields {...fields} />
          <DealerFields {...fields} />
          <RewardFields {...fields} />
        </>
      )}
    </SettingsForm>
  );
}

function VisibilityFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Visibility and buying</legend>
      <div className={styles.row}>
        <Choice label="Who sees the MRP" name="see_mrp" field={field} options={audiences} />
        <Choice label="Who sees prices" name="see_price" field={field} options={audiences} />
      </div>
      <div className={styles.row}>
        <Choice
          label="Who can buy"
          name="buy"
          field={field}
          options={[
            ["customers", "Signed-in customers"],
            ["nobody", "No one"],
          ]}
        />
        <Choice label="Who can enquire about a device" name="enquire" field={field} options={audiences} />
      </div>
    </fieldset>
  );
}

function PriceFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Prices and delivery</legend>
      <div className={styles.row}>
        <Field
          label="Discount, percent"
          hint="Off the MRP excluding tax."
          inputMode="decimal"
          {...field("discount_percent")}
          required
        />
        <Field
          label="Free deliveries"
          hint="Number of first orders delivered free."
          inputMode="numeric"
          {...field("free_delivery_orders")}
          required
        />
        <Field
          label="Delivery charge"
          hint="Rupees, excluding GST."
          inputMode="decimal"
          {...field("shipping")}
          required
        />
      </div>
      <Choice
        label="GST on delivery"
        name="freight_rule"
        field={field}
        options={[
          ["pro_rata", "In proportion to the items' value"],
          ["highest_rate", "At the highest rate among the items"],
        ]}
      />
    </fieldset>
  );
}

function ChangeFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Order changes</legend>
      <Choice
        label="When a change only reduces the total"
        name="order_reductions"
        field={field}
        options={[
          ["ask", "Ask the customer to agree"],
          ["apply", "Apply it immediately and inform the customer"],
        ]}
      />
    </fieldset>
  );
}

function OfflineFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Without a connection</legend>
      <Choice
        label="The shop works offline"
        name="works_offline"
        field={field}
        options={[
          ["yes", "Yes, browsers keep what customers have opened"],
          ["no", "No, browsers keep nothing"],
        ]}
      />
    </fieldset>
  );
}

function TurnoverGroup({ errors, stored }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Turnover</legend>
      <p className={styles.hint}>
        Aggregate turnover of all registrations under one PAN. It decides whether e-invoices are needed and how many
        digits of HSN codes documents state, each from the next financial year on. A year that is not listed has the
        turnover of the last one before it.
      </p>
      <TurnoverFields turnover={stored.selling.turnover} errors={errors} today={todayInIndia()} />
    </fieldset>
  );
}

function HsnFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>HSN codes</legend>
      <Choice
        label="Digits on documents"
        name="hsn_digits"
        field={field}
        options={[
          ["4", "4, or 6 after a turnover above Rs 5 crore"],
          ["6", "6"],
          ["8", "8, the full code"],
        ]}
      />
      <TextareaField
        label="Further HSN codes"
        hint="Codes that products may have besides those that come with the shop. One per line; a name may follow it."
        {...field("hsn_codes")}
        rows={3}
        maxLength={2000}
        optional
      />
    </fieldset>
  );
}

function DealerFields({ field }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Dealers</legend>
      <Field
        label="Existing dealers need a licence from"
        hint="New dealers need one immediately. Empty: 30 days after this release was first started."
        type="date"
        {...field("licence_required_from")}
      />
    </fieldset>
  );
}

function RewardFields({ field, stored: { selling } }: Fields) {
  return (
    <fieldset className={styles.group}>
      <legend>Reward points</legend>
      {selling.reward_earners === "everyone" && selling.reward_reason === "" && (
        <FormMessage kind="note">
          {pointsWarning} Give the reason, or let only hospitals and dealers earn points.
        </FormMessage>
      )}
      <Choice
        label="Who earns reward points"
        name="reward_earners"
        field={field}
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
        {...field("reward_reason")}
      />
    </fieldset>
  );
}

interface ChoiceProps<Name extends keyof Selling> extends Pick<Fields, "field"> {
  label: string;
  name: Name & Parameters<Fields["field"]>[0];
  options: Options<Name>;
}

function Choice<Name extends keyof Selling>({ label, name, options, field }: ChoiceProps<Name>) {
  return (
    <SelectField label={label} {...field(name)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}

const toBody = (typed: Values) => ({ ...typedBody<"selling">(typed), turnover: toTurnover(typed) });
