import type { AuditEntry } from "../../../contract/staff/members.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { Changes } from "./Changes.tsx";

const columns: Column<AuditEntry>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
  { name: "By", cell: ({ member_name }) => member_name },
  { name: "Action", cell: ({ act }) => act },
  { name: "Subject", long: true, cell: ({ subject, subject_name }) => `${subject} ${subject_name}` },
  { name: "Changes", long: true, cell: (entry) => <Changes before={entry.before} after={entry.after} /> },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Search" },
  { kind: "day", name: "from", label: "From" },
  { kind: "day", name: "to", label: "To" },
  { kind: "link", name: "member", label: "Staff member" },
  { kind: "link", name: "subject", label: "Type" },
  { kind: "link", name: "subject_id", label: "Record" },
];

/** Changes by staff, newest first. Other screens link here with `?subject=order&subject_id=…`. */
export default function AuditScreen() {
  return (
    <ListScreen
      title="Audit log"
      intro="Everything staff have changed. Entries are never deleted."
      call="GET staff/audit"
      exportTo={(query) => fileAddress("GET staff/audit.csv", { query })}
      columns={columns}
      keyOf={({ id }) => id}
      filters={filters}
      empty={{
        title: "No entries yet",
        text: "Every change by staff is recorded here: who made it, when, and the previous value.",
      }}
    />
  );
}
