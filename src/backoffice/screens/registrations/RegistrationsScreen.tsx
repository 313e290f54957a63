import type { RegistrationShown } from "../../../contract/staff/registrations.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { DetailScreen } from "../../parts/DetailScreen.tsx";
import { RowsSkeleton } from "../../parts/RowsSkeleton.tsx";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import { useCall } from "../../useCall.ts";

/** Used by the list and by each registration. */
export const validities: StatusTable<RegistrationShown["validity"]> = {
  in_force: ["In force", "good"],
  coming: ["Scheduled", "teal"],
  ended: ["Ended", "plain"],
};

const inIndia = (day: string) => formatDay(`${day}T12:00:00+05:30`);

const columns: Column<RegistrationShown>[] = [
  { name: "GSTIN", cell: ({ gstin }) => gstin ?? "Not registered" },
  { name: "Code", cell: ({ code }) => code },
  { name: "State", cell: ({ state }) => state },
  { name: "Address", cell: ({ address }) => address, minor: true },
  {
    name: "Valid",
    cell: ({ valid_from, valid_to }) =>
      valid_to === null ? `from ${inIndia(valid_from)}` : `${inIndia(valid_from)} to ${inIndia(valid_to)}`,
  },
  { name: "Status", cell: ({ validity }) => <StatusBadge of={validities} state={validity} /> },
  { name: "New orders", cell: ({ is_current }) => (is_current ? "Yes" : "–") },
  { name: "Orders to pack", cell: ({ open_orders }) => open_orders, number: true },
];

/** The registrations under which the shop sells. */
export default function RegistrationsScreen() {
  const query = useCall("GET staff/registrations");
  return (
    <DetailScreen
      name="Registrations"
      query={query}
      title={() => "Registrations"}
      intro={() => "Invoices show the registration of their order. GST depends on its State."}
      loading={<RowsSkeleton />}
      actions={() => (
        <ButtonLink to="/registrations/new" icon="plus">
          New registration
        </ButtonLink>
      )}
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            icon="document"
            title="No registrations yet"
            text="Nothing can be sold before the shop knows who sells and from which State."
          >
            <ButtonLink to="/registrations/new" variant="secondary">
              Add the first registration
            </ButtonLink>
          </EmptyState>
        ) : (
          <DataTable
            caption="Registrations"
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            hrefFor={({ id }) => `/registrations/${id}`}
          />
        )
      }
    </DetailScreen>
  );
}
