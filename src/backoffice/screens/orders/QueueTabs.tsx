import { Link, useSearchParams } from "react-router";
import type { OrderQueue } from "../../../contract/staff/orders.ts";
import { changed } from "../../table/list-address.ts";
import { queues } from "./order-labels.ts";
import styles from "./QueueTabs.module.css";

interface QueueTabsProps {
  shown: readonly OrderQueue[];
  chosen: OrderQueue;
  /** The number of orders in each queue; null while loading. */
  counts: Record<OrderQueue, number> | null;
}

/** Tabs of the queues. The selected one is in the URL; filters are kept. */
export function QueueTabs({ shown, chosen, counts }: QueueTabsProps) {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Queues" className={styles.tabs}>
      {shown.map((queue) => (
        <Link
          key={queue}
          to={`?${changed(search, { queue })}`}
          aria-current={queue === chosen ? "page" : undefined}
          preventScrollReset
        >
          {queueName(queue)}
          <span className={styles.count} data-none={counts?.[queue] === 0 || undefined}>
            {counts?.[queue] ?? "…"}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function queueName(queue: OrderQueue) {
  return queues.find((each) => each.queue === queue)?.name ?? "All";
}
