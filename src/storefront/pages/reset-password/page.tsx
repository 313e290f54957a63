import { Link, useSearchParams } from "react-router";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, leaving, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { EntryPage } from "../../parts/account/EntryPage.tsx";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import { forgetSession } from "../../session.ts";
import type { Route } from "./+types/page";

const title = () => text("Set a new password");

export const meta: Route.MetaFunction = (args) => [
  ...head(args, title()),
  // The URL contains a secret, which must not appear in a Referer header.
  { name: "referrer", content: "no-referrer" },
];

export default function ResetPasswordPage() {
  const form = useForm();
  const hydrated = useHydrated();
  const moveOn = useMoveOn();
  const [search] = useSearchParams();

  const submit = form.onSubmit(async (element) => {
    const { password } = formValues<"password">(element);
    const { message } = await call("POST reset-password", { body: { token: search.get("token") ?? "", password } });
    // All sessions have ended, including this browser's.
    forgetSession();
    toast.success(message);
    void moveOn("/signin", { replace: true });
    return leaving;
  });

  return (
    <EntryPage title={title()} intro={text("This signs you out on all devices.")}>
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <PasswordField
          label={text("New Password")}
          {...form.errors.of("password")}
          autoComplete="new-password"
          hint={text("At least 8 characters")}
        />
        <Button type="submit" size="large" wide loading={form.sending} disabled={!hydrated}>
          {text("Save password")}
        </Button>
      </form>
      <p>
        {text("Link expired?")} <Link to="/forgot-password">{text("Request a new one")}</Link>
      </p>
    </EntryPage>
  );
}
