import { useId } from "react";
import type { UserDetails } from "../../../contract/customers.ts";
import type { BuyerGstin } from "../../../contract/gstins.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { FormDialog } from "../../parts/layout/FormDialog.tsx";

interface RemoveGstinProps {
  gstin: BuyerGstin;
  user: UserDetails;
  onClose(): void;
  onRemoved(): void;
}

/** Asks for confirmation before removing a registration, and for the password if the server requires it. */
export function RemoveGstin({ gstin, user, onClose, onRemoved }: RemoveGstinProps) {
  const id = useId();
  const form = useForm();
  const needsPassword = form.errors.all.current_password !== undefined;
  const submit = form.onSubmit(async (element) => {
    const body = formValues<"current_password">(element);
    await call("POST user-gstins/:id/remove", { params: { id: gstin.id }, body });
    toast.success(texts.gstinRemoved);
    onRemoved();
  });
  return (
    <FormDialog
      title={text("Remove {gstin}?", { gstin: gstin.gstin })}
      open
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel={text("Remove GSTIN")}
      isDangerous
    >
      <p>{text("Orders and invoices keep it.")}</p>
      {needsPassword && (
        <>
          {/* Tells password managers which account this is. */}
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField
            id={`${id}password`}
            label={text("Your Password")}
            {...form.errors.of("current_password")}
            autoComplete="current-password"
          />
        </>
      )}
    </FormDialog>
  );
}
