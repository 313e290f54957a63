import { useSearchParams } from "react-router";
import type { MemberListed } from "../../../contract/staff/members.ts";
import { Button, ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { ActButton } from "../../parts/ActButton.tsx";
import { confirm } from "../../parts/confirm.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { roleNames } from "../../rights-words.ts";
import { useMember } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";
import { MemberForm } from "./MemberForm.tsx";
import styles from "./MembersScreen.module.css";
import { ResetFactorForm } from "./ResetFactorForm.tsx";
import { RolesTable } from "./RolesTable.tsx";
import { SignInPolicyForm } from "./SignInPolicyForm.tsx";

const states: StatusTable<MemberListed["state"]> = {
  active: ["Active", "good"],
  invited: ["Invited", "amber"],
  stopped: ["Stopped", "plain"],
};

const columns: Column<MemberListed>[] = [
  {
    name: "Name",
    long: true,
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <div className={styles.email}>{email}</div>
      </>
    ),
  },
  { name: "Role", cell: ({ role }) => roleNames[role] },
  { name: "State", cell: ({ state }) => <StatusBadge of={states} state={state} /> },
  { name: "Second factor", cell: ({ second_factor }) => (second_factor ? "On" : "Off"), minor: true },
  { name: "Last seen", cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} exact /> : "Never") },
  { name: "Acts", cell: (member) => <Acts member={member} /> },
];

/** Who works here and what they may do. `?edit=` names the member being changed, `?edit=new` invites one. */
export default function MembersScreen() {
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
        intro="Everybody who may sign in here, and what their role lets them do."
        call="GET staff/members"
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: "Nobody yet" }}
        acts={
          <>
            <ButtonLink to="?edit=sign-in" variant="secondary">
              Rules for signing in
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

function Acts({ member }: { member: MemberListed }) {
  const { id, name, state, second_factor } = member;
  const me = useMember();
  const stop = useStaffMutation("POST staff/members/:id/stop", { success: `${name} can no longer sign in.` });
  const invite = useStaffMutation("POST staff/members/:id/invite", {
    success: `A new link is on its way to ${member.email}.`,
  });
  return (
    <div className={styles.acts}>
      <ButtonLink to={`?edit=${id}`} variant="secondary" size="small" aria-label={`Change ${name}`}>
        Change
      </ButtonLink>
      {second_factor && me.id !== id && (
        <ButtonLink to={`?reset=${id}`} variant="secondary" size="small" aria-label={`Reset factor of ${name}`}>
          Reset factor
        </ButtonLink>
      )}
      {me.id !== id && (
        <Button
          variant="secondary"
          size="small"
          loading={invite.isPending}
          aria-label={state === "active" ? `New password for ${name}` : `Invite again: ${name}`}
          onClick={() => invite.mutate({ params: { id } })}
        >
          {state === "active" ? "New password" : "Invite again"}
        </Button>
      )}
      {state !== "stopped" && (
        <ActButton
          variant="danger"
          size="small"
          not={me.id === id ? "You cannot stop yourself. Another owner can." : null}
          loading={stop.isPending}
          aria-label={`Stop ${name}`}
          onClick={async () => {
            const text = "All of their sessions end at once. They can be invited again later.";
            if (await confirm({ title: `Stop ${name}?`, text })) stop.mutate({ params: { id } });
          }}
        >
          Stop
        </ActButton>
      )}
    </div>
  );
}
