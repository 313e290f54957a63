import { isPermitted } from "../../contract/order-states.ts";
import type { OrderParcel } from "../../contract/parcels.ts";
import type { Db } from "../kit/shop.ts";
import { parcelsOfOrder } from "./parcel-queries.ts";
import { linesOfOrder, type OrderLineRow, type OrderRow } from "./queries.ts";

/** All parcels of an order, including itself; undefined if there is only one. */
export async function loadParcels(
  db: Db,
  order: Pick<OrderRow, "id" | "parent_id" | "whole_total_paise">,
): Promise<OrderParcel[] | undefined> {
  if (order.whole_total_paise === null) return undefined;
  const parcels = await parcelsOfOrder(db, order);
  if (parcels.length < 2) return undefined;
  return Promise.all(parcels.map(async (parcel) => toOrderParcel(parcel, await linesOfOrder(db, parcel.id))));
}

function toOrderParcel(parcel: OrderRow, lines: OrderLineRow[]): OrderParcel {
  return {
    token: parcel.token,
    order_no: parcel.number,
    kind: parcel.parcel_kind,
    status: parcel.status,
    promised_on: parcel.promised_on,
    total: parcel.total_paise / 100,
    item_count: parcel.item_count,
    courier: parcel.courier,
    tracking_number: parcel.tracking_number,
    delivered_at: parcel.delivered_at?.toISOString() ?? null,
    can_cancel: isPermitted("cancel", "customer", parcel.status),
    lines: lines.map(({ ref_no, product_name, quantity }) => ({ ref_no, product_name, quantity })),
  };
}
