import { Link } from "react-router";
import type { OrderSummary } from "../../../contract/orders.ts";
import { rich } from "../../../language/rich.ts";
import { Moment } from "../../../ui/Moment.tsx";
import { orderAddress } from "../../parts/orders/order-address.ts";

/** Shown to a customer who may not know that it was placed, so that nothing is ordered a second time. */
export function LatestOrder({ order: { token, order_no, placed_at } }: { order: OrderSummary }) {
  return rich("Your latest order is {order} of {moment}.", {
    order: <Link to={orderAddress(token)}>{order_no}</Link>,
    moment: <Moment at={placed_at} exact />,
  });
}
