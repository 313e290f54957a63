import { useId, useRef } from "react";
import type { Address, AddressFields } from "../../../contract/addresses.ts";
import type { UserDetails } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { FormDialog } from "../layout/FormDialog.tsx";
import { PlaceFields } from "./PlaceFields.tsx";
import type { Places } from "./places.ts";

type Typed = Record<keyof AddressFields, string>;

interface AddressDialogProps {
  /** The address to edit; without it, a new one is added. */
  address?: Address;
  /** The customer whose name a new address starts with. */
  user?: UserDetails;
  places: Places;
  open: boolean;
  onClose(): void;
  onSaved(address: Address): void;
}

/** Adds or edits a saved address. The input for a new one is kept when the dialog is closed by mistake. */
export function AddressDialog({ address, user, places, open, onClose, onSaved }: AddressDialogProps) {
  const id = useId();
  const draft = useRef<Partial<Typed> | null>(null);
  const form = useForm();
  const start: Partial<Typed> = draft.current ?? (address ? asTyped(address) : user && addressNames(user)) ?? {};

  function close() {
    if (form.ref.current) draft.current = formValues<keyof Typed>(form.ref.current);
    onClose();
  }

  const submit = form.onSubmit(async (element) => {
    const body = formValues<keyof Typed>(element);
    const { data } = address
      ? await call("PUT user-addresses/:id", { params: { id: address.id }, body })
      : await call("POST add-user-addresses", { body });
    draft.current = null;
    toast.success(texts.addressSaved);
    onSaved(data);
  });

  const field = (name: keyof Typed) => ({
    ...form.errors.of(name),
    id: `${id}${name}`,
    defaultValue: start[name] ?? "",
    required: true,
  });

  return (
    <FormDialog
      title={address ? text("Change address") : text("Add New Address")}
      size="wide"
      open={open}
      onClose={close}
      form={form}
      onSubmit={submit}
      submitLabel={text("Save Address")}
    >
      <FieldGroup>
        <Field label={text("First Name")} {...field("f_name")} maxLength={60} autoComplete="given-name" />
        <Field label={text("Last Name")} {...field("l_name")} maxLength={60} autoComplete="family-name" />
        <WholeRow>
          <Field
            label={text("Company Name")}
            {...field("company_name")}
            autoComplete="organization"
            hint={text("Hospital, clinic or firm, as it should appear on the parcel")}
          />
        </WholeRow>
        <WholeRow>
          <Field label={text("Address")} {...field("address")} autoComplete="address-line1" />
        </WholeRow>
        <Field
          label={text("Apartment")}
          {...field("apartment_no")}
          autoComplete="address-line2"
          hint={text("Flat, floor, room or department")}
        />
        <Field label={text("Postcode")} {...field("pincode")} inputMode="numeric" autoComplete="postal-code" />
        <PlaceFields
          places={places}
          errors={form.errors}
          idPrefix={id}
          stateId={start.state_id}
          cityId={start.city_id}
        />
        <Field label={text("Email")} {...field("email")} type="email" autoComplete="email" />
        <Field label={text("Phone")} {...field("phone_number")} type="tel" autoComplete="tel" />
      </FieldGroup>
    </FormDialog>
  );
}

function addressNames(user: UserDetails): Partial<Typed> {
  const { f_name, l_name, email } = user;
  return { f_name, l_name, email, company_name: user.company_name ?? "", phone_number: user.mobile_number };
}

function asTyped(address: Address): Typed {
  const { f_name, l_name, company_name, apartment_no, pincode, email, phone_number } = address;
  return {
    f_name,
    l_name,
    company_name,
    address: address.address,
    apartment_no,
    state_id: String(address.state_id),
    city_id: String(address.city_id),
    pincode,
    email,
    phone_number,
  };
}
