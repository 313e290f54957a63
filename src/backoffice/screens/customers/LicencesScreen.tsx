import { licenceKindLabels } from "../../../contract/licence-kinds.ts";
import type { LicenceListed } from "../../../contract/staff/dealer-licences.ts";
import { formatDay } from "../../../ui/dates.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import { accountTypeLabels } from "./customer-labels.ts";
import { LicenceBadge } from "./LicenceBadge.tsx";

const columns: Column<LicenceListed>[] = [
  { name: "Customer", cell: ({ name, company_name }) => company_name ?? name },
  { name: "Account", cell: ({ account_type }) => accountTypeLabels[account_type], minor: true },
  { name: "Licence", cell: ({ number }) => number },
  { name: "Kind", cell: ({ kind }) => licenceKindLabels[kind], minor: true },
  { name: "State", cell: (licence) => <LicenceBadge of={licence} /> },
  { name: "Valid until", cell: ({ valid_until }) => formatDay(`${valid_until}T12:00:00+05:30`), whole: true },
];

/** Licences for resale (Medical Devices Rules 2017, rule 87A). */
export default function LicencesScreen() {
  return (
    <ListScreen
      title="Licences for resale"
      intro="Soonest to expire first. Nothing is sold for resale once a licence has expired or been rejected."
      call="GET staff/licences"
      columns={columns}
      keyOf={({ customer_id }) => customer_id}
      hrefFor={({ customer_id }) => `/customers/${customer_id}`}
      filters={[
        { kind: "search", name: "search", label: "Name, company or licence number" },
        {
          kind: "choice",
          name: "state",
          label: "State",
          options: [
            ["pending", "Awaiting verification"],
            ["verified", "Verified"],
            ["rejected", "Rejected"],
          ],
        },
        {
          kind: "choice",
          name: "expires",
          label: "Expiry",
          options: [
            ["soon", "Within 30 days"],
            ["expired", "Expired"],
          ],
        },
      ]}
      empty={{ title: "No licences yet", text: "Licences that dealers and hospitals give appear here." }}
    />
  );
}
