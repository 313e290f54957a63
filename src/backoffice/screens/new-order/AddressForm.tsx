import type { Address } from "../../../contract/addresses.ts";
import type { AssistedBuyer } from "../../../contract/staff/assisted-orders.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { PlaceFields } from "./PlaceFields.tsx";

interface AddressFormProps {
  buyer: AssistedBuyer;
  open: boolean;
  onClose(): void;
  onSaved(address: Address): void;
}

/** Saves an address for the customer, which also appears in their account. */
export function AddressForm({ buyer, open, onClose, onSaved }: AddressFormProps) {
  const [first = "", ...rest] = buyer.name.split(" ");
  return (
    <SideForm
      title={`New address for ${buyer.name}`}
      open={open}
      onClose={onClose}
      submitLabel="Save address"
      successMessage="Address saved in the customer's account."
      action={(body) => call("POST staff/customers/:id/addresses", { params: { id: buyer.id }, body: body as never })}
      onSuccess={({ data }) => onSaved(data)}
    >
      {(errors) => (
        <FieldGroup>
          <Field label="First name" defaultValue={first} maxLength={60} {...errors.of("f_name")} required />
          <Field label="Last name" defaultValue={rest.join(" ")} maxLength={60} {...errors.of("l_name")} required />
          <WholeRow>
            <Field
              label="Company"
              hint="Hospital, clinic or firm, as it should appear on the parcel."
              defaultValue={buyer.company_name ?? ""}
              {...errors.of("company_name")}
              required
            />
          </WholeRow>
          <WholeRow>
            <Field label="Address" {...errors.of("address")} required />
          </WholeRow>
          <Field label="Apartment" hint="Flat, floor, room or department." {...errors.of("apartment_no")} required />
          <Field label="PIN code" inputMode="numeric" {...errors.of("pincode")} required />
          <PlaceFields errors={errors} />
          <Field label="Email" type="email" defaultValue={buyer.email} {...errors.of("email")} required />
          <Field label="Phone" type="tel" defaultValue={buyer.mobile_number} {...errors.of("phone_number")} required />
        </FieldGroup>
      )}
    </SideForm>
  );
}
