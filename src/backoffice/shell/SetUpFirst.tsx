import type { Pending } from "../../contract/staff/members.ts";
import { Button } from "../../ui/Button.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { call } from "../client.ts";
import { Form } from "../form/Form.tsx";
import { EntryFrame } from "../parts/EntryFrame.tsx";
import { SecondFactorSteps } from "../parts/SecondFactorSteps.tsx";
import { setMember, signOut, useMember } from "../session.ts";
import { SignInAgain } from "./SignInAgain.tsx";

/** What the shop asks of who has just signed in, in place of everything else until it is done. */
export function SetUpFirst({ pending }: { pending: Pending }) {
  return (
    <>
      {pending === "change_password" ? <ChangeFirstPassword /> : <SetUpFactor />}
      <SignInAgain />
      <Toasts />
    </>
  );
}

const goOn = async () => setMember(await call("GET staff/me"));

function ChangeFirstPassword() {
  const { email } = useMember();
  return (
    <EntryFrame title="Choose your own password" intro="The password you were given expires soon.">
      <Form
        submit="Change password"
        act={({ current_password = "", password = "" }) =>
          call("POST staff/change-password", { body: { current_password, password } })
        }
        then={goOn}
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
              hint="At least 8 characters, and not a common one."
              autoComplete="new-password"
              {...errors.of("password")}
            />
          </>
        )}
      </Form>
      <Leave />
    </EntryFrame>
  );
}

function SetUpFactor() {
  const { name } = useMember();
  return (
    <EntryFrame
      title="Set up two-factor authentication"
      intro={`${name}, this account needs a code from an app as well as a password. You need a phone with an authenticator app. It takes two minutes.`}
    >
      <SecondFactorSteps onDone={goOn} />
      <Leave />
    </EntryFrame>
  );
}

function Leave() {
  return (
    <Button variant="secondary" onClick={signOut}>
      Sign out
    </Button>
  );
}
