import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { Passkey } from "../../../contract/passkeys.ts";
import { texts } from "../../../contract/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { createPasskey, dismissed, hasPasskeys, suggestedName } from "../../../ui/passkeys.ts";
import { toast } from "../../../ui/toast.ts";
import { fieldsOf, useForm } from "../../../ui/useForm.ts";
import { call, isApiError } from "../../client.ts";
import { useHydrated } from "../../parts/useHydrated.ts";
import styles from "./userprofile.module.css";

/** Signing in with the lock of one's own device instead of a password. */
export function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const form = useForm();
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const [passwordNeeded, setPasswordNeeded] = useState(false);
  /** What sending the form does: null adds one, an id removes that one. */
  const removing = useRef<string | null>(null);

  async function act(element: HTMLFormElement) {
    const id = removing.current;
    const { name = "", current_password } = fieldsOf<"name" | "current_password">(element);
    const proof = current_password ? { current_password } : {};
    try {
      if (id !== null) await call("POST passkeys/:id/remove", { params: { id }, body: proof });
      else {
        const { data } = await call("POST passkeys/options", { body: proof });
        const passkey = await createPasskey(data);
        if (passkey === dismissed) return;
        await call("POST passkeys", { body: { name: name.trim() || suggestedName(), passkey } });
      }
      setPasswordNeeded(false);
      element.reset();
      toast.success(id === null ? texts.passkeyAdded : texts.passkeyRemoved);
      await revalidate();
    } catch (error) {
      if (isApiError(error) && error.errors?.current_password) setPasswordNeeded(true);
      throw error;
    }
  }

  if (hydrated && !hasPasskeys() && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys" className={styles.section}>
      <h2 id="passkeys">Passkeys</h2>
      <p className={styles.none}>
        Sign in with your fingerprint, your face or the code of your device. A passkey cannot be guessed or given away
        by mistake.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map(({ id, name, created_at, last_used_at }) => (
            <li key={id} className={styles.session}>
              <div>
                <strong>{name}</strong>
                <p>
                  Added <Moment at={created_at} exact />
                  {last_used_at ? (
                    <>
                      , last used <Moment at={last_used_at} exact />
                    </>
                  ) : (
                    ", not used yet"
                  )}
                  .
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the passkey ${name}`}
                disabled={form.sending}
                onClick={() => {
                  removing.current = id;
                  form.ref.current?.requestSubmit();
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form ref={form.ref} noValidate onSubmit={form.onSubmit(act)} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        {passwordNeeded && (
          <PasswordField
            label="Current Password"
            {...form.errors.of("current_password")}
            autoComplete="current-password"
          />
        )}
        <Field
          label="Name of the new passkey"
          {...form.errors.of("name")}
          id="passkey_name"
          maxLength={60}
          placeholder={hydrated ? suggestedName() : ""}
          autoComplete="off"
        />
        <div className={formStyles.actions}>
          <Button
            type="submit"
            loading={form.sending}
            disabled={!hydrated || !hasPasskeys()}
            onClick={() => {
              removing.current = null;
            }}
          >
            Add Passkey
          </Button>
        </div>
      </form>
    </section>
  );
}
