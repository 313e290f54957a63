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
  reset_requested: "Requested a password reset",
  reset_used: "Reset the password",
  invited: "Invited",
  joined: "Accepted an invitation",
  password_changed: "Changed the password",
  factor_added: "Turned on two-factor authentication",
  factor_removed: "Turned off two-factor authentication",
  factor_reset: "Two-factor authentication reset by an owner",
  recovery_code_used: "Used a recovery code",
  list_exported: "Exported a list",
  permission_refused: "Permission denied",
};

const kindName = (kind: string) => kinds[kind as SecurityEventKind] ?? kind;

const columns: Column<SecurityEvent>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
  { name: "Event", cell: ({ kind }) => kindName(kind) },
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
  { kind: "choice", name: "kind", label: "Event", options: securityEventKinds.map((kind) => [kind, kinds[kind]]) },
  {
    kind: "choice",
    name: "account",
    label: "Account type",
    options: [
      ["staff", "Staff"],
      ["customer", "Customers"],
    ],
  },
  { kind: "day", name: "from", label: "From" },
  { kind: "day", name: "to", label: "To" },
  { kind: "link", name: "account_id", label: "Account" },
];

/** Sign-ins and other access events. Other screens link here with `?account=customer&account_id=…`. */
export default function SecurityEventsScreen() {
  return (
    <ListScreen
      title="Security events"
      intro="Sign-ins and failed attempts, password and two-factor changes, exports, and denied requests."
      call="GET staff/security-events"
      columns={columns}
      keyOf={({ id }) => id}
      filters={filters}
      empty={{
        title: "No events yet",
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
