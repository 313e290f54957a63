import { useId } from "react";
import { useNavigate } from "react-router";
import { texts } from "../../../contract/texts.ts";
import { text } from "../../../language/text.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toast.ts";
import { formValues, leaving, unfilled, useForm } from "../../../ui/useForm.ts";
import { call } from "../../client.ts";
import { forgetOutbox, forgetSession } from "../../session.ts";
import { forgetToken } from "../../token.ts";
import styles from "./userprofile.module.css";

interface DeleteAccountProps {
  email: string;
  open: boolean;
  onClose(): void;
}

/** Confirms deleting the account, with the password. */
export function DeleteAccount({ email, open, onClose }: DeleteAccountProps) {
  const id = useId();
  const form = useForm();
  const navigate = useNavigate();

  const submit = form.onSubmit(async (element) => {
    const missing = unfilled(element);
    if (Object.keys(missing).length > 0) return form.refuse(missing);
    await call("POST account/delete", { body: formValues<"password">(element) });
    // The session ends here only after leaving this page, which would otherwise redirect to sign-in.
    await forgetOutbox();
    forgetToken();
    await navigate("/");
    forgetSession();
    toast.success(texts.accountDeleted);
    return leaving;
  });

  function close() {
    form.errors.set({});
    form.setProblem(null);
    onClose();
  }

  return (
    <Dialog
      title={text("Delete your account?")}
      open={open}
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={form.sending}>
            {text("Cancel")}
          </Button>
          <Button type="submit" variant="danger" form={id} loading={form.sending}>
            {text("Delete account")}
          </Button>
        </>
      }
    >
      <form ref={form.ref} id={id} noValidate onSubmit={submit} className={styles.farewell}>
        {form.problem && <FormMessage>{form.problem}</FormMessage>}
        <p>{text("This cannot be undone. We will delete:")}</p>
        <ul>
          <li>{text("your details, addresses, cart, saved lists, wishlist and stock alerts,")}</li>
          <li>{text("your reward points,")}</li>
          <li>{text("your enquiries, and your name on your reviews.")}</li>
        </ul>
        <p>{texts.keptByLaw}</p>
        {/* Tells password managers which account this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id={`${id}password`}
          label={text("Your Password")}
          {...form.errors.of("password")}
          autoComplete="current-password"
        />
      </form>
    </Dialog>
  );
}
