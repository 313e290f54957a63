import { Link } from "react-router";
import type { OrderParcel } from "../../../contract/parcels.ts";
import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { Section } from "../../parts/Section.tsx";
import { StatusBadge } from "../../parts/StatusBadge.tsx";
import { type Column, DataTable } from "../../table/DataTable.tsx";
import styles from "./Order.module.css";
import { orderStateLabels } from "./order-labels.ts";

/** All parcels of an order that was split, including this one. */
export function OrderParcels({ order: { token, parcels } }: { order: StaffOrder }) {
  if (!parcels) return null;
  const total = parcels.filter(({ status }) => status !== "cancelled").reduce((sum, each) => sum + each.total, 0);
  return (
    <Section title="Parcels of this order">
      <DataTable caption="Parcels" columns={columnsFor(token)} rows={parcels} keyOf={(each) => each.token} />
      <p className={styles.soft}>
        Together <Price amount={total} />, without what was cancelled.
      </p>
    </Section>
  );
}

const columnsFor = (shown: string): Column<OrderParcel>[] => [
  {
    name: "Parcel",
    whole: true,
    cell: ({ token, order_no }) =>
      token === shown ? <strong>{order_no} (shown)</strong> : <Link to={`/orders/${token}`}>{order_no}</Link>,
  },
  {
    name: "State",
    cell: ({ status, kind, promised_on }) => (
      <>
        <StatusBadge of={orderStateLabels} state={status} />
        {kind === "backorder" && <Badge kind="plain">Backorder</Badge>}
        {promised_on && (
          <div className={styles.soft}>
            Promised for <Moment at={promised_on} />
          </div>
        )}
      </>
    ),
  },
  {
    name: "Items",
    wordy: true,
    cell: ({ lines }) =>
      lines.map(({ ref_no, quantity }) => (
        <div key={ref_no}>
          {quantity} × {ref_no}
        </div>
      )),
  },
  { name: "Total", number: true, cell: ({ total }) => <Price amount={total} /> },
];
