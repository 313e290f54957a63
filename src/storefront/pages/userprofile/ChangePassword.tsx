import { useRevalidator } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import formStyles from "../../../ui/FormGrid.module.css";
import { FieldGroup } from "../../../ui/FormGrid.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import styles from "./userprofile.module.css";

export function ChangePassword({ email }: { email: string }) {
  const form = useForm();
  const { revalidate } = useRevalidator();
  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    await call("POST change-password", { body: formValues<"current_password" | "password">(element) });
    element.reset();
    // This has ended all other sessions.
    void revalidate();
    toast.success(texts.passwordChanged);
  });

  return (
    <section aria-labelledby="change-password" className={styles.section}>
      <h2 id="change-password">{text("Change password")}</h2>
      <form ref={form.ref} noValidate onSubmit={submit} className={formStyles.form}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <FieldGroup>
          <PasswordField
            label={text("Current Password")}
            {...form.errors.of("current_password")}
            autoComplete="current-password"
          />
          <PasswordField
            label={text("New Password")}
            {...form.errors.of("password")}
            autoComplete="new-password"
            hint={text("At least 8 characters. All your other devices will be signed out.")}
          />
        </FieldGroup>
        <div className={formStyles.actions}>
          <Button type="submit" loading={form.sending}>
            {text("Change password")}
          </Button>
        </div>
      </form>
    </section>
  );
}
