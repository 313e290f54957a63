import type { AuditEntry } from "../../../contract/staff/members.ts";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { Changes } from "./Changes.tsx";

const columns: Column<AuditEntry>[] = [
  { name: "When", cell: ({ at }) => <Moment at={at} exact /> },
  { name: "Who", cell: ({ member_name }) => member_name },
  { name: "Did", cell: ({ act }) => act },
  { name: "To", long: true, cell: ({ subject, subject_name }) => `${subject} ${subject_name}` },
  { name: "What changed", long: true, cell: (entry) => <Changes before={entry.before} after={entry.after} /> },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Search" },
  { kind: "day", name: "from", label: "From" },
  { kind: "day", name: "to", label: "To" },
  { kind: "link", name: "member", label: "One member" },
  { kind: "link", name: "subject", label: "One kind of thing" },
  { kind: "link", name: "subject_id", label: "One thing" },
];

/** What staff have done, newest first. Other screens lead here with `?subject=order&subject_id=…`. */
export default function AuditScreen() {
  return (
    <ListScreen
      title="Audit"
      intro="Every act of staff, kept for good."
      call="GET staff/audit"
      columns={columns}
      keyOf={({ id }) => id}
      filters={filters}
      empty={{
        title: "Nothing has been done yet",
        text: "What staff change is written down here: who, when, and what it was before.",
      }}
    />
  );
}
