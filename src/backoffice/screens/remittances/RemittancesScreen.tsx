import type { RemittanceListed } from "../../../contract/staff/remittances.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Price } from "../../../ui/Price.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { useCall } from "../../useCall.ts";

const columns: Column<RemittanceListed>[] = [
  { name: "Reference", cell: ({ reference }) => reference, long: true },
  { name: "Received", cell: ({ remitted_on }) => formatDay(`${remitted_on}T12:00:00+05:30`), whole: true },
  { name: "From", cell: ({ courier }) => courier.name, long: true },
  {
    name: "Orders",
    number: true,
    cell: ({ orders, reversed }) => (reversed === 0 ? orders : `${orders}, ${reversed} reversed`),
  },
  { name: "Amount", number: true, cell: ({ amount }) => <Price amount={amount} /> },
  { name: "Charges", number: true, cell: ({ deduction }) => <Price amount={deduction} /> },
  { name: "Recorded by", minor: true, cell: ({ staff_name }) => staff_name },
];

/** What couriers and collectors handed over of the money they collected. */
export default function RemittancesScreen() {
  const can = usePermissions();
  const { data } = useCall("GET staff/couriers");
  const record = can("remittances.record") && (
    <>
      <ButtonLink to="/remittances/import" variant="secondary">
        Import file
      </ButtonLink>
      <ButtonLink to="/remittances/new" icon="plus">
        Record
      </ButtonLink>
    </>
  );
  return (
    <ListScreen
      title="Remittances"
      intro="Money that couriers and collectors handed over for cash on delivery."
      call="GET staff/remittances"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/remittances/${id}`}
      filters={[
        {
          kind: "choice",
          name: "courier",
          label: "From",
          options: data?.data.map(({ id, name }) => [String(id), name] as const) ?? [],
        },
      ]}
      actions={
        <>
          <ButtonLink to="/cash-sheet" variant="secondary">
            Cash sheet
          </ButtonLink>
          {record}
        </>
      }
      empty={{ title: "No remittances yet", text: "Record what a courier transferred, or import the courier's file." }}
    />
  );
}
