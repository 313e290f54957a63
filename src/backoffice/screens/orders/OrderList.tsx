import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { OrderQueue, StaffOrderListed } from "../../../contract/staff/orders.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { fileAddress } from "../../client.ts";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import type { Column } from "../../table/DataTable.tsx";
import { type Empty, ListScreen } from "../../table/ListScreen.tsx";
import styles from "./OrderList.module.css";
import { orderStates, paymentStates } from "./order-words.ts";
import { QueueTabs } from "./QueueTabs.tsx";

const columns: Column<StaffOrderListed>[] = [
  { name: "Order", whole: true, cell: ({ order_no }) => order_no },
  { name: "Placed", sort: "placed", cell: ({ placed_at }) => <Moment at={placed_at} exact /> },
  {
    name: "Buyer",
    long: true,
    cell: ({ name, company_name }) => (
      <>
        {name}
        {company_name && <div className={styles.soft}>{company_name}</div>}
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
  { name: "State", cell: ({ status }) => <StatusBadge of={orderStates} state={status} /> },
  { name: "Payment", cell: ({ payment_status }) => <StatusBadge of={paymentStates} state={payment_status} /> },
  { name: "Qty", number: true, minor: true, cell: ({ item_count }) => item_count },
  { name: "Total", number: true, sort: "total", cell: ({ total }) => <Price amount={total} /> },
];

const noOrders: Empty = {
  title: "No orders yet",
  text: "Customer orders appear here, grouped by next step.",
};

interface OrderListProps {
  title: string;
  intro: string;
  /** Of these queues; the first is shown when the address names none. */
  queues: readonly OrderQueue[];
  /** When nothing stands in the queue that is shown, though there have been orders. */
  empty: Empty;
  /** Over the list. */
  above?: ReactNode;
  bulk?(rows: StaffOrderListed[], clear: () => void): ReactNode;
}

/** Orders by queue. Narrowed, sorted and gone through by what is in the address. */
export function OrderList({ title, intro, queues, empty, above, bulk }: OrderListProps) {
  const [search] = useSearchParams();
  const queue = queues.find((each) => each === search.get("queue")) ?? queues[0] ?? "all";
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
          options: Object.entries(orderStates).map(([state, [name]]) => [state, name] as const),
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
      bulk={bulk}
    />
  );
}
