import { useSearchParams } from "react-router";
import type { MemberListed } from "../../../contract/staff/members.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { ActionButton } from "../../parts/ActionButton.tsx";
import { confirm } from "../../parts/confirm.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { roleLabels } from "../../rights-labels.ts";
import { useMember } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { MemberForm } from "./MemberForm.tsx";
import { ResetFactorForm } from "./ResetFactorForm.tsx";
import { RolesTable } from "./RolesTable.tsx";
import { SignInPolicyForm } from "./SignInPolicyForm.tsx";
import styles from "./StaffScreen.module.css";

const states: StatusTable<MemberListed["state"]> = {
  active: ["Active", "good"],
  invited: ["Invited", "amber"],
  stopped: ["Deactivated", "plain"],
};

const columns: Column<MemberListed>[] = [
  {
    name: "Name",
    long: true,
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <div className={styles.email}>
          <EmailAddress of={email} />
        </div>
      </>
    ),
  },
  { name: "Role", cell: ({ role }) => roleLabels[role] },
  { name: "State", cell: ({ state }) => <StatusBadge of={states} state={state} /> },
  { name: "Two-factor", cell: ({ second_factor }) => (second_factor ? "On" : "Off"), minor: true },
  { name: "Last seen", cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} exact /> : "Never") },
  { name: "Actions", cell: (member) => <Actions member={member} /> },
];

/** Staff and their roles. `?edit=<id>` edits someone, `?edit=new` invites someone. */
export default function StaffScreen() {
  const [search, setSearch] = useSearchParams();
  const { data } = useCall("GET staff/members");
  const edit = search.get("edit");
  const reset = search.get("reset");
  const close = () => setSearch({}, { replace: true });
  const edited = data?.data.find(({ id }) => String(id) === edit) ?? null;
  return (
    <>
      <ListScreen
        title="Staff"
        intro="Everyone who can sign in here, and what their role allows."
        call="GET staff/members"
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: "No staff yet" }}
        actions={
          <>
            <ButtonLink to="?edit=sign-in" variant="secondary">
              Sign-in policy
            </ButtonLink>
            <ButtonLink to="?edit=new" icon="plus">
              Invite
            </ButtonLink>
          </>
        }
      />
      <RolesTable />
      <MemberForm key={edit} member={edited} open={edit === "new" || edited !== null} onClose={close} />
      <ResetFactorForm member={data?.data.find(({ id }) => String(id) === reset) ?? null} onClose={close} />
      <SignInPolicyForm open={edit === "sign-in"} onClose={close} />
    </>
  );
}

function Actions({ member }: { member: MemberListed }) {
  const { id, name, state, second_factor } = member;
  const me = useMember();
  const stop = useStaffMutation("POST staff/members/:id/stop", {
    success: `Deactivated. ${name} can no longer sign in.`,
  });
  const invite = useStaffMutation("POST staff/members/:id/invite", {
    success: `A new link has been sent to ${member.email}.`,
  });
  return (
    <div className={styles.actions}>
      <ButtonLink to={`?edit=${id}`} variant="secondary" size="small" aria-label={`Edit ${name}`}>
        Edit
      </ButtonLink>
      {second_factor && me.id !== id && (
        <ButtonLink to={`?reset=${id}`} variant="secondary" size="small" aria-label={`Reset 2FA of ${name}`}>
          Reset 2FA
        </ButtonLink>
      )}
      {me.id !== id && (
        <Button
          variant="secondary"
          size="small"
          loading={invite.isPending}
          aria-label={state === "active" ? `New password for ${name}` : `Resend invitation to ${name}`}
          onClick={() => invite.mutate({ params: { id } })}
        >
          {state === "active" ? "New password" : "Resend invitation"}
        </Button>
      )}
      {state !== "stopped" && (
        <ActionButton
          variant="danger"
          size="small"
          disabledReason={me.id === id ? "You cannot deactivate yourself. Ask another owner." : null}
          loading={stop.isPending}
          aria-label={`Deactivate ${name}`}
          onClick={async () => {
            const text = "All their sessions end immediately. You can invite them again later.";
            if (await confirm({ title: `Deactivate ${name}?`, text })) stop.mutate({ params: { id } });
          }}
        >
          Deactivate
        </ActionButton>
      )}
    </div>
  );
}
