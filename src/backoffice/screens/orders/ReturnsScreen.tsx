import { OrderList } from "./OrderList.tsx";
import { returnQueues } from "./order-words.ts";

/** Goods that customers send back, and parcels that were refused at the door. */
export default function ReturnsScreen() {
  return (
    <OrderList
      title="Returns"
      intro="Decided first, then inspected when the goods are here, then paid back."
      queues={returnQueues}
      empty={{ title: "Nothing waits here", text: "Every return in this queue has been seen to." }}
    />
  );
}
