import { Field, SelectField } from "../../../ui/Field.tsx";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import type { Errors } from "../../form/Form.tsx";
import { todayInIndia } from "../../form/indian-time.ts";
import { useCall } from "../../useCall.ts";
import styles from "./Remittances.module.css";

interface CourierChoiceProps {
  value: string;
  onChange(id: string): void;
  error?: string | null;
}

/** Whose money it is: every courier and collector, because retired ones may still owe some. */
export function CourierChoice({ value, onChange, error = null }: CourierChoiceProps) {
  const { data } = useCall("GET staff/couriers");
  return (
    <div className={styles.courier}>
      <SelectField
        label="Courier or collector"
        name="courier_id"
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        required
      >
        <option value="" disabled>
          Choose
        </option>
        {data?.data.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : `${name} (retired)`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** When the money arrived, and its reference in the bank statement. */
export function ReceiptFields({ errors }: { errors: Errors }) {
  return (
    <FieldGroup>
      <Field
        label="Received on"
        type="date"
        defaultValue={todayInIndia()}
        max={todayInIndia()}
        {...errors.of("remitted_on")}
        required
      />
      <Field
        label="Reference"
        hint="Of the bank transfer, or the number of the receipt."
        maxLength={100}
        autoComplete="off"
        {...errors.of("reference")}
        required
      />
    </FieldGroup>
  );
}
