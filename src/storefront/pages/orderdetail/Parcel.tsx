import type { OrderDetail } from "../../../contract/orders.ts";
import { paymentMethods } from "../../../contract/payments.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import styles from "./orderdetail.module.css";

/** Courier and payment. */
export function Parcel({ order }: { order: OrderDetail }) {
  if (!order.courier && order.payments.length === 0 && order.due === 0) return null;
  const atDoor = order.payments.length === 0 && !order.delivered_at;
  return (
    <dl className={styles.facts}>
      {order.courier && (
        <div>
          <dt>{text("Courier")}</dt>
          <dd>{order.courier}</dd>
        </div>
      )}
      {order.tracking_number && (
        <div>
          <dt>{text("Tracking number")}</dt>
          <dd>
            {order.tracking_url ? (
              <a href={order.tracking_url} target="_blank" rel="noreferrer">
                {order.tracking_number}
              </a>
            ) : (
              order.tracking_number
            )}
          </dd>
        </div>
      )}
      {order.payments.map((payment) => (
        <div key={`${payment.collected_at} ${payment.mode}`}>
          <dt>{rich("Paid, {day}", { day: <Moment at={payment.collected_at} /> })}</dt>
          <dd>
            <Price amount={payment.amount} /> {paymentMethods[payment.mode].how}
          </dd>
        </div>
      ))}
      {order.due > 0 && (
        <div>
          <dt>{atDoor ? order.payment_texts.amount : text("Still to pay")}</dt>
          <dd>
            <Price amount={order.due} />
          </dd>
        </div>
      )}
    </dl>
  );
}
