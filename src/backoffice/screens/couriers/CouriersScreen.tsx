import { courierKindLabels } from "../../../contract/staff/courier-kinds.ts";
import type { CourierShown } from "../../../contract/staff/couriers.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";

export const useLabels: StatusTable<"used" | "retired"> = { used: ["In use", "good"], retired: ["Retired", "plain"] };

const columns: Column<CourierShown>[] = [
  { name: "Name", cell: ({ name }) => name, long: true },
  { name: "Kind", cell: ({ kind }) => courierKindLabels[kind] },
  { name: "State", cell: ({ active }) => <StatusBadge of={useLabels} state={active ? "used" : "retired"} /> },
  { name: "Tracking link", cell: ({ tracking_link }) => tracking_link ?? "–", wordy: true, minor: true },
  { name: "Notes", cell: ({ notes }) => notes ?? "–", wordy: true, minor: true },
];

/** Those who carry parcels and collect money at the door. */
export default function CouriersScreen() {
  const can = usePermissions();
  const add = can("couriers.change") && (
    <ButtonLink to="/couriers/new" icon="plus">
      New courier
    </ButtonLink>
  );
  return (
    <ListScreen
      title="Couriers"
      intro="Courier companies, and collectors of the shop's own who take money at the door."
      call="GET staff/couriers"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/couriers/${id}`}
      actions={add}
      empty={{ title: "No couriers yet", text: "They are offered when an order is shipped." }}
    />
  );
}
