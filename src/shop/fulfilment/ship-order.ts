import type { OrderStatus } from "../../contract/orders.ts";
import { refuseRetiredCourier } from "../couriers/index.ts";
import type { Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { changeOrder, moveOrder, updateOrder } from "../orders/index.ts";

/** The courier of a parcel and its tracking number. */
export interface Shipment {
  courier: string;
  tracking_number: string | null;
}

/** Records that a courier has the parcel, and mails the customer how to track it. */
export function shipOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus, shipment: Shipment) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "ship",
    apply: async ({ db, order, at }) => {
      const retired = await refuseRetiredCourier(db, shipment.courier);
      if (retired) return retired;
      await updateOrder(db, order.id, shipment);
      await moveOrder(db, order.id, "shipped", { at, actor: "staff", staffName: actor.name, note: null });
      return { status: "shipped", ...shipment };
    },
    isRepeat: async (_db, order, own) =>
      own?.status === "shipped" &&
      order.courier === shipment.courier &&
      order.tracking_number === shipment.tracking_number,
  });
}
