import { useState } from "react";
import type { ProfileChange, UserDetails } from "../../../contract/customers.ts";
import { changedIdentity, type Identity } from "../../../contract/identity.ts";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { HomeFields, PersonFields, PracticeFields } from "../../parts/account/ProfileFields.tsx";
import type { Places } from "../../parts/account/places.ts";
import { setUser } from "../../session.ts";
import styles from "./userprofile.module.css";

/** The details given at registration. Email and password are changed elsewhere. */
export function Details({ user: loaded, places }: { user: UserDetails; places: Places }) {
  const form = useForm();
  const [user, setSaved] = useState(loaded);
  const [changed, setChanged] = useState(nothing);
  const submit = form.onSubmit(async (element) => {
    const body = formValues<Exclude<keyof ProfileChange, "account_type">>(element);
    const saved = await call("PUT user-details", { body });
    setUser(saved);
    setSaved(saved);
    setChanged(nothing);
    toast.success(texts.detailsSaved);
  });
  // If the server detects a change that this page does not, it asks for the password.
  const needsPassword = changed.sensitive || form.errors.all.current_password !== undefined;

  return (
    <section aria-labelledby="details" className={styles.section}>
      <h2 id="details">{text("Your details")}</h2>
      <form
        ref={form.ref}
        noValidate
        onSubmit={submit}
        onChange={(event) => setChanged(changesIn(event.currentTarget, user))}
        className={formStyles.form}
      >
        <PersonFields errors={form.errors} user={loaded} />
        <PracticeFields errors={form.errors} user={loaded} />
        <HomeFields errors={form.errors} user={loaded} places={places} />
        <div role="status">
          {changed.identity && user.verification !== "pending" && user.mci_number && (
            <FormMessage kind="note">{texts.verificationAgain}</FormMessage>
          )}
        </div>
        {needsPassword && (
          <FieldGroup legend={text("Confirm it's you")}>
            {/* Tells password managers which account this is. */}
            <input type="email" autoComplete="username" value={user.email} readOnly hidden />
            <PasswordField
              id="details-password"
              label={text("Your Password")}
              required={false}
              {...form.errors.of("current_password")}
              autoComplete="current-password"
              hint={texts.passwordForContact}
            />
          </FieldGroup>
        )}
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <div className={formStyles.actions}>
          <Button type="submit" loading={form.sending}>
            {text("Save details")}
          </Button>
        </div>
      </form>
    </section>
  );
}

const nothing = { identity: false, sensitive: false };

/** The sensitive fields that differ from the stored details. */
function changesIn(form: HTMLFormElement, user: UserDetails): typeof nothing {
  const typed = formValues<keyof Identity | "mobile_number">(form);
  const stored: Identity = { ...user, first_name: user.f_name, last_name: user.l_name };
  return {
    identity: changedIdentity(stored, typed).length > 0,
    sensitive: typed.mobile_number.replace(/\D/g, "").slice(-10) !== user.mobile_number,
  };
}
