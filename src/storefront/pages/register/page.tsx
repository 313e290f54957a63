import { Link } from "react-router";
import type { Registration } from "../../../contract/customers.ts";
import { texts } from "../../../contract/texts.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, leaving, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { head } from "../../head.ts";
import { pageLoader } from "../../page-loader.ts";
import { EntryPage } from "../../parts/account/EntryPage.tsx";
import { GstinField, HomeFields, PersonFields, PracticeFields } from "../../parts/account/ProfileFields.tsx";
import { loadPlaces } from "../../parts/account/places.ts";
import { useNext } from "../../parts/account/useNext.ts";
import { NeedsStorage } from "../../parts/layout/NeedsStorage.tsx";
import { useHydrated } from "../../parts/layout/useHydrated.ts";
import { useMoveOn } from "../../parts/layout/useMoveOn.ts";
import type { Route } from "./+types/page";

const load = pageLoader(loadPlaces);
export const loader = load;
export const clientLoader = load;

export const meta: Route.MetaFunction = (args) => head(args, text("Register"));

export default function RegisterPage({ loaderData: places }: Route.ComponentProps) {
  const form = useForm();
  const hydrated = useHydrated();
  const moveOn = useMoveOn();
  const { signIn } = useNext();

  const submit = form.onSubmit(async (element) => {
    const fields = formValues<Exclude<keyof Registration, "account_type">>(element);
    await call("POST register", { body: fields });
    toast.success(texts.registered);
    void moveOn(signIn);
    return leaving;
  });

  return (
    <EntryPage
      wide
      title={text("Register")}
      intro={text(
        "With an account you see your prices and can order right away. A few devices become available once we have verified your council number.",
      )}
    >
      <NeedsStorage />
      {/* No browser validation, so that the server's messages are the same everywhere. */}
      <form ref={form.ref} method="post" noValidate onSubmit={submit} className={formStyles.form}>
        <PersonFields errors={form.errors}>
          <Field label={text("Email")} {...form.errors.of("email")} type="email" required autoComplete="email" />
          <PasswordField
            label={text("Password")}
            {...form.errors.of("password")}
            autoComplete="new-password"
            hint={text("At least 8 characters")}
          />
        </PersonFields>
        <PracticeFields errors={form.errors}>
          <GstinField errors={form.errors} />
        </PracticeFields>
        <HomeFields errors={form.errors} places={places} />
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <p>
          {rich(
            "By registering you agree that we use these details for your account, orders and invoices, as described in our <link>privacy policy</link>.",
            { link: (inside) => <Link to="/privacy-policy">{inside}</Link> },
          )}
        </p>
        <div className={formStyles.actions}>
          <Button type="submit" size="large" loading={form.sending} disabled={!hydrated}>
            {text("Register")}
          </Button>
          <p>
            {text("Already have an account?")} <Link to={signIn}>{text("Sign In")}</Link>
          </p>
        </div>
      </form>
    </EntryPage>
  );
}
