import { type ReplacementStatus, replacementTransitions } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Disposition } from "../../contract/staff/order-shapes.ts";
import { texts } from "../../contract/texts.ts";
import { refuseRetiredCourier } from "../couriers/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { type AuditedAction, actOnOrder, type Change, noteOnOrder } from "../orders/index.ts";
import { inspectedOfOrder, lotsSent } from "../returns/index.ts";
import { isWithCustomer, recordUnitsBack, unitsOfReplacement } from "../serials/index.ts";
import { takeBackStock } from "../stock/index.ts";
import {
  orderOfReplacement,
  type ReplacementLineRow,
  type ReplacementRow,
  replacementsOfOrder,
  updateReplacement,
} from "./queries.ts";

type Changed = Record<string, unknown>;
type Outcome = { before: Changed; after: Changed } | "already done" | Refusal;

/** Runs a staff action on a replacement. Locks the order first, like every change of an order. */
export async function actOnReplacement(
  shop: Shop,
  actor: Staff,
  id: number,
  action: AuditedAction,
  apply: (change: Change, replacement: ReplacementRow) => Promise<Outcome>,
): Promise<{ token: string } | Refusal> {
  const token = await orderOfReplacement(shop.db, id);
  if (token === undefined) return refuse(404, "not_found", serverTexts.notFound);
  return actOnOrder(shop, actor, token, action, async (change) => {
    const replacement = (await replacementsOfOrder(change.db, change.order.id)).find((each) => each.id === id);
    return replacement ? apply(change, replacement) : refuse(404, "not_found", serverTexts.notFound);
  });
}

/** Records that the replacement has arrived. */
export function deliverReplacement(shop: Shop, actor: Staff, id: number, expected: ReplacementStatus) {
  return endReplacement(shop, actor, id, expected, "deliver", async ({ db, order, at }, { number }) => {
    const note = serverTexts.replacementDelivered(number);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note });
    return {};
  });
}

interface CameBack {
  disposition: Disposition;
  reason: string;
}

/** Records that the courier brought the replacement back: its goods return to their lots, and the units can be replaced again. */
export function undeliverReplacement(
  shop: Shop,
  actor: Staff,
  id: number,
  expected: ReplacementStatus,
  { disposition, reason }: CameBack,
) {
  return endReplacement(
    shop,
    actor,
    id,
    expected,
    "undeliver",
    async ({ db, order, at }, { number, challan, lines, back }) => {
      const mover = { staff_name: actor.name, at };
      if (back.length > 0) return refuse(409, "not_possible", serverTexts.replacedGoodsBack(number));
      if (await isReturned(db, order.id, lines)) return refuse(409, "not_possible", serverTexts.replacementReturned);
      const pieces = lines.map(({ lot_id, quantity }) => ({ lot_id, quantity, disposition }));
      await takeBackStock(db, pieces, challan, mover);
      const units = (await unitsOfReplacement(db, order.id, id)).filter(isWithCustomer);
      await recordUnitsBack(
        db,
        units.map((unit) => ({ id: unit.id, disposition })),
        { replacement_id: id },
        mover,
      );
      const note = serverTexts.replacementUndelivered(number);
      await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
      return { disposition, reason };
    },
  );
}

/** Whether the customer has returned units of a replacement, so that the courier cannot have brought all of it back. */
async function isReturned(db: Db, orderId: number, lines: readonly ReplacementLineRow[]): Promise<boolean> {
  const [held, returned] = [await lotsSent(db, orderId), await inspectedOfOrder(db, orderId)];
  return lines.some(({ order_line_id, lot_id, quantity }) => {
    const sumOfLot = (pieces: readonly { order_line_id: number; lot_id: number; quantity: number }[]) =>
      pieces
        .filter((piece) => piece.order_line_id === order_line_id && piece.lot_id === lot_id)
        .reduce((sum, piece) => sum + piece.quantity, 0);
    return sumOfLot(held) - sumOfLot(returned) < quantity;
  });
}

function endReplacement(
  shop: Shop,
  actor: Staff,
  id: number,
  expected: ReplacementStatus,
  action: keyof typeof replacementTransitions,
  apply: (change: Change, replacement: ReplacementRow) => Promise<Changed | Refusal>,
) {
  const { from, to } = replacementTransitions[action];
  return actOnReplacement(shop, actor, id, `${action}_replacement`, async (change, replacement) => {
    const { status, ended_by, number } = replacement;
    if (status === to && ended_by === actor.name) return "already done";
    if (status !== expected)
      return refuse(409, "state_changed", serverTexts.replacementChanged(ended_by ?? serverTexts.someone, status));
    if (status !== from) return refuse(409, "not_possible", serverTexts.notPossible(status));
    const done = await apply(change, replacement);
    if (done instanceof Refusal) return done;
    await updateReplacement(change.db, id, { status: to, ended_at: change.at, ended_by: actor.name });
    return { before: { replacement: number, status }, after: { replacement: number, status: to, ...done } };
  });
}

interface Shipment {
  courier: string;
  tracking_number: string | null;
}

interface ShipmentCorrection extends Shipment {
  /** The shipment that the screen showed. */
  seen: Shipment;
  reason: string;
}

const isSame = (one: Shipment, other: Shipment) =>
  one.courier === other.courier && one.tracking_number === other.tracking_number;

/** Corrects a wrong courier or tracking number. */
export function correctReplacement(shop: Shop, actor: Staff, id: number, correction: ShipmentCorrection) {
  const { seen, reason, courier, tracking_number } = correction;
  const right = { courier, tracking_number };
  return actOnReplacement(shop, actor, id, "correct_replacement", async ({ db, order, at }, replacement) => {
    const { number } = replacement;
    if (!isSame(replacement, seen)) {
      if (isSame(replacement, right)) return "already done";
      const now = serverTexts.shipmentOvertaken(replacement.courier, replacement.tracking_number);
      return refuse(409, "state_changed", now);
    }
    if (isSame(right, seen)) return refuseFields(texts.invalid, { courier: [serverTexts.shipmentUnchanged] });
    const retired = courier === seen.courier ? null : await refuseRetiredCourier(db, courier);
    if (retired) return retired;
    await updateReplacement(db, id, right);
    const note = serverTexts.replacementCorrected(number, courier, tracking_number);
    await noteOnOrder(db, order, { at, actor: "staff", staffName: actor.name, note, reason });
    return { before: { replacement: number, ...seen }, after: { ...right, reason } };
  });
}
