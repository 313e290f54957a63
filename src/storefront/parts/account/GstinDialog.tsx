import { useId } from "react";
import type { UserDetails } from "../../../contract/customers.ts";
import type { BuyerGstin, BuyerGstinFields } from "../../../contract/gstins.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Field } from "../../../ui/Field.tsx";
import { FieldGroup, WholeRow } from "../../../ui/FormGrid.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { FormDialog } from "../layout/FormDialog.tsx";
import styles from "./GstinDialog.module.css";
import { PlaceFields } from "./PlaceFields.tsx";
import type { Places } from "./places.ts";

type Typed = Record<Exclude<keyof BuyerGstinFields, "is_sez">, string> & { is_sez?: "on" };

interface GstinDialogProps {
  /** The registration to edit; without it, a new one is added. */
  gstin?: BuyerGstin;
  user: UserDetails;
  places: Places;
  open: boolean;
  onClose(): void;
  onSaved(): void;
}

/** Adds or edits a GST registration. Asks for the password if the server requires it. */
export function GstinDialog({ gstin, user, places, open, onClose, onSaved }: GstinDialogProps) {
  const id = useId();
  const form = useForm();
  const needsPassword = form.errors.all.current_password !== undefined;

  const submit = form.onSubmit(async (element) => {
    const body = formValues<keyof Typed>(element) as Typed;
    if (gstin) await call("PUT user-gstins/:id", { params: { id: gstin.id }, body });
    else await call("POST user-gstins", { body });
    toast.success(texts.gstinSaved);
    onSaved();
  });

  const field = (name: Exclude<keyof BuyerGstinFields, "is_sez" | "current_password">) => ({
    ...form.errors.of(name),
    id: `${id}${name}`,
    defaultValue: gstin?.[name] ?? "",
  });

  return (
    <FormDialog
      title={gstin ? text("Change GSTIN") : text("Add GSTIN")}
      size="wide"
      open={open}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={text("Save GSTIN")}
    >
      <FieldGroup>
        <Field
          label="GSTIN"
          {...field("gstin")}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Field label={text("Legal name")} {...field("legal_name")} required autoComplete="organization" />
        <WholeRow>
          <Field
            label={text("Registered address")}
            {...field("address")}
            required
            autoComplete="address-line1"
            hint={text("As in your GST registration. It is printed as the billing address.")}
          />
        </WholeRow>
        <Field label={text("Apartment")} {...field("apartment_no")} optional autoComplete="address-line2" />
        <Field label={text("PIN code")} {...field("pincode")} required inputMode="numeric" autoComplete="postal-code" />
        <PlaceFields
          places={places}
          errors={form.errors}
          idPrefix={id}
          stateId={gstin?.state_id}
          cityId={gstin?.city_id}
        />
        <WholeRow>
          <label className={styles.check}>
            <input type="checkbox" name="is_sez" defaultChecked={gstin?.is_sez} />
            <span>
              {text("In a special economic zone (SEZ)")}
              <small>{text("We deliver there by quotation only.")}</small>
            </span>
          </label>
        </WholeRow>
        {needsPassword && <PasswordAgain id={`${id}password`} user={user} errors={form.errors} />}
      </FieldGroup>
    </FormDialog>
  );
}

interface PasswordAgainProps {
  id: string;
  user: UserDetails;
  errors: ReturnType<typeof useForm>["errors"];
}

function PasswordAgain({ id, user, errors }: PasswordAgainProps) {
  return (
    <WholeRow>
      {/* Tells password managers which account this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        id={id}
        label={text("Your Password")}
        {...errors.of("current_password")}
        autoComplete="current-password"
      />
    </WholeRow>
  );
}
