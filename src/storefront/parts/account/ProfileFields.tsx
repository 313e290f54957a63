import { useEffect, useRef, useState } from "react";
import type { UserDetails } from "../../../contract/customers.ts";
import { inEachLanguage, text } from "../../../language/text.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import type { useFieldErrors } from "../../../ui/useFieldErrors.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import styles from "./ProfileFields.module.css";
import type { Places } from "./places.ts";

type AccountType = UserDetails["account_type"];

const accountTypes: { value: AccountType; name: string }[] = inEachLanguage(() => [
  { value: "doctor", name: text("Doctor") },
  { value: "dealer", name: text("Dealer") },
  { value: "hospital", name: text("Hospital") },
]);

interface GroupProps {
  errors: ReturnType<typeof useFieldErrors>;
  /** Known details. */
  user?: UserDetails;
}

export function PersonFields({ errors, user, children }: GroupProps & { children?: React.ReactNode }) {
  return (
    <FieldGroup legend={text("You")}>
      <Field
        label={text("First Name")}
        {...errors.of("first_name")}
        required
        defaultValue={user?.f_name}
        autoComplete="given-name"
      />
      <Field
        label={text("Last Name")}
        {...errors.of("last_name")}
        required
        defaultValue={user?.l_name}
        autoComplete="family-name"
      />
      <Field
        label={text("Date of Birth")}
        {...errors.of("dob")}
        type="date"
        required
        defaultValue={user?.dob}
        autoComplete="bday"
      />
      <Field
        label={text("Contact")}
        {...errors.of("mobile_number")}
        type="tel"
        required
        defaultValue={user?.mobile_number}
        autoComplete="tel"
        hint={text("10-digit Indian mobile number")}
      />
      {children}
    </FieldGroup>
  );
}

/** Doctors must give their council number; dealers and hospitals may. */
export function PracticeFields({ errors, user, children }: GroupProps & { children?: React.ReactNode }) {
  const [type, setType] = useState<AccountType>(user?.account_type ?? "doctor");
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(":checked");
    if (chosen) setType(chosen.value as AccountType);
  }, []);
  const isDoctor = type === "doctor";
  const refused = errors.of("account_type").error;
  return (
    <FieldGroup legend={text("Your practice")}>
      <WholeRow>
        <fieldset ref={group} aria-describedby={refused ? "account-type-error" : undefined}>
          <legend className={styles.legend}>{text("Account Type")}</legend>
          <div className={styles.choices}>
            {accountTypes.map(({ value, name }) => (
              <label key={value} className={styles.choice}>
                <input
                  type="radio"
                  name="account_type"
                  value={value}
                  defaultChecked={value === (user?.account_type ?? "doctor")}
                  onChange={() => {
                    setType(value);
                    errors.clear("account_type");
                    errors.clear("mci_number");
                  }}
                />
                {name}
              </label>
            ))}
          </div>
          {refused && (
            <p className={styles.error} id="account-type-error">
              {refused}
            </p>
          )}
        </fieldset>
      </WholeRow>
      <Field
        label={text("MCI Number")}
        {...errors.of("mci_number")}
        required={isDoctor}
        optional={!isDoctor}
        defaultValue={user?.mci_number ?? ""}
        autoComplete="off"
        hint={text("Your medical council registration")}
      />
      {children}
      <WholeRow>
        <Field
          label={text("Company Name")}
          {...errors.of("company_name")}
          optional
          defaultValue={user?.company_name ?? ""}
          autoComplete="organization"
        />
      </WholeRow>
      {type === "dealer" && !user && <LicenceFields errors={errors} />}
    </FieldGroup>
  );
}

/** At registration only; later, dealers change it in their account. */
function LicenceFields({ errors }: Pick<GroupProps, "errors">) {
  return (
    <>
      <Field
        label={text("MD-42 or Drug Licence Number")}
        {...errors.of("licence_number")}
        optional
        maxLength={60}
        autoComplete="off"
        hint={text("Needed before you order")}
      />
      <Field label={text("Licence Valid Until")} {...errors.of("licence_valid_until")} type="date" optional />
    </>
  );
}

/** The GSTIN of a new account, at its address. More can be added in the account. */
export function GstinField({ errors }: GroupProps) {
  return (
    <Field
      label="GSTIN"
      {...errors.of("gstin")}
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      hint={text("For tax invoices in your company's name")}
    />
  );
}

export function HomeFields({ errors, user, places }: GroupProps & { places: Places }) {
  return (
    <FieldGroup legend={text("Where you are")}>
      <Field
        label={text("Apartment Number")}
        {...errors.of("apartment_no")}
        optional
        defaultValue={user?.apartment_no ?? ""}
        autoComplete="address-line2"
      />
      <Field
        label={text("Pincode")}
        {...errors.of("pincode")}
        required
        inputMode="numeric"
        defaultValue={user?.pincode}
        autoComplete="postal-code"
      />
      <PlaceFields places={places} errors={errors} stateId={user?.state_id} cityId={user?.city_id} />
      <WholeRow>
        <Field
          label={text("Address")}
          {...errors.of("address")}
          required
          defaultValue={user?.address}
          autoComplete="address-line1"
        />
      </WholeRow>
    </FieldGroup>
  );
}
