import { type ReactNode, useState } from "react";
import { type PaymentMode, paymentLabel, paymentModes } from "../../../contract/payments.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import type { Errors } from "../../form/Form.tsx";
import { useCall } from "../../useCall.ts";

interface PaymentFieldsProps {
  errors: Errors;
  /** The courier that carries the parcel and takes the cash for it, unless another is chosen. */
  courier?: string | null;
  /** A note on a payment method, such as a legal limit, and whether it can be chosen. */
  limit?(mode: PaymentMode): { note: string; isReached: boolean } | null;
  referenceHint: string;
  /** Shown before the reference. */
  children?: ReactNode;
}

/** How a payment was made, who took the money, and its reference. */
export function PaymentFields({ errors, courier, limit, referenceHint, children }: PaymentFieldsProps) {
  const { data: couriers } = useCall("GET staff/couriers");
  const own = couriers?.data.find(({ name }) => name.toLowerCase() === courier?.toLowerCase());
  const [mode, setMode] = useState("");
  const [takenBy, setTakenBy] = useState<string | null>(null);
  const usual = mode === "cash" && own ? String(own.id) : "";
  return (
    <>
      <SelectField
        label="Paid by"
        {...errors.of("mode")}
        value={mode}
        onChange={({ target }) => setMode(target.value)}
        required
      >
        <option value="" disabled>
          Choose
        </option>
        {paymentModes.map((mode) => {
          const { note = "", isReached = false } = limit?.(mode) ?? {};
          return (
            <option key={mode} value={mode} disabled={isReached}>
              {paymentLabel(mode)}
              {note}
            </option>
          );
        })}
      </SelectField>
      <SelectField
        label="Taken by"
        hint="Who hands it over to the shop."
        {...errors.of("courier_id")}
        value={takenBy ?? usual}
        onChange={({ target }) => setTakenBy(target.value)}
      >
        <option value="">The shop itself</option>
        {couriers?.data
          .filter(({ id, active }) => active || id === own?.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      {children}
      <Field label="Reference" hint={referenceHint} maxLength={100} autoComplete="off" {...errors.of("reference")} />
    </>
  );
}
