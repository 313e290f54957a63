import type { GrievanceListed } from "../../../contract/staff/enquiries.ts";
import { Moment } from "../../../ui/Moment.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { Due } from "./Due.tsx";
import { EnquiryBadge } from "./EnquiriesScreen.tsx";

const columns: Column<GrievanceListed>[] = [
  { name: "Ticket", whole: true, cell: ({ enquiry_no }) => enquiry_no },
  { name: "Subject", wordy: true, cell: ({ subject }) => subject },
  { name: "From", long: true, cell: ({ name }) => name },
  { name: "State", cell: (grievance) => <EnquiryBadge of={grievance} /> },
  { name: "Due", cell: (grievance) => <Due of={grievance} /> },
  { name: "Received", minor: true, cell: ({ received_at }) => <Moment at={received_at} exact /> },
  { name: "Assigned to", cell: ({ assigned_to }) => assigned_to?.name ?? "Unassigned" },
];

export default function GrievancesScreen() {
  const { data } = useCall("GET staff/grievances", { query: { status: "due", per_page: 1 } });
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count})`);
  return (
    <ListScreen
      title="Grievances"
      intro="Acknowledge within 48 hours, close within a month (Consumer Protection (E-Commerce) Rules, 2020). The earliest deadline comes first."
      call="GET staff/grievances"
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ enquiry_no }) => enquiry_no}
      hrefFor={({ id }) => `/enquiries/${id}`}
      filters={[
        { kind: "search", name: "search", label: "Search" },
        {
          kind: "choice",
          name: "status",
          label: "State",
          options: [
            ["due", named("Not closed", data?.counts.due)],
            ["overdue", named("Overdue", data?.counts.overdue)],
            ["closed", "Closed"],
          ],
        },
      ]}
      empty={{ title: "No grievances", text: "Complaints sent from the page Seller details appear here." }}
    />
  );
}
