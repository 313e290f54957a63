import { text } from "../../../language/text.ts";
import { Icon } from "../../../ui/Icon.tsx";
import styles from "./DeliveryPromise.module.css";
import { deliveryText } from "./delivery-text.ts";
import { useDelivery } from "./useDelivery.ts";

/** When an order placed now reaches an address. Its space is reserved, so that nothing moves when the reply arrives. */
export function DeliveryPromise({ pincode }: { pincode: string }) {
  const { delivery, problem } = useDelivery(pincode);
  return (
    <p className={styles.promise} role="status">
      <span className={styles.row}>
        <Icon name="truck" size={18} />
        <span>
          {text("Delivery to {pincode}.", { pincode })} {delivery ? deliveryText(delivery) : (problem ?? "…")}
        </span>
      </span>
    </p>
  );
}
