import type { MemberListed } from "../../../contract/staff/members.ts";
import { type Role, roles } from "../../../contract/staff/rights.ts";
import { Field, SelectField } from "../../../ui/Field.tsx";
import { call } from "../../client.ts";
import { flatten } from "../../form/edited-record.ts";
import { SideForm } from "../../form/SideForm.tsx";
import { roleLabels } from "../../rights-labels.ts";

interface MemberFormProps {
  /** null to invite someone. */
  member: MemberListed | null;
  open: boolean;
  onClose(): void;
}

/** Invites a member of staff, or changes their name and role; the email address of an invitation cannot change. */
export function MemberForm({ member, open, onClose }: MemberFormProps) {
  return (
    <SideForm
      title={member ? `Edit ${member.name}` : "Invite staff"}
      open={open}
      onClose={onClose}
      submitLabel={member ? "Save" : "Send invitation"}
      successMessage={member ? "Saved." : "Invitation sent. The link is valid for 7 days."}
      record={{
        current: member,
        version: (stored) => stored?.seen ?? null,
        values: (stored) => flatten({ name: stored?.name, role: stored?.role }),
      }}
      action={({ name = "", email = "", role }, _form, against) => {
        const body = { name, role: role as Role };
        return against
          ? call("PUT staff/members/:id", { params: { id: against.id }, body: { ...body, seen: against.seen } })
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
