import type { OrderDetail } from "../../../contract/orders.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { orderStatusNames, stepsAhead } from "../../parts/orders/order-status.ts";
import styles from "./orderdetail.module.css";

/** Past events with time and reason, then the remaining steps. An event that leaves the status unchanged shows its note. */
export function Timeline({ order }: { order: OrderDetail }) {
  const last = order.timeline.length - 1;
  return (
    <ol className={styles.timeline}>
      {order.timeline.map((event, place) => {
        const isNote = event.note !== null && order.timeline[place - 1]?.status === event.status;
        return (
          <li key={`${event.status} ${event.at}`} data-done aria-current={place === last ? "step" : undefined}>
            <strong>{isNote ? event.note : orderStatusNames[event.status]}</strong>
            <span>
              <Moment at={event.at} exact />
            </span>
            {event.note && !isNote && <span className={styles.note}>{event.note}</span>}
          </li>
        );
      })}
      {stepsAhead(order.status).map((status) => (
        <li key={status} className={styles.ahead}>
          {orderStatusNames[status]}
        </li>
      ))}
    </ol>
  );
}
