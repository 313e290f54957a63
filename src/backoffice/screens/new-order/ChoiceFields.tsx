import type { Address } from "../../../contract/addresses.ts";
import { purposeLabels } from "../../../contract/order-purposes.ts";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import type { Errors } from "../../form/Form.tsx";
import { Checkbox } from "../catalogue/Checkbox.tsx";
import { type Entry, resolveChoices } from "./entry.ts";
import styles from "./NewOrder.module.css";

interface ChoiceFieldsProps {
  entry: Entry;
  buyer: AssistedBuyer;
  errors: Errors;
  onChange(changed: Partial<Entry>): void;
  onAddAddress(): void;
}

/** Where the goods go, and who is billed. */
export function ChoiceFields({ entry, buyer, errors, onChange, onAddAddress }: ChoiceFieldsProps) {
  const chosen = resolveChoices(entry, buyer);
  const registration = buyer.gstins.find(({ id }) => String(id) === chosen.gstin);
  const select = (name: keyof Entry, field: string) => ({
    ...errors.of(field),
    onChange: ({ target }: { target: { value: string } }) => {
      errors.clear(field);
      onChange({ [name]: target.value });
    },
  });
  return (
    <FieldGroup legend="Delivery and billing">
      <WholeRow>
        <div className={styles.deliver}>
          <SelectField label="Deliver to" {...select("shipping", "shipping_address")} value={chosen.shipping}>
            <AddressOptions addresses={buyer.addresses} />
          </SelectField>
          <Button variant="secondary" icon="plus" onClick={onAddAddress}>
            New address
          </Button>
        </div>
      </WholeRow>
      <SelectField
        label="GSTIN"
        {...select("gstin", "buyer_gstin_id")}
        value={chosen.gstin}
        hint={chosen.gstin === "none" ? undefined : "Billed at its registered address."}
      >
        <option value="none">Without a GSTIN</option>
        {buyer.gstins.map(({ id, gstin, legal_name, state }) => (
          <option key={id} value={id}>
            {gstin}, {legal_name}, {state}
          </option>
        ))}
      </SelectField>
      {chosen.gstin === "none" && (
        <SelectField label="Bill to" {...select("billing", "billing_address")} value={chosen.billing}>
          <AddressOptions addresses={buyer.addresses} />
        </SelectField>
      )}
      {registration && (
        <WholeRow>
          <Checkbox
            label="Deliver to someone else's premises on the customer's instruction"
            hint={`Tax is then based on the customer's own registration, ${registration.gstin} in ${registration.state}.`}
            name="third_party_delivery"
            checked={entry.thirdParty}
            onChange={(thirdParty) => onChange({ thirdParty })}
          />
        </WholeRow>
      )}
      {buyer.account_type === "hospital" && (
        <SelectField label="Bought for" {...select("purpose", "purpose")} value={entry.purpose || "own_use"}>
          {Object.entries(purposeLabels).map(([purpose, label]) => (
            <option key={purpose} value={purpose}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
    </FieldGroup>
  );
}

/** Addresses to choose from, each with its recipient and place. */
export function AddressOptions({ addresses }: { addresses: readonly Address[] }) {
  return addresses.map((each) => (
    <option key={each.id} value={each.id}>
      {addressText(each)}
    </option>
  ));
}

function addressText({ f_name, l_name, company_name, apartment_no, address, city, pincode }: Address) {
  const street = [apartment_no, address].filter(Boolean).join(", ");
  return [`${f_name} ${l_name}`.trim(), company_name, street, `${city} ${pincode}`].filter(Boolean).join(", ");
}
