import { useState } from "react";
import { Link } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { formValues, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { EntryPage } from "../../parts/account/EntryPage.tsx";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import type { Route } from "./+types/page";

const title = () => text("Forgot password");

export const meta: Route.MetaFunction = (args) => head(args, title());

export default function ForgotPasswordPage() {
  const form = useForm();
  const hydrated = useHydrated();
  const [answer, setAnswer] = useState<string | null>(null);

  const submit = form.onSubmit(async (element) => {
    setAnswer(null);
    const { message } = await call("POST forgot-password", { body: formValues<"email">(element) });
    setAnswer(message);
  });

  return (
    <EntryPage
      title={title()}
      intro={text(
        "Enter the email address of your account. We'll send you a link to set a new password. It works once, for 60 minutes.",
      )}
    >
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <div role="status">{answer && <FormMessage kind="good">{answer}</FormMessage>}</div>
        <Field label={text("Email")} {...form.errors.of("email")} type="email" required autoComplete="username" />
        <Button type="submit" size="large" wide loading={form.sending} disabled={!hydrated}>
          {text("Send link")}
        </Button>
      </form>
      <p>
        <Link to="/signin">{text("Back to sign in")}</Link>
      </p>
    </EntryPage>
  );
}
