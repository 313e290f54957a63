import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { documentNames } from "../../../contract/document-names.ts";
import type { StaffDocument } from "../../../contract/staff/documents.ts";
import { Button } from "../../../ui/Button.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge, type StatusTable } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { ListScreen } from "../../table/ListScreen.tsx";
import type { Filter } from "../../table/list-address.ts";
import { ConfirmReversal } from "./ConfirmReversal.tsx";
import { MissingNotes } from "./MissingNotes.tsx";
import { recentMonths } from "./months.ts";

const buyerStates: StatusTable<NonNullable<StaffDocument["buyer_state"]>> = {
  not_needed: ["Not needed", "plain"],
  awaiting: ["Awaiting the buyer", "amber"],
  confirmed: ["Confirmed", "good"],
};

const kinds = ["invoice", "bill_of_supply", "credit_note", "challan"] as const;

function filters(now: Date): Filter[] {
  return [
    { kind: "search", name: "number", label: "Number" },
    { kind: "choice", name: "kind", label: "Kind", options: kinds.map((kind) => [kind, documentNames[kind]] as const) },
    { kind: "choice", name: "month", label: "Month", options: recentMonths(now) },
    {
      kind: "choice",
      name: "buyer",
      label: "Buyer's confirmation",
      options: Object.entries(buyerStates).map(([state, [name]]) => [state, name] as const),
    },
    { kind: "link", name: "customer", label: "Customer" },
  ];
}

function columns(onConfirm: ((document: StaffDocument) => void) | null): Column<StaffDocument>[] {
  return [
    {
      name: "Number",
      cell: ({ number, file }) => (
        <a href={file} target="_blank" rel="noreferrer">
          {number}
        </a>
      ),
    },
    {
      name: "Kind",
      cell: ({ kind, commercial, cancelled }) =>
        `${commercial ? "Commercial " : ""}${documentNames[kind]}${cancelled ? ", cancelled" : ""}`,
    },
    { name: "Issued", cell: ({ issued_at }) => <Moment at={issued_at} /> },
    {
      name: "Order",
      whole: true,
      cell: ({ order_token, order_no }) => (order_token ? <Link to={`/orders/${order_token}`}>{order_no}</Link> : "–"),
    },
    { name: "Buyer", long: true, cell: ({ buyer_name }) => buyer_name },
    { name: "GSTIN", cell: ({ buyer_gstin }) => buyer_gstin ?? "–", minor: true },
    { name: "Corrects", cell: ({ corrects }) => corrects ?? "–", minor: true },
    { name: "Total", cell: ({ total }) => <Price amount={total} />, number: true },
    {
      name: "Confirmation",
      cell: (document) => {
        const { buyer_state, reversed_on, reference, number } = document;
        if (buyer_state === null || buyer_state === "not_needed") return "–";
        if (buyer_state === "awaiting" && onConfirm) {
          return (
            <Button
              variant="secondary"
              size="small"
              aria-label={`Record the confirmation for ${number}`}
              onClick={() => onConfirm(document)}
            >
              Record
            </Button>
          );
        }
        return (
          <>
            <StatusBadge of={buyerStates} state={buyer_state} /> {reversed_on && <Moment at={reversed_on} />}{" "}
            {reference}
          </>
        );
      },
    },
  ];
}

/** Every document issued. The credit notes awaiting their buyer are a filter. */
export default function DocumentsScreen() {
  const can = usePermissions();
  const [search] = useSearchParams();
  const [confirming, setConfirming] = useState<StaffDocument | null>(null);
  const month = search.get("month");
  const kind = kinds.find((each) => each === search.get("kind"));
  return (
    <>
      <ListScreen
        title="Documents"
        intro="Invoices, bills of supply, credit notes and challans, newest first."
        call="GET staff/documents"
        columns={columns(can("orders.refund") ? setConfirming : null)}
        keyOf={({ id }) => id}
        filters={filters(new Date())}
        actions={
          month && (
            <a href={fileAddress("GET staff/documents.zip", { query: { month, ...(kind ? { kind } : {}) } })} download>
              Download month
            </a>
          )
        }
        above={(reply) =>
          reply && (
            <>
              {reply.missing > 0 && <MissingNotes count={reply.missing} />}
              {reply.awaiting > 0 && search.get("buyer") !== "awaiting" && (
                <p>
                  <Link to="/documents?buyer=awaiting">
                    {reply.awaiting === 1
                      ? "1 credit note awaits the buyer's confirmation"
                      : `${reply.awaiting} credit notes await the buyer's confirmation`}
                  </Link>
                </p>
              )}
            </>
          )
        }
        empty={{ title: "No documents yet", text: "An invoice is issued when an order is packed." }}
      />
      {confirming && <ConfirmReversal document={confirming} onClose={() => setConfirming(null)} />}
    </>
  );
}
