import type { Pending } from "../../contract/staff/members.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { call } from "../client.ts";
import { Form } from "../form/Form.tsx";
import { AuthFrame } from "../parts/AuthFrame.tsx";
import { SecondFactorSteps } from "../parts/SecondFactorSteps.tsx";
import { reloadMember, signOut, useMember } from "../session.ts";
import { SignInAgain } from "./SignInAgain.tsx";

/** Required setup after signing in. Nothing else is shown until it is done. */
export function SetUpFirst({ pending }: { pending: Pending }) {
  return (
    <>
      {pending === "change_password" ? <ChangeFirstPassword /> : <SetUpFactor />}
      <SignInAgain />
      <Toasts />
    </>
  );
}

function ChangeFirstPassword() {
  const { email } = useMember();
  return (
    <AuthFrame title="Choose your own password" intro="The password you were given expires soon.">
      <Form
        submitLabel="Change password"
        action={async ({ current_password = "", password = "" }) => {
          await call("POST staff/change-password", { body: { current_password, password } });
          await reloadMember();
        }}
      >
        {(errors) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label="Password you were given"
              autoComplete="current-password"
              {...errors.of("current_password")}
            />
            <PasswordField
              label="New password"
              hint="At least 8 characters, and not a common password."
              autoComplete="new-password"
              {...errors.of("password")}
            />
          </>
        )}
      </Form>
      <SignOut />
    </AuthFrame>
  );
}

function SetUpFactor() {
  const { name } = useMember();
  return (
    <AuthFrame
      title="Set up two-factor authentication"
      intro={`${name}, this account needs a code from an app as well as a password. You need a phone with an authenticator app. It takes two minutes.`}
    >
      <SecondFactorSteps onDone={reloadMember} />
      <SignOut />
    </AuthFrame>
  );
}

function SignOut() {
  return (
    <Button variant="secondary" onClick={signOut}>
      Sign out
    </Button>
  );
}
