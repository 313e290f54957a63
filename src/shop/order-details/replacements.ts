import type { OrderReplacement } from "../../contract/replacements.ts";
import type { StaffReplacement } from "../../contract/staff/order-shapes.ts";
import { toGiveBack } from "../replacements/index.ts";
import { isWithCustomer, type RecordedUnit } from "../serials/index.ts";
import type { LoadedOrder } from "./load-order.ts";
import { serialsShown } from "./units.ts";

type Loaded = LoadedOrder["replacements"][number];

/** A replacement as the customer sees it. */
export function toOrderReplacement(given: Loaded): OrderReplacement {
  const { number, status, challan, shipped_at, courier, tracking_number, tracking_url, ended_at, lines } = given;
  return {
    number,
    status,
    challan,
    courier,
    tracking_number,
    tracking_url,
    shipped_at: shipped_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    to_give_back: toGiveBack(given),
    lines: lines.map(({ order_line_id, ref_no, product_name, lot_no, expires_on, quantity, serials }) => ({
      line_id: order_line_id,
      ref_no,
      product_name,
      lot_no,
      expires_on,
      quantity,
      ...(serials ? { serials } : {}),
    })),
  };
}

interface HeldLot {
  order_line_id: number;
  lot_id: number;
  lot_no: string;
  expires_on: string | null;
  /** Quantity not returned so far. */
  quantity: number;
}

/** The goods of an order that the customer has, and the article numbers of its lines. */
interface HeldGoods {
  held: readonly HeldLot[];
  units: readonly RecordedUnit[];
  gtins: ReadonlyMap<number, string | null | undefined>;
}

/** A replacement as staff see it, with what has yet to come back. */
export function toStaffReplacement(
  given: Loaded,
  { lines }: LoadedOrder,
  { held, units, gtins }: HeldGoods,
  suggestedFor: (variantId: number) => StaffReplacement["to_inspect"][number]["suggested"],
): StaffReplacement {
  const { id, reason, staff_name, ended_by, back } = given;
  const awaited = lines.map((line) => ({ line, quantity: toGiveBack(given, line.id) }));
  return {
    ...toOrderReplacement(given),
    id,
    reason,
    staff_name,
    ended_by,
    back: back.map(({ order_line_id, received_at, ...piece }) => ({
      ...piece,
      line_id: order_line_id,
      received_at: new Date(received_at).toISOString(),
      ...serialsShown(units, { order_line_id, lot_id: piece.lot_id }, (unit) => {
        const { came_back_with, disposition } = unit;
        const isWithThis = came_back_with?.replacement_id === id && disposition === piece.disposition;
        return isWithThis && Date.parse(came_back_with.at) === Date.parse(received_at);
      }),
    })),
    to_inspect: awaited
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({
        line_id: line.id,
        ref_no: line.ref_no,
        product_name: line.product_name,
        quantity,
        gtin: gtins.get(line.id) ?? null,
        lots: held
          .filter(({ order_line_id, quantity: left }) => order_line_id === line.id && left > 0)
          .map(({ lot_id, lot_no, expires_on, quantity: left }) => ({
            lot_id,
            lot_no,
            expires_on,
            quantity: left,
            ...serialsShown(units, { order_line_id: line.id, lot_id }, isWithCustomer),
          })),
        suggested: suggestedFor(line.variant_id),
      })),
  };
}
