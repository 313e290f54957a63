import { useSearchParams } from "react-router";
import type { EnquiryListed } from "../../../contract/staff/enquiries.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { useCall } from "../../useCall.ts";
import { age } from "./age.ts";

const states: StatusTable<EnquiryListed["status"] | "held" | "discarded"> = {
  open: ["Open", "amber"],
  held: ["Held", "bad"],
  discarded: ["Discarded", "plain"],
  answered: ["Answered", "good"],
  closed: ["Closed", "plain"],
};

/** An enquiry held as possible spam is shown as held, and as discarded once it is closed. */
export function EnquiryBadge({ of: { status, held } }: { of: Pick<EnquiryListed, "status" | "held"> }) {
  const state = !held ? status : status === "open" ? "held" : status === "closed" ? "discarded" : status;
  return <StatusBadge of={states} state={state} />;
}

const columns: Column<EnquiryListed>[] = [
  { name: "Enquiry", whole: true, cell: ({ enquiry_no }) => enquiry_no },
  { name: "Subject", wordy: true, cell: ({ subject }) => subject },
  { name: "From", cell: ({ name, company_name }) => (company_name ? `${name}, ${company_name}` : name) },
  { name: "State", cell: (enquiry) => <EnquiryBadge of={enquiry} /> },
  {
    name: "Waiting",
    cell: ({ status, received_at }) => (status === "open" ? age(received_at, Date.now()) : <Moment at={received_at} />),
  },
  { name: "Assigned to", cell: ({ assigned_to }) => assigned_to?.name ?? "Unassigned" },
];

export default function EnquiriesScreen() {
  const [search] = useSearchParams();
  const { data } = useCall("GET staff/enquiries", { query: { status: "open", per_page: 1 } });
  const counts = data?.counts;
  const named = (name: string, count: number | undefined) => (count === undefined ? name : `${name} (${count})`);
  const filters: Filter[] = [
    { kind: "search", name: "search", label: "Search" },
    {
      kind: "choice",
      name: "status",
      label: "State",
      options: [
        ["open", named("Open", counts?.open)],
        ["held", named("Held as spam", counts?.held)],
        ["answered", named("Answered", counts?.answered)],
        ["closed", named("Closed", counts?.closed)],
      ],
    },
    {
      kind: "choice",
      name: "assigned",
      label: "Assigned to",
      options: [
        ["me", "Me"],
        ["nobody", "Unassigned"],
      ],
    },
  ];
  return (
    <ListScreen
      title="Enquiries"
      intro={search.get("status") === "open" ? "Oldest first." : "Filter by Open to see the oldest first."}
      call="GET staff/enquiries"
      exportTo={(query) => fileAddress("GET staff/enquiries.csv", { query })}
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/enquiries/${id}`}
      filters={filters}
      actions={
        <ButtonLink to="/canned-replies" variant="secondary">
          Canned replies
        </ButtonLink>
      }
      empty={{ title: "No enquiries yet", text: "Enquiries from the contact page and product pages appear here." }}
    />
  );
}
