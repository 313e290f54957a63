import { gstinLookupLabels } from "../../../contract/gstin-lookup-labels.ts";
import type { ListedGstin } from "../../../contract/staff/gstins.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";
import { useStaffMutation } from "../../useStaffMutation.ts";

const states: StatusTable<ListedGstin["status"]> = {
  not_looked_up: [gstinLookupLabels.not_looked_up, "plain"],
  active: [gstinLookupLabels.active, "good"],
  suspended: [gstinLookupLabels.suspended, "amber"],
  cancelled: [gstinLookupLabels.cancelled, "bad"],
  not_found: [gstinLookupLabels.not_found, "bad"],
  sez: [gstinLookupLabels.sez, "amber"],
};

const columns: Column<ListedGstin>[] = [
  { name: "GSTIN", whole: true, cell: ({ gstin }) => gstin },
  { name: "Legal name", long: true, cell: ({ legal_name }) => legal_name },
  { name: "Status", cell: ({ status }) => <StatusBadge of={states} state={status} /> },
  { name: "Looked up", cell: ({ looked_up_at }) => (looked_up_at ? <Moment at={looked_up_at} /> : "–") },
  { name: "Added", cell: ({ created_at }) => <Moment at={created_at} />, minor: true },
];

const action: Column<ListedGstin> = { name: "Action", whole: true, cell: (listed) => <LookUpAgain of={listed} /> };

function LookUpAgain({ of: { id, gstin } }: { of: ListedGstin }) {
  const ask = useStaffMutation("POST staff/gstins/:id/lookup", {
    success: "Asked the GST portal. Reload in a minute to see its answer.",
  });
  return (
    <Button
      variant="secondary"
      size="small"
      loading={ask.isPending}
      aria-label={`Look up ${gstin}`}
      onClick={() => ask.mutate({ params: { id } })}
    >
      Look up
    </Button>
  );
}

/** What the GST portal reports about customers' GSTINs. */
export default function GstinsScreen() {
  const can = usePermissions();
  const { data } = useCall("GET staff/gstins", { query: {} });
  const canLookUp = data?.can_look_up && can("customers.verify");
  return (
    <ListScreen
      title="Customers' GSTINs"
      intro="What the GST portal says about each GSTIN. Buyers whose GSTIN is cancelled, unknown or in a special economic zone are sold to by quotation only. Until a GSTIN is looked up, only its check character has been verified."
      call="GET staff/gstins"
      columns={canLookUp ? [...columns, action] : columns}
      keyOf={({ id }) => id}
      hrefFor={({ customer_id }) => `/customers/${customer_id}`}
      nameOf={({ gstin }) => gstin}
      filters={[
        {
          kind: "choice",
          name: "status",
          label: "Status",
          options: Object.entries(gstinLookupLabels),
        },
      ]}
      empty={{ title: "No GSTINs", text: "The GSTINs that customers add appear here." }}
    />
  );
}
