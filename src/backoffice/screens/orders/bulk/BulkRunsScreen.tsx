import type { BulkSummary } from "../../../../contract/staff/bulk-runs.ts";
import { Moment } from "../../../../ui/Moment.tsx";
import type { Column } from "../../../table/DataTable.tsx";
import { ListScreen } from "../../../table/ListScreen.tsx";
import { bulkWords, ordersText } from "./bulk-labels.ts";

const columns: Column<BulkSummary>[] = [
  { name: "Action", cell: ({ act, total }) => `${bulkWords[act].verb} ${ordersText(total)}` },
  { name: "Started", cell: ({ created_at }) => <Moment at={created_at} exact /> },
  { name: "By", long: true, cell: ({ by }) => by },
  { name: "Processed", number: true, minor: true, cell: ({ handled }) => handled },
  { name: "Failed", number: true, cell: ({ handled, succeeded }) => handled - succeeded },
];

/** Bulk actions on orders. */
export default function BulkRunsScreen() {
  return (
    <ListScreen
      title="Bulk actions"
      intro="What was done with many orders at once, by all staff. Kept for 30 days; each order's audit log stays."
      back={{ name: "Orders", to: "/orders" }}
      call="GET staff/bulk-runs/past"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/bulk-actions/${id}`}
      empty={{ title: "No bulk actions yet", text: "Select orders in the list to process many at once." }}
    />
  );
}
