import type { MemberListed } from "../../../contract/staff/members.ts";
import { type Role, roles } from "../../../contract/staff/rights.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { roleLabels } from "../../rights-labels.ts";

interface MemberFormProps {
  /** null to invite someone. */
  member: MemberListed | null;
  open: boolean;
  onClose(): void;
}

export function MemberForm({ member, open, onClose }: MemberFormProps) {
  return (
    <SideForm
      title={member ? `Edit ${member.name}` : "Invite staff"}
      open={open}
      onClose={onClose}
      submitLabel={member ? "Save" : "Send invitation"}
      successMessage={member ? "Saved." : "Invitation sent. The link is valid for 7 days."}
      action={({ name = "", email = "", role }) => {
        const body = { name, role: role as Role };
        return member
          ? call("PUT staff/members/:id", { params: { id: member.id }, body })
          : call("POST staff/members", { body: { ...body, email } });
      }}
    >
      {(errors) => (
        <>
          <Field label="Name" maxLength={60} defaultValue={member?.name} {...errors.of("name")} required />
          {!member && <Field label="Email" type="email" {...errors.of("email")} required />}
          <SelectField label="Role" defaultValue={member?.role ?? ""} {...errors.of("role")} required>
            <option value="" disabled>
              Choose a role
            </option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleLabels[role]}
              </option>
            ))}
          </SelectField>
        </>
      )}
    </SideForm>
  );
}
