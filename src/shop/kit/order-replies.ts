import type { OrderDetail } from "../../contract/orders.ts";
import type { StaffOrder } from "../../contract/staff/order-shapes.ts";
import type { Refusal } from "./refusal.ts";

/** Replies to a customer's change of an order with the updated order. */
export type OrderReply = (customerId: number, token: string) => Promise<{ data: OrderDetail }>;

/** Replies to a staff change with the updated order, or with the refusal. */
export type StaffOrderReply = (change: Promise<{ token: string } | Refusal>) => Promise<{ data: StaffOrder } | Refusal>;
