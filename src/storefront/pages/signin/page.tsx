import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { dismissed, hasPasskeys, showPasskey } from "../../../ui/passkeys.ts";
import { toast } from "../../../ui/toast.ts";
import { formValues, leaving, unfilled, useForm } from "../../../ui/useForm.ts";
import { call, isApiError } from "../../client.ts";
import { head } from "../../head.ts";
import { EntryPage } from "../../parts/account/EntryPage.tsx";
import { useNext } from "../../parts/account/useNext.ts";
import { NeedsStorage } from "../../parts/layout/NeedsStorage.tsx";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import { useStores } from "../../parts/layout/useStores.ts";
import { signIn, useSession } from "../../session.ts";
import { forgetToken } from "../../token.ts";
import type { Route } from "./+types/page";

export const meta: Route.MetaFunction = (args) => head(args, text("Sign in"));

export default function SigninPage() {
  const form = useForm();
  const hydrated = useHydrated();
  const stores = useStores();
  const { next, register } = useNext();
  const [showing, setShowing] = useState(false);
  useSignedInAlready(next);

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    forgetToken();
    try {
      const { success, expires_at } = await call("POST login", { body: formValues<"email" | "password">(element) });
      signIn(success, expires_at, next);
      return leaving;
    } catch (error) {
      if (!isApiError(error) || error.status !== 422) throw error;
      toast.failure(texts.loginFailed);
      form.setProblem(texts.loginFailed.text);
      element.querySelector<HTMLInputElement>('[name="password"]')?.select();
    }
  });

  async function withPasskey() {
    form.setProblem(null);
    setShowing(true);
    forgetToken();
    try {
      const { data } = await call("POST login/passkey/options");
      const passkey = await showPasskey(data);
      if (passkey !== dismissed) {
        const { success, expires_at } = await call("POST login/passkey", { body: passkey });
        signIn(success, expires_at, next);
        return;
      }
    } catch (error) {
      form.setProblem(isApiError(error) ? error.message : texts.passkeyRefused);
    }
    setShowing(false);
  }

  return (
    <EntryPage title={text("Sign in")} intro={text("For surgeons, doctors, dealers and hospitals with an account.")}>
      <NeedsStorage />
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <Field label={text("Email")} {...form.errors.of("email")} type="email" required autoComplete="username" />
        <div>
          <PasswordField label={text("Password")} {...form.errors.of("password")} autoComplete="current-password" />
          <Link to="/forgot-password" className={formStyles.below}>
            {text("Forgot password?")}
          </Link>
        </div>
        <Button type="submit" size="large" wide loading={form.sending} disabled={!hydrated || !stores}>
          {text("Sign In")}
        </Button>
      </form>
      {hydrated && hasPasskeys() && (
        <Button
          variant="secondary"
          size="large"
          wide
          loading={showing}
          disabled={form.sending || !stores}
          onClick={withPasskey}
        >
          {text("Sign in with a passkey")}
        </Button>
      )}
      <p>
        {text("New here?")} <Link to={register}>{text("Register")}</Link>
      </p>
    </EntryPage>
  );
}

/** Redirects customers who are already signed in. */
function useSignedInAlready(next: string) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (signedIn) void navigate(next, { replace: true });
  }, [signedIn, next, navigate]);
}
