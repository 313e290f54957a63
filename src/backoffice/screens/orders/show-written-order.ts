import type { StaffOrder } from "../../../contract/staff/order-shapes.ts";
import { showWritten } from "../../query-client.ts";

/** Shows an order as a write has left it, unless it has been loaded again since the write was sent, in milliseconds since 1970. */
export function showWrittenOrder(reply: { data: StaffOrder }, since: number): void {
  showWritten(["GET staff/orders/:token", { token: reply.data.token }, {}], reply, since);
}
