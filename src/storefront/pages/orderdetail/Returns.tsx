import type { OrderDetail, OrderReturn } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { Price } from "../../../ui/Price.tsx";
import { refundWayNames, returnStatusKinds, returnStatusNames } from "../../parts/orders/order-status.ts";
import styles from "./Returns.module.css";

/** The order's returns with their states. */
export function Returns({ order }: { order: OrderDetail }) {
  return (
    <ul className={styles.returns}>
      {order.returns.map((each) => (
        <li key={each.return_no}>
          <p className={styles.head}>
            <strong>{each.return_no}</strong>
            <Badge kind={returnStatusKinds[each.status]}>{returnStatusNames[each.status]}</Badge>
            <span className={styles.soft}>{rich("requested {day}", { day: <Moment at={each.requested_at} /> })}</span>
          </p>
          <ul className={styles.pieces}>
            {each.lines.map(({ line_id, quantity }) => {
              const line = order.lines.find((one) => one.line_id === line_id);
              return (
                <li key={line_id}>
                  {quantity.toLocaleString("en-IN")} × {line?.product_name} <small>{line?.ref_no}</small>
                </li>
              );
            })}
          </ul>
          <p className={styles.words}>{each.reason}</p>
          {each.note && <p className={styles.words}>{text("Our reply: {note}", { note: each.note })}</p>}
          <Next given={each} />
        </li>
      ))}
    </ul>
  );
}

function Next({ given }: { given: OrderReturn }) {
  const way = refundWayNames[given.refund_to];
  if (given.status === "requested") return <p>{text("We'll review your request and reply by email.")}</p>;
  if (given.status === "approved")
    return <p>{text("We'll pick up the items within 5 to 7 days of approving the return.")}</p>;
  if (given.status === "refused") return null;
  if (!given.refund)
    return <p>{text("We have received the items. No refund is due because no payment had been made.")}</p>;
  return (
    <p>
      {given.status === "refunded"
        ? rich("{amount} refunded to: {way}", { amount: <Price amount={given.refund} />, way })
        : rich("{amount} is on its way to: {way}", { amount: <Price amount={given.refund} />, way })}
      {given.refunded_at && (
        <>
          , <Moment at={given.refunded_at} />
        </>
      )}
    </p>
  );
}
