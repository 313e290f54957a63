import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Passkey } from "../../../contract/passkeys.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { createPasskey, dismissed, hasPasskeys, suggestedName } from "../../../ui/passkeys.ts";
import { toast } from "../../../ui/toast.ts";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call, isApiError } from "../../client.ts";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import styles from "./userprofile.module.css";

/** Passkeys: signing in with the device's screen lock instead of a password. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const form = useForm();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [passwordNeeded, setPasswordNeeded] = useState(false);
  /** The passkey to remove; null adds one. */
  const [removing, setRemoving] = useState<Passkey | null>(null);

  async function act(element: HTMLFormElement) {
    const { name = "", current_password } = formValues<"name" | "current_password">(element);
    const proof = current_password ? { current_password } : {};
    try {
      if (removing) await call("POST passkeys/:id/remove", { params: { id: removing.id }, body: proof });
      else if (!(await addPasskey(name, proof))) return form.setProblem(texts.passkeyNotAdded);
      setPasswordNeeded(false);
      setRemoving(null);
      element.reset();
      toast.success(removing ? texts.passkeyRemoved : texts.passkeyAdded);
      await revalidate();
    } catch (error) {
      if (isApiError(error) && error.errors.current_password && !passwordNeeded) return setPasswordNeeded(true);
      throw error;
    }
  }

  function choose(passkey: Passkey | null) {
    form.setProblem(null);
    setRemoving(passkey);
  }

  if (hydrated && !hasPasskeys() && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys" className={styles.section}>
      <h2 id="passkeys">{text("Passkeys")}</h2>
      <p className={styles.none}>
        {text(
          "Sign in with your fingerprint, your face or your screen lock. Unlike a password, a passkey cannot be guessed or stolen by a fake site.",
        )}
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} isDisabled={form.sending} onRemove={() => choose(passkey)} />
          ))}
        </ul>
      )}
      <form ref={form.ref} noValidate onSubmit={form.onSubmit(act)} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        {removing ? (
          <RemovalQuestion passkey={removing} />
        ) : (
          <NameField {...form.errors.of("name")} suggestion={hydrated ? suggestedName() : ""} />
        )}
        {passwordNeeded && <CurrentPassword {...form.errors.of("current_password")} />}
        <div className={formStyles.actions}>
          <Button
            type="submit"
            variant={removing ? "danger" : "primary"}
            loading={form.sending}
            disabled={!hydrated || (!removing && !hasPasskeys())}
          >
            {removing ? text("Remove passkey") : text("Add passkey")}
          </Button>
          {removing && (
            <Button variant="secondary" disabled={form.sending} onClick={() => choose(null)}>
              {text("Cancel")}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** @returns false if the browser's own dialog was dismissed */
async function addPasskey(name: string, proof: { current_password?: string }): Promise<boolean> {
  const { data } = await call("POST passkeys/options", { body: proof });
  const passkey = await createPasskey(data);
  if (passkey === dismissed) return false;
  await call("POST passkeys", { body: { name: name.trim() || suggestedName(), passkey } });
  return true;
}

function RemovalQuestion({ passkey }: { passkey: Passkey }) {
  return (
    <p role="status">
      {rich(
        "Remove the passkey {name}? You will no longer be able to sign in with it, and all your other devices will be signed out.",
        { name: <strong>{passkey.name}</strong> },
      )}
    </p>
  );
}

/** The props that a form's `errors.of(name)` gives a field. */
type FieldErrors = ReturnType<ReturnType<typeof useForm>["errors"]["of"]>;

function NameField({ suggestion, ...errors }: FieldErrors & { suggestion: string }) {
  return (
    <Field
      label={text("Name of the new passkey")}
      {...errors}
      id="passkey_name"
      maxLength={60}
      placeholder={suggestion}
      autoComplete="off"
    />
  );
}

function CurrentPassword(errors: FieldErrors) {
  return (
    <PasswordField
      label={text("Current Password")}
      hint={text("Required because you signed in more than 10 minutes ago.")}
      {...errors}
      id="passkey_current_password"
      autoComplete="current-password"
      autoFocus
    />
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  isDisabled: boolean;
  onRemove(): void;
}

function PasskeyRow({ passkey, isDisabled, onRemove }: PasskeyRowProps) {
  return (
    <li className={styles.session}>
      <div>
        <strong>{passkey.name}</strong>
        <p>
          {passkey.last_used_at
            ? rich("Added {added}, last used {used}.", {
                added: <Moment at={passkey.created_at} exact />,
                used: <Moment at={passkey.last_used_at} exact />,
              })
            : rich("Added {added}, not used yet.", { added: <Moment at={passkey.created_at} exact /> })}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={text("Remove the passkey {name}", { name: passkey.name })}
        disabled={isDisabled}
        onClick={onRemove}
      >
        {text("Remove")}
      </Button>
    </li>
  );
}
