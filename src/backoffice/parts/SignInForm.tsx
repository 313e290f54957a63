import { useState } from "react";
import { isApiError } from "../../contract/api-error.ts";
import { texts } from "../../contract/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormMessage } from "../../ui/FormMessage.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { hasPasskeys } from "../../ui/passkeys.ts";
import { formValues, useForm } from "../../ui/useForm.ts";
import { signIn, signInWithPasskey } from "../session.ts";
import { SecondFactorField } from "./SecondFactorField.tsx";
import styles from "./SignInForm.module.css";

interface SignInFormProps {
  /** The user whose session expired. Read-only when given. */
  email?: string;
  onSignedIn(): void;
}

/** Email and password, then a two-factor code if the account needs one. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
  const { ref, errors, sending, problem, setProblem, onSubmit } = useForm();
  const [codeNeeded, setCodeNeeded] = useState(false);
  const [showing, setShowing] = useState(false);

  // The session is a cookie. Without it, signing in would lead back to this form.
  const isBlocked = !navigator.cookieEnabled;

  async function submit(form: HTMLFormElement) {
    const { email: typed, password, code } = formValues<"email" | "password" | "code">(form);
    try {
      await signIn({ email: email ?? typed, password, ...(codeNeeded ? { code } : {}) });
      onSignedIn();
    } catch (error) {
      const onlyCode = isApiError(error) && error.code === "code_needed" && !codeNeeded;
      if (!onlyCode) throw error;
      setCodeNeeded(true);
    }
  }

  async function withPasskey() {
    setShowing(true);
    setProblem(null);
    try {
      if (await signInWithPasskey()) onSignedIn();
    } catch (error) {
      setProblem(isApiError(error) ? error.message : texts.passkeyRefused);
    }
    setShowing(false);
  }

  return (
    <form ref={ref} noValidate className={styles.form} onSubmit={onSubmit(submit)}>
      {isBlocked && (
        <FormMessage>
          Your browser blocks cookies for this site, so you can't sign in. Allow them in the browser's settings, then
          reload this page.
        </FormMessage>
      )}
      {/* Own ids, because this form can open over a screen with fields of the same names. */}
      <Field
        id="sign_in_email"
        label="Email"
        type="email"
        autoComplete="username"
        {...errors.of("email")}
        {...(email === undefined ? {} : { value: email, readOnly: true })}
        required
      />
      <PasswordField
        id="sign_in_password"
        label="Password"
        autoComplete="current-password"
        {...errors.of("password")}
      />
      {codeNeeded && <SecondFactorField id="sign_in_code" errors={errors} />}
      {problem && <FormMessage>{problem}</FormMessage>}
      <Button type="submit" wide loading={sending} disabled={isBlocked}>
        Sign in
      </Button>
      {hasPasskeys() && (
        <Button variant="secondary" wide loading={showing} disabled={sending || isBlocked} onClick={withPasskey}>
          Sign in with a passkey
        </Button>
      )}
    </form>
  );
}
