import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { StaffOrderListed } from "../../../contract/staff/order-shapes.ts";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { todayInIndia } from "../../form/indian-time.ts";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { usePermissions } from "../../session.ts";
import type { Column } from "../../table/DataTable.tsx";
import { type Empty, ListScreen, type WholeList } from "../../table/ListScreen.tsx";
import { age } from "../enquiries/age.ts";
import { dispatchText } from "./dispatch-text.ts";
import styles from "./OrderList.module.css";
import { openingQueue } from "./opening-queue.ts";
import { orderStateLabels, paymentLabels } from "./order-labels.ts";
import { PartlyReturned } from "./PartlyReturned.tsx";
import { QueueTabs } from "./QueueTabs.tsx";

const columns: Column<StaffOrderListed>[] = [
  { name: "Order", whole: true, cell: ({ order_no }) => order_no },
  {
    name: "Placed",
    sort: "placed",
    cell: ({ placed_at, dispatch_by }) => (
      <div>
        <Moment at={placed_at} exact />
        {dispatch_by !== null && <Waiting since={placed_at} until={dispatch_by} />}
      </div>
    ),
  },
  {
    name: "Buyer",
    long: true,
    cell: ({ name, company_name }) => (
      <>
        <div className={styles.buyer} title={name}>
          {name}
        </div>
        {company_name && (
          <div className={styles.buyer} title={company_name}>
            <span className={styles.soft}>{company_name}</span>
          </div>
        )}
      </>
    ),
  },
  {
    name: "To",
    minor: true,
    cell: ({ city, state }) => (
      <>
        {city}
        <div className={styles.soft}>{state}</div>
      </>
    ),
  },
  {
    name: "State",
    cell: ({ status, parcel_kind, is_partly_returned }) => (
      <>
        <StatusBadge of={orderStateLabels} state={status} />
        {parcel_kind === "backorder" && <Badge kind="plain">Backorder</Badge>}
        {is_partly_returned && <PartlyReturned />}
      </>
    ),
  },
  { name: "Payment", cell: ({ payment_state }) => <StatusBadge of={paymentLabels} state={payment_state} /> },
  { name: "Qty", number: true, minor: true, cell: ({ item_count }) => item_count },
  { name: "Total", number: true, sort: "total", cell: ({ total }) => <Price amount={total} /> },
];

/** How long an order has been waiting, and how long is left. */
function Waiting({ since, until }: { since: string; until: string }) {
  const { text, kind } = dispatchText(until, todayInIndia());
  return (
    <div className={styles.waiting}>
      <span className={styles.soft}>{`waiting ${age(since, Date.now())}`}</span> <Badge kind={kind}>{text}</Badge>
    </div>
  );
}

const noOrders: Empty = {
  title: "No orders yet",
  text: "Customer orders appear here, grouped by next step.",
};

interface OrderListProps {
  title: string;
  intro: string;
  queues: readonly OrderQueue[];
  /** The queues worked on from here, if not all: the list opens with the first that has work for the user. */
  own?: readonly OrderQueue[];
  /** Shown when the queue is empty but the shop has orders. */
  empty: Empty;
  /** Shown above the list. */
  above?: ReactNode;
  actions?: ReactNode;
  bulk?(rows: StaffOrderListed[], clear: () => void, whole: WholeList | null): ReactNode;
}

/** Orders by queue. Filters, sorting and paging are in the URL. */
export function OrderList({ title, intro, queues, own = queues, empty, above, actions, bulk }: OrderListProps) {
  const [search] = useSearchParams();
  const can = usePermissions();
  const queue = queues.find((each) => each === search.get("queue")) ?? openingQueue(own, can);
  return (
    <ListScreen
      title={title}
      intro={intro}
      call="GET staff/orders"
      fixed={{ queue }}
      columns={columns}
      keyOf={({ token }) => token}
      hrefFor={({ token }) => `/orders/${token}`}
      nameOf={({ order_no }) => order_no}
      filters={[
        { kind: "elsewhere", name: "queue", label: "Queue" },
        { kind: "search", name: "search", label: "Search" },
        {
          kind: "choice",
          name: "status",
          label: "State",
          options: Object.entries(orderStateLabels).map(([state, [name]]) => [state, name] as const),
        },
        {
          kind: "choice",
          name: "payment",
          label: "Payment",
          options: Object.entries(paymentLabels).map(([state, [name]]) => [state, name] as const),
        },
        { kind: "choice", name: "returned", label: "Returned", options: [["partly", "Partly returned"]] },
        {
          kind: "choice",
          name: "entered",
          label: "Entered by",
          options: [
            ["staff", "Staff"],
            ["customer", "The customer"],
          ],
        },
        { kind: "day", name: "from", label: "From" },
        { kind: "day", name: "to", label: "To" },
        { kind: "link", name: "customer", label: "Customer" },
      ]}
      above={(reply) => (
        <>
          {above}
          <QueueTabs shown={queues} chosen={queue} counts={reply?.counts ?? null} />
        </>
      )}
      exportTo={(query) => fileAddress("GET staff/orders.csv", { query })}
      empty={({ counts }) => (counts.all === 0 ? noOrders : empty)}
      actions={actions}
      bulk={bulk}
      allowWhole={bulk !== undefined}
    />
  );
}
