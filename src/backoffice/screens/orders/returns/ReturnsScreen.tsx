import { OrderList } from "../OrderList.tsx";
import { returnQueues } from "../order-labels.ts";

/** Customer returns, and parcels refused on delivery. */
export default function ReturnsScreen() {
  return (
    <OrderList
      title="Returns"
      intro="Returns are decided, inspected on arrival, then refunded."
      queues={returnQueues}
      empty={{ title: "Nothing to do", text: "There are no returns in this queue." }}
    />
  );
}
