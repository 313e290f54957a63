import { useState } from "react";
import type { CustomerListed } from "../../../contract/staff/customers.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { call } from "../../client.ts";
import type { Errors } from "../../form/Form.tsx";
import { SideForm } from "../../form/SideForm.tsx";
import { accountTypeLabels } from "../customers/customer-labels.ts";
import { PlaceFields } from "./PlaceFields.tsx";

interface RegisterFormProps {
  open: boolean;
  onClose(): void;
  onRegistered(customer: { id: number; name: string }): void;
}

/** Opens an account for a customer with the registration fields; the customer sets the password. */
export function RegisterForm({ open, onClose, onRegistered }: RegisterFormProps) {
  return (
    <SideForm
      title="New customer"
      open={open}
      onClose={onClose}
      submitLabel="Open account"
      successMessage="Account opened. The customer gets a link to set a password."
      action={(body) => call("POST staff/customers", { body: body as never })}
      onSuccess={({ data }) => onRegistered(data)}
    >
      {(errors) => (
        <>
          <PersonFields errors={errors} />
          <PracticeFields errors={errors} />
          <FieldGroup legend="Address">
            <WholeRow>
              <Field label="Address" {...errors.of("address")} required />
            </WholeRow>
            <Field label="Apartment" {...errors.of("apartment_no")} optional />
            <Field label="PIN code" inputMode="numeric" {...errors.of("pincode")} required />
            <PlaceFields errors={errors} />
          </FieldGroup>
          <FieldGroup legend="Consent">
            <WholeRow>
              <SelectField
                label="Privacy notice"
                hint="Read the notice to the customer, or let the shop ask at the first sign-in."
                {...errors.of("consent")}
                defaultValue=""
                required
              >
                <option value="" disabled>
                  Choose
                </option>
                <option value="telephone">The customer agreed by telephone</option>
                <option value="pending">Not asked yet</option>
              </SelectField>
            </WholeRow>
          </FieldGroup>
        </>
      )}
    </SideForm>
  );
}

function PersonFields({ errors }: { errors: Errors }) {
  return (
    <FieldGroup legend="Person">
      <Field label="First name" maxLength={60} {...errors.of("first_name")} required />
      <Field label="Last name" maxLength={60} {...errors.of("last_name")} required />
      <Field label="Email" type="email" {...errors.of("email")} required />
      <Field label="Phone" type="tel" hint="10-digit Indian mobile number." {...errors.of("mobile_number")} required />
      <Field label="Date of birth" type="date" {...errors.of("dob")} required />
    </FieldGroup>
  );
}

/** Doctors give their council number. Dealers need a licence before they can order. */
function PracticeFields({ errors }: { errors: Errors }) {
  const [type, setType] = useState<CustomerListed["account_type"]>("doctor");
  const field = errors.of("account_type");
  const isDoctor = type === "doctor";
  return (
    <FieldGroup legend="Practice">
      <SelectField
        label="Account type"
        {...field}
        value={type}
        onChange={({ target }) => {
          field.onChange();
          setType(target.value as CustomerListed["account_type"]);
        }}
      >
        {Object.entries(accountTypeLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field label="MCI number" {...errors.of("mci_number")} required={isDoctor} optional={!isDoctor} />
      <Field label="Company" {...errors.of("company_name")} optional />
      <Field label="GSTIN" {...errors.of("gstin")} optional />
      {type === "dealer" && (
        <>
          <Field
            label="MD-42 or drug licence number"
            hint="Needed before the first order."
            maxLength={60}
            {...errors.of("licence_number")}
            optional
          />
          <Field label="Licence valid until" type="date" {...errors.of("licence_valid_until")} optional />
        </>
      )}
    </FieldGroup>
  );
}
