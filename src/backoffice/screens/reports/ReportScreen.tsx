import { useParams, useSearchParams } from "react-router";
import { inIndianGroups } from "../../../contract/money.ts";
import type { OrderStatus } from "../../../contract/orders.ts";
import type { CustomerListed } from "../../../contract/staff/customers.ts";
import type { Counted, ReportListName } from "../../../contract/staff/reports.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { Screen } from "../../parts/Screen.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { accountTypeLabels } from "../customers/customer-labels.ts";
import { orderStateLabels } from "../orders/order-labels.ts";
import { AddSearchTerm } from "./AddSearchTerm.tsx";
import { inWords, reportLabels } from "./report-labels.ts";

const back = { name: "Reports", to: "/reports" };
const days: Filter[] = [
  { kind: "day", name: "from", label: "From" },
  { kind: "day", name: "to", label: "To" },
];

/** The rows behind a metric. */
export default function ReportScreen() {
  const { list = "" } = useParams();
  const [search] = useSearchParams();
  if (!isList(list)) {
    return (
      <Screen title="Reports" back={back}>
        <EmptyState title="Not found" text="This report does not exist." />
      </Screen>
    );
  }
  const isOwn = search.has("from") && search.has("to");
  const period = `?${new URLSearchParams({ period: "own", from: search.get("from") ?? "", to: search.get("to") ?? "" })}`;
  return <ReportList key={list} list={list} back={isOwn ? { ...back, to: `/reports${period}` } : back} />;
}

function ReportList({ list, back }: { list: ReportListName; back: { name: string; to: string } }) {
  const can = usePermissions();
  const { title, intro, columns, right, ofNow } = reportLabels[list];
  const opens = right !== null && can(right);
  return (
    <ListScreen
      title={title}
      back={back}
      intro={intro}
      call="GET staff/reports/entries"
      fixed={{ list }}
      columns={[
        ...(Object.entries(columns) as [keyof Counted, string][]).map(([of, name]) => toColumn(list, of, name)),
        ...(list === "searches" && can("catalogue.change") ? [termColumn] : []),
      ]}
      keyOf={(row) => `${row.name} ${row.about} ${row.at}`}
      {...(opens ? { hrefFor: ({ to }: Counted) => to ?? "" } : {})}
      filters={ofNow ? [] : days}
      exportTo={(query) => fileAddress("GET staff/reports/entries.csv", { query })}
      empty={{ title: "No data" }}
    />
  );
}

const termColumn: Column<Counted> = { name: "Term", cell: ({ name }) => <AddSearchTerm words={name ?? ""} /> };

function isList(list: string): list is ReportListName {
  return Object.hasOwn(reportLabels, list);
}

/** Details of a row besides its name: a state or type as in other lists, otherwise the raw value. */
function aboutCell(list: ReportListName, about: string | null) {
  if (about === null) return null;
  if (list === "orders") return <StatusBadge of={orderStateLabels} state={about as OrderStatus} />;
  if (list === "customers") return accountTypeLabels[about as CustomerListed["account_type"]];
  return about;
}

function toColumn(list: ReportListName, of: keyof Counted, name: string): Column<Counted> {
  switch (of) {
    case "at":
      return { name, cell: ({ at }) => (at ? <Moment at={at} exact={name !== "Expiry"} /> : "–") };
    case "pieces":
      return { name, number: true, cell: ({ pieces }) => (pieces === null ? "–" : inIndianGroups(pieces)) };
    case "hours":
      return { name, number: true, cell: ({ hours }) => inWords(hours, "hours") };
    case "amount":
      return { name, number: true, cell: ({ amount }) => (amount === null ? "–" : <Price amount={amount} />) };
    default:
      return { name, cell: (row) => (of === "about" ? aboutCell(list, row.about) : row.name) };
  }
}
