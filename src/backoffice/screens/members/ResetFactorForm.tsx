import type { MemberListed } from "../../../contract/staff/members.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";

/** For somebody who has lost their phone and their recovery codes. */
export function ResetFactorForm({ member, onClose }: { member: MemberListed | null; onClose(): void }) {
  const name = member?.name ?? "";
  return (
    <SideForm
      title={`Reset the second factor of ${name}`}
      open={member !== null}
      onClose={onClose}
      submit="Reset"
      done={`The second factor of ${name} is gone. They were told by mail.`}
      act={({ password = "" }) =>
        call("POST staff/members/:id/reset-second-factor", { params: { id: member?.id ?? 0 }, body: { password } })
      }
    >
      {(errors) => (
        <>
          <p>
            Do this only when you have spoken with {name}: from then on their password alone is enough to sign in, until
            they set up another second factor. All of their sessions end.
          </p>
          <PasswordField
            id="reset_factor_password"
            label="Your own password"
            autoComplete="current-password"
            {...errors.of("password")}
          />
        </>
      )}
    </SideForm>
  );
}
