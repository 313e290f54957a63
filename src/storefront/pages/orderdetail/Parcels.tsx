import { Link } from "react-router";
import type { OrderDetail } from "../../../contract/orders.ts";
import type { OrderParcel } from "../../../contract/parcels.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { formatDay } from "../../../ui/dates.ts";
import { Price } from "../../../ui/Price.tsx";
import { OrderStatusBadge } from "../../parts/orders/OrderStatusBadge.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";
import styles from "./Returns.module.css";

/** The parcels of an order, each with its state; the one that the page shows is not a link. */
export function Parcels({ order }: { order: OrderDetail }) {
  if (!order.parcels) return null;
  const together = order.parcels
    .filter(({ status }) => status !== "cancelled")
    .reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <ul className={styles.returns}>
        {order.parcels.map((parcel) => (
          <li key={parcel.token}>
            <p className={styles.head}>
              {parcel.token === order.token ? (
                <strong>{text("{number}, on this page", { number: parcel.order_no })}</strong>
              ) : (
                <Link to={orderAddress(parcel.token)}>{parcel.order_no}</Link>
              )}
              <OrderStatusBadge status={parcel.status} />
              {isWaiting(parcel) && <Badge kind="plain">{text("On backorder")}</Badge>}
              <span className={styles.soft}>
                <Price amount={parcel.total} />
              </span>
            </p>
            <ul className={styles.pieces}>
              {parcel.lines.map(({ ref_no, product_name, quantity }) => (
                <li key={ref_no}>
                  {quantity.toLocaleString("en-IN")} × {product_name} <small>{ref_no}</small>
                </li>
              ))}
            </ul>
            {isWaiting(parcel) && parcel.promised_on && (
              <p>{text("Expected to leave on {day}.", { day: formatDay(parcel.promised_on) })}</p>
            )}
            {parcel.courier && <p>{[parcel.courier, parcel.tracking_number].filter(Boolean).join(", ")}</p>}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        {rich(
          "{amount} in all. You pay for each parcel when it arrives, and can cancel each one separately until it is packed.",
          { amount: <Price amount={together} /> },
        )}
      </p>
    </>
  );
}

const isWaiting = ({ kind, status }: OrderParcel) =>
  kind === "backorder" && (status === "placed" || status === "confirmed");
