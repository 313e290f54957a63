import type { OrderDetail } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { text } from "../../../language/text.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Moment } from "../../../ui/Moment.tsx";
import { replacementStatusKinds, replacementStatusNames } from "../../parts/orders/order-status.ts";
import styles from "./Returns.module.css";

/** Goods replaced free of charge, and the state of their shipments. */
export function Replacements({ order }: { order: OrderDetail }) {
  return (
    <ul className={styles.returns}>
      {order.replacements.map((each) => (
        <li key={each.number}>
          <p className={styles.head}>
            <strong>{each.number}</strong>
            <Badge kind={replacementStatusKinds[each.status]}>{replacementStatusNames[each.status]}</Badge>
            <span className={styles.soft}>{rich("sent {day}", { day: <Moment at={each.shipped_at} /> })}</span>
          </p>
          <ul className={styles.pieces}>
            {each.lines.map(({ ref_no, product_name, lot_no, quantity, serials = [] }) => (
              <li key={`${ref_no} ${lot_no}`}>
                {quantity.toLocaleString("en-IN")} × {product_name}{" "}
                <small>
                  {text("{reference}, lot {lot}", { reference: ref_no, lot: lot_no })}
                  {serials.length > 0 && `, ${text("serial no. {numbers}", { numbers: serials.join(", ") })}`}
                </small>
              </li>
            ))}
          </ul>
          <p>
            {each.courier}
            {each.tracking_number && ", "}
            {each.tracking_number && each.tracking_url ? (
              <a href={each.tracking_url} target="_blank" rel="noreferrer">
                {each.tracking_number}
              </a>
            ) : (
              each.tracking_number
            )}
          </p>
          {each.to_give_back > 0 && (
            <p>{text("Please keep the items it replaces, with their packaging. We will collect them.")}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
