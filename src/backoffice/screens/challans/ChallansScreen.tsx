import { useSearchParams } from "react-router";
import { challanReasonLabels } from "../../../contract/challan-reasons.ts";
import type { ChallanListed } from "../../../contract/staff/challans.ts";
import { ButtonLink } from "../../../ui/Button.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { challanStateLabels } from "./challan-labels.ts";

const columns: Column<ChallanListed>[] = [
  { name: "Number", cell: ({ number }) => number, whole: true },
  { name: "State", cell: ({ state }) => <StatusBadge of={challanStateLabels} state={state} /> },
  {
    name: "Due back",
    cell: ({ due_on }) => (due_on ? formatDay(`${due_on}T12:00:00+05:30`) : "–"),
    sort: "due_on",
    whole: true,
  },
  { name: "Consignee", cell: ({ consignee }) => consignee, long: true },
  { name: "Reason", cell: ({ reason }) => challanReasonLabels[reason] },
  { name: "Outstanding", cell: ({ outstanding, quantity }) => `${outstanding} of ${quantity}`, number: true },
  { name: "Issued", cell: ({ issued_at }) => <Moment at={issued_at} />, minor: true },
  { name: "Value", cell: ({ total }) => <Price amount={total} />, number: true, minor: true },
];

const filters: Filter[] = [
  { kind: "search", name: "search", label: "Number or consignee" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    options: [
      ["open", "Open"],
      ["overdue", "Overdue"],
      ["closed", "Closed"],
    ],
  },
  { kind: "choice", name: "reason", label: "Reason", options: Object.entries(challanReasonLabels) },
  { kind: "link", name: "customer", label: "Customer" },
];

/** Delivery challans; sorted by due day, the open ones form the due list. */
export default function ChallansScreen() {
  const can = usePermissions();
  const [search] = useSearchParams();
  return (
    <ListScreen
      title="Challans"
      intro="Goods out on approval, for demonstrations and exhibitions, and free replacements (CGST Rules, rule 55)."
      call="GET staff/challans"
      columns={columns}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/challans/${id}`}
      filters={filters}
      actions={
        can("challans.issue") && (
          <ButtonLink to="/challans/new" icon="plus">
            New challan
          </ButtonLink>
        )
      }
      above={(reply) =>
        reply &&
        reply.overdue > 0 &&
        search.get("state") !== "overdue" && (
          <p>
            <ButtonLink variant="quiet" to="/challans?state=overdue&sort=due_on">
              {`${reply.overdue} overdue`}
            </ButtonLink>
          </p>
        )
      }
      empty={{
        title: "No challans yet",
        text: "Issue one when goods leave without being sold: on approval, for a demonstration, or as a replacement.",
      }}
    />
  );
}
