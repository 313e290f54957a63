import type { Address } from "../../../contract/addresses.ts";
import type { BuyerGstin } from "../../../contract/gstins.ts";
import { text } from "../../../language/text.ts";
import { SelectField } from "../../../ui/Field.tsx";

interface BuyerChoiceProps {
  gstins: BuyerGstin[];
  /** The state of delivery, once it is known. */
  deliveryState: number | undefined;
  /** Null: purchase without a GSTIN. */
  value: number | null;
  onChange(id: number | null): void;
  error: string | null;
}

/** Chooses the GST registration that buys. */
export function BuyerChoice({ gstins, deliveryState, value, onChange, error }: BuyerChoiceProps) {
  return (
    <SelectField
      label={text("GSTIN on the invoice")}
      name="buyer_gstin_id"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      error={error}
    >
      {gstins.map(({ id, gstin, legal_name, state, state_id }) => (
        <option key={id} value={id}>
          {optionText([gstin, legal_name, state].join(", "), state_id === deliveryState)}
        </option>
      ))}
      <option value="">{text("No GSTIN – for personal use")}</option>
    </SelectField>
  );
}

function optionText(registration: string, isDeliveryState: boolean): string {
  return isDeliveryState ? text("{registration} (state of delivery)", { registration }) : registration;
}

/**
 * The registration to suggest for a delivery: one in the delivery state, since only that can claim the state's tax as input credit; failing
 * that, the default. Undefined for customers without registrations.
 */
export function suggestGstin(gstins: BuyerGstin[], delivery: Address | undefined): number | undefined {
  const usable = gstins.filter(({ is_sez }) => !is_sez);
  return (usable.find(({ state_id }) => state_id === delivery?.state_id) ?? usable[0] ?? gstins[0])?.id;
}
