import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isApiError } from "../../../contract/api-error.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { SkeletonText } from "../../../ui/Skeleton.tsx";
import { callUnauthenticated } from "../../client.ts";
import { Form } from "../../form/Form.tsx";
import { AuthFrame } from "../../parts/AuthFrame.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { SecondFactorField } from "../../parts/SecondFactorField.tsx";
import { setMember } from "../../session.ts";
import { useCall } from "../../useCall.ts";

/** The target of invitation links: the user sets a password and is signed in. */
export default function JoinScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = search.get("token") ?? "";
  const [codeNeeded, setCodeNeeded] = useState(false);
  const query = useCall("GET staff/invitation", { query: { token } });

  if (isApiError(query.error) && (query.error.status === 404 || query.error.status === 422)) {
    return (
      <AuthFrame title="This invitation has expired">
        <FormMessage kind="note">
          The link has already been used or is older than 7 days. Ask for a new invitation.
        </FormMessage>
        <ButtonLink to="/sign-in">Sign in</ButtonLink>
      </AuthFrame>
    );
  }
  if (query.data === undefined) {
    return (
      <AuthFrame title="Your invitation">
        <Loaded query={query} loading={<SkeletonText lines={4} />}>
          {() => null}
        </Loaded>
      </AuthFrame>
    );
  }
  const { name, email } = query.data.data;

  /** @returns null when the server asks for a two-factor code */
  async function join(body: { token: string; password: string; code?: string }) {
    try {
      const member = await callUnauthenticated("POST staff/join", { body });
      setMember(member);
      return member;
    } catch (error) {
      if (!isApiError(error) || error.code !== "code_needed" || codeNeeded) throw error;
      setCodeNeeded(true);
      return null;
    }
  }

  return (
    <AuthFrame title={`Welcome, ${name}`} intro={`Set a password to sign in as ${email}.`}>
      <Form
        submitLabel="Set password"
        action={({ password = "", code }) => join({ token, password, ...(codeNeeded ? { code } : {}) })}
        onSuccess={(member) => {
          if (member) navigate("/", { replace: true });
        }}
      >
        {(errors) => (
          <>
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label="Password"
              hint="At least 8 characters, and not a common password."
              autoComplete="new-password"
              {...errors.of("password")}
            />
            {codeNeeded && <SecondFactorField errors={errors} />}
          </>
        )}
      </Form>
    </AuthFrame>
  );
}
