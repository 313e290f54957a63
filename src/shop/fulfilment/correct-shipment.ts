import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { refuseRetiredCourier } from "../couriers/index.ts";
import { refuse, refuseFields } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, noteOnOrder, type OrderRow, updateOrder } from "../orders/index.ts";
import type { Shipment } from "./ship-order.ts";

interface Correction extends Shipment {
  /** What the screen showed. */
  seen: { courier: string | null; tracking_number: string | null };
  reason: string;
}

type Stored = Pick<OrderRow, "courier" | "tracking_number">;

/** Corrects the courier and tracking number of a parcel that has left. The customer sees the corrected ones. */
export function correctShipment(
  shop: Shop,
  actor: Staff,
  token: string,
  expected: OrderStatus,
  correction: Correction,
) {
  const { seen, reason, ...shipment } = correction;
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "correct_shipment",
    apply: async ({ db, order, at }) => {
      if (!isSame(order, seen)) {
        return isSame(order, shipment)
          ? "already done"
          : refuse(409, "state_changed", serverTexts.shipmentOvertaken(order.courier ?? "", order.tracking_number));
      }
      if (isSame(order, shipment)) return refuseFields(texts.invalid, { courier: [serverTexts.shipmentUnchanged] });
      const retired = order.courier === shipment.courier ? null : await refuseRetiredCourier(db, shipment.courier);
      if (retired) return retired;
      await updateOrder(db, order.id, shipment);
      const note = serverTexts.shipmentCorrected(shipment.courier, shipment.tracking_number);
      await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
      return { status: order.status, ...shipment, instead_of: seen, reason };
    },
    isRepeat: async (_db, order) => isSame(order, shipment),
  });
}

function isSame(one: Stored, other: Stored): boolean {
  return one.courier === other.courier && one.tracking_number === other.tracking_number;
}
