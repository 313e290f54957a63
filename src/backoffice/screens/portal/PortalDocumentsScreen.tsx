import { Link, useSearchParams } from "react-router";
import { documentNames } from "../../../contract/document-names.ts";
import { type PortalKind, type PortalState, portalKinds, portalLabels } from "../../../contract/portal-documents.ts";
import type { ListedPortalDocument } from "../../../contract/staff/gst-portal.ts";
import { FormMessage } from "../../../ui/FormMessage.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { TimeLeft } from "./TimeLeft.tsx";

const states: Record<PortalState, string> = {
  due: "To be reported",
  late: "Older than 30 days",
  recorded: "Recorded",
};
/** The first state is the list without a filter. */
const otherStates = ["late", "recorded"] as const;

const filters: Filter[] = [
  { kind: "search", name: "number", label: "Number" },
  {
    kind: "choice",
    name: "kind",
    label: "Report",
    options: portalKinds.slice(1).map((kind) => [kind, portalLabels[kind]] as const),
    none: portalLabels[portalKinds[0]],
  },
  {
    kind: "choice",
    name: "state",
    label: "State",
    options: otherStates.map((state) => [state, states[state]] as const),
    none: states.due,
  },
];

const documentColumns: Column<ListedPortalDocument>[] = [
  { name: "Number", whole: true, cell: ({ number }) => number },
  { name: "Kind", cell: ({ kind }) => documentNames[kind], minor: true, whole: true },
  { name: "Issued", cell: ({ issued_at }) => <Moment at={issued_at} /> },
  { name: "Buyer", long: true, cell: ({ buyer_name }) => buyer_name },
  { name: "GSTIN", whole: true, cell: ({ buyer_gstin }) => buyer_gstin ?? "–", minor: true },
  { name: "Total", cell: ({ total }) => <Price amount={total} />, number: true },
];

function columns(kind: PortalKind, isRecorded: boolean): Column<ListedPortalDocument>[] {
  if (isRecorded) {
    return [
      ...documentColumns,
      { name: kind === "e_invoice" ? "IRN" : "E-way bill", cell: ({ recorded }) => shortened(recorded?.number ?? "") },
      ...(kind === "e_way_bill"
        ? [{ name: "Valid until", cell: ({ recorded }: ListedPortalDocument) => <At moment={recorded?.valid_until} /> }]
        : []),
      {
        name: "Can be cancelled until",
        cell: ({ recorded }) => (recorded?.cancelled ? "Cancelled" : <At moment={recorded?.cancel_until} />),
      },
    ];
  }
  return [
    ...documentColumns,
    {
      name: "Deadline",
      whole: true,
      cell: ({ until }) => (until ? <Moment at={until} /> : "Before dispatch"),
    },
    ...(kind === "e_invoice"
      ? [{ name: "Time left", cell: ({ until }: ListedPortalDocument) => until && <TimeLeft until={until} /> }]
      : []),
  ];
}

const At = ({ moment }: { moment: string | null | undefined }) => (moment ? <Moment at={moment} exact /> : "–");

/** An IRN has 64 characters; the ends are enough to compare it. */
const shortened = (number: string) => (number.length > 20 ? `${number.slice(0, 8)}…${number.slice(-8)}` : number);

/** Documents that have to be reported to the e-invoice or e-way bill portal, and those already reported. */
export default function PortalDocumentsScreen() {
  const can = usePermissions();
  const [search] = useSearchParams();
  const kind = portalKinds.find((each) => each === search.get("kind")) ?? "e_invoice";
  return (
    <ListScreen
      title="E-invoices and e-way bills"
      intro="Documents that must be reported to the GST portals. Download the payload, upload it there, and record the number that the portal gives."
      call="GET staff/books/portal"
      columns={columns(kind, search.get("state") === "recorded")}
      keyOf={({ id }) => id}
      hrefFor={({ id }) => `/portal/${id}`}
      nameOf={({ number }) => number}
      filters={filters}
      bulk={(rows) => (
        <a
          href={fileAddress("GET staff/books/portal/payloads", {
            query: { kind, ids: rows.map(({ id }) => id).join(",") },
          })}
          download
        >
          {rows.length === 1 ? "Download payload (JSON)" : `Download ${rows.length} payloads (JSON)`}
        </a>
      )}
      above={(reply) =>
        reply?.knows_turnover === false &&
        kind === "e_invoice" && (
          <FormMessage kind="note">
            Whether e-invoices are required depends on your turnover, which has not been entered yet.{" "}
            {can("settings.change") && <Link to="/settings">Enter it in the settings</Link>}
          </FormMessage>
        )
      }
      empty={{ title: "Nothing to report", text: "Documents appear here when they are issued." }}
    />
  );
}
