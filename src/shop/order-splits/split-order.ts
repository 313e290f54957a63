import { randomBytes } from "node:crypto";
import type { OrderStatus } from "../../contract/orders.ts";
import { mostParcels, type ParcelKind } from "../../contract/parcels.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { zip } from "../../platform/zip.ts";
import { type Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Actor } from "../kit/staff-api.ts";
import { refuseWhilePending } from "../order-revisions/index.ts";
import {
  adjustmentsOfOrder,
  type Change,
  changeOrder,
  eventsOfOrder,
  findOrder,
  insertParcel,
  linesOfOrder,
  lockFamily,
  noteOnOrder,
  type OrderLineRow,
  type OrderRow,
  orderAmounts,
  parcelsOfOrder,
} from "../orders/index.ts";
import { moveReservations } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { becomePart } from "./become-part.ts";
import { divideOrder } from "./divide-order.ts";
import { splitMailJob } from "./job-definitions.ts";

/** What goes into a separate parcel. */
export interface Splitting {
  kind: ParcelKind;
  /** YYYY-MM-DD, IST. */
  promised_on: string | null;
  /** `of`: the quantity that the screen showed. */
  lines: { line_id: number; quantity: number; of: number }[];
}

/**
 * Splits an order that is not packed: the chosen units become a parcel, an order linked to this one, which is packed, invoiced, shipped,
 * paid and returned like any other. Amounts and reservations are divided; nothing is repriced.
 */
export function splitOrder(shop: Shop, actor: Actor, token: string, expected: OrderStatus, splitting: Splitting) {
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "split",
    apply: async (change) => {
      const { db, order, at } = change;
      const lines = await linesOfOrder(db, order.id);
      const refused = refuseSplit(lines, splitting, istDate(at)) ?? (await refuseWhilePending(db, order, at));
      if (refused?.code === "state_changed" && (await isDone(db, order, actor, splitting))) return "already done";
      if (refused) return refused;
      await lockFamily(db, order);
      if ((await parcelsOfOrder(db, order)).length >= mostParcels)
        return refuse(409, "not_possible", serverTexts.tooManyParcels(mostParcels));
      return split(shop, change, lines, splitting);
    },
  });
}

function refuseSplit(lines: OrderLineRow[], { kind, promised_on, lines: wanted }: Splitting, today: string) {
  if (kind === "backorder" && !promised_on)
    return refuseFields(texts.invalid, { promised_on: [serverTexts.promiseNeeded] });
  if (promised_on && promised_on < today)
    return refuseFields(texts.invalid, { promised_on: [serverTexts.promiseInPast] });
  const byId = new Map(lines.map((line) => [line.id, line]));
  if (wanted.some(({ line_id, of }) => byId.get(line_id)?.quantity !== of))
    return refuse(409, "state_changed", serverTexts.linesChanged);
  const tooMany = wanted.flatMap(({ quantity, of }, index): [string, string[]][] =>
    quantity > of ? [[`lines.${index}.quantity`, [serverTexts.onlyInOrder(of)]]] : [],
  );
  if (tooMany.length > 0) return refuseFields(texts.invalid, Object.fromEntries(tooMany));
  const leaving = toQuantities(wanted);
  const isRepeated = wanted.length !== leaving.size;
  const staysEmpty = lines.every(({ id, quantity }) => leaving.get(id) === quantity);
  return isRepeated || staysEmpty ? refuseFields(texts.invalid, { lines: [serverTexts.nothingToSplit] }) : undefined;
}

const toQuantities = (wanted: Splitting["lines"]) =>
  new Map(wanted.map(({ line_id, quantity }) => [line_id, quantity]));

/** Whether the same member has just split off this very parcel: the request is a retry whose first reply was lost. */
async function isDone(db: Db, order: OrderRow, actor: Actor, { kind, lines }: Splitting): Promise<boolean> {
  const newest = (await parcelsOfOrder(db, order)).at(-1);
  if (!newest || newest.id === order.id || newest.parcel_kind !== kind) return false;
  const made = (await eventsOfOrder(db, newest.id)).find(({ note }) => note === serverTexts.splitFrom(order.number));
  // In any order: the parcel has its lines in that of the order, the request may not.
  const quantities = (some: readonly { quantity: number }[]) => String(some.map(({ quantity }) => quantity).sort());
  const held = await linesOfOrder(db, newest.id);
  return made?.staff_name === actor.name && quantities(held) === quantities(lines);
}

async function split(
  shop: Shop,
  { db, order, actor, at }: Change,
  lines: OrderLineRow[],
  { kind, promised_on, lines: wanted }: Splitting,
): Promise<Record<string, unknown> | Refusal> {
  const leaving = toQuantities(wanted);
  const adjustments = await adjustmentsOfOrder(db, order.id);
  const [stays, leaves] = divideOrder({ lines, adjustments, total_paise: order.total_paise }, leaving);
  const parcel = await insertParcel(db, order, {
    ...{ token: randomBytes(16).toString("base64url"), kind, promised_on: kind === "backorder" ? promised_on : null },
    amounts: orderAmounts(leaves),
    lines: leaves.lines.map(({ id: _, ...line }) => line),
    adjustments: leaves.adjustments,
  });
  await becomePart(db, { ...order, lines, adjustments }, stays, { by: actor.name, at });
  const from = lines.filter(({ id }) => leaving.has(id));
  const to = zip(leaves.lines, parcel.lineIds);
  const moves = zip(from, to).map(([{ id }, [{ variant_id, quantity }, to_line_id]]) => {
    return { from_line_id: id, to_line_id, variant_id, quantity };
  });
  const isMoved = await moveReservations(db, moves, `moved to ${parcel.number}`, { staff_name: actor.name, at });
  if (!isMoved) return refuse(409, "not_possible", serverTexts.customerHasGoods);
  const event = { at, actor: "staff", staffName: actor.name } as const;
  await noteOnOrder(db, order, { ...event, note: serverTexts.splitInto(parcel.number, kind === "backorder") });
  const stored = await findOrder(db, { id: parcel.id });
  if (stored) await noteOnOrder(db, stored, { ...event, note: serverTexts.splitFrom(order.number) });
  await shop.jobs.enqueue(db, splitMailJob, { order_id: parcel.id });
  const items = leaves.lines.map(({ ref_no, quantity }) => `${quantity} x ${ref_no}`);
  return { parcel: parcel.number, kind, promised_on, items, total: leaves.order.total_paise / 100 };
}
