import type { MemberListed } from "../../../contract/staff/members.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";

/** For staff who have lost both their phone and their recovery codes. */
export function ResetFactorForm({ member, onClose }: { member: MemberListed | null; onClose(): void }) {
  const name = member?.name ?? "";
  return (
    <SideForm
      title={`Reset two-factor authentication of ${name}`}
      open={member !== null}
      onClose={onClose}
      submitLabel="Reset"
      successMessage={`Two-factor authentication of ${name} has been reset. They have been emailed.`}
      action={({ password = "" }) =>
        call("POST staff/members/:id/reset-second-factor", { params: { id: member?.id ?? 0 }, body: { password } })
      }
    >
      {(errors) => (
        <>
          <p>
            Do this only after speaking with {name}. Their password alone will be enough to sign in until they set up
            two-factor authentication again. All their sessions end.
          </p>
          <PasswordField
            id="reset_factor_password"
            label="Your password"
            autoComplete="current-password"
            {...errors.of("password")}
          />
        </>
      )}
    </SideForm>
  );
}
