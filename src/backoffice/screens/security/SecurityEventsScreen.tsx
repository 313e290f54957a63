import { Link } from "react-router";
import { type SecurityEventKind, securityEventKinds } from "../../../contract/staff/security-event-kinds.ts";
import type { SecurityEvent } from "../../../contract/staff/security-events.ts";
import { browserName } from "../../../ui/browser-name.ts";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";

const kinds: Record<SecurityEventKind, string> = {
  signed_in: "Signed in",
  signed_out: "Signed out",
  session_ended: "Session ended",
  wrong_password: "Wrong password",
  wrong_code: "Wrong code",
  locked_out: "Too many attempts",
  reset_requested: "Asked for a new password",
  reset_used: "Set a new password by link",
  invited: "Invited",
  joined: "Accepted an invitation",
  password_changed: "Changed the password",
  factor_added: "Added a second factor",
  factor_removed: "Removed the second factor",
  factor_reset: "Second factor reset by an owner",
  recovery_code_used: "Used a recovery code",
  list_exported: "Exported a list",
  permission_refused: "Was refused",
};

const kindName = (kind: string) => kinds[kind as SecurityEventKind] ?? kind;

const columns: Column<SecurityEvent>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
  { name: "What", cell: ({ kind }) => kindName(kind) },
  { name: "Account", cell: (event) => <Account event={event} /> },
  { name: "Network", cell: ({ network }) => <Link to={`?${new URLSearchParams({ network })}`}>{network}</Link> },
  {
    name: "Browser",
    cell: ({ user_agent }) => <span title={user_agent}>{browserName(user_agent)}</span>,
    minor: true,
  },
  { name: "Detail", long: true, cell: ({ detail }) => detail },
];

const filters: Filter[] = [
  { kind: "search", name: "network", label: "Network address" },
  { kind: "choice", name: "kind", label: "What", options: securityEventKinds.map((kind) => [kind, kinds[kind]]) },
  {
    kind: "choice",
    name: "account",
    label: "Whose",
    options: [
      ["staff", "Staff"],
      ["customer", "Customers"],
    ],
  },
  { kind: "day", name: "from", label: "From" },
  { kind: "day", name: "to", label: "To" },
  { kind: "link", name: "account_id", label: "One account" },
];

/** Who signed in or tried to, and what else concerns access. Other screens lead here with `?account=customer&account_id=…`. */
export default function SecurityEventsScreen() {
  return (
    <ListScreen
      title="Security events"
      intro="Sign-ins and failed attempts, changes of passwords and second factors, exported lists, refused calls."
      call="GET staff/security-events"
      columns={columns}
      keyOf={({ id }) => id}
      filters={filters}
      empty={{
        title: "Nothing has been recorded yet",
        text: "Every sign-in and every failed attempt of staff and customers is listed here.",
      }}
    />
  );
}

function Account({ event: { account, account_id, account_name } }: { event: SecurityEvent }) {
  if (account_id === null) return <>Unknown ({account})</>;
  const filter = new URLSearchParams({ account, account_id: String(account_id) });
  return (
    <Link to={`?${filter}`}>{account_name ?? `${account === "staff" ? "Member" : "Customer"} ${account_id}`}</Link>
  );
}
