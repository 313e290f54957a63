import type { OrderStatus } from "../../../contract/orders.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { orderStatusKinds, orderStatusNames } from "./order-status.ts";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge kind={orderStatusKinds[status]}>{orderStatusNames[status]}</Badge>;
}
