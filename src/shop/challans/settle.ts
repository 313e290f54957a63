import type { BodyOf } from "../../contract/call.ts";
import { isPermitted } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { challansCalls } from "../../contract/staff/challans.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findOrder, linesOfOrder } from "../orders/index.ts";
import { keepStock, type LotRow, listLotsForVariants, lockLots, sendStock, takeBackStock } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import {
  type ChallanLineRow,
  type ChallanRow,
  findChallan,
  insertSettlements,
  linesOfChallan,
  setClosed,
  settlementsOfChallan,
} from "./queries.ts";

type TakingBack = BodyOf<(typeof challansCalls)["POST staff/challans/:id/take-back"]>;
type Keeping = BodyOf<(typeof challansCalls)["POST staff/challans/:id/keep"]>;

interface Settling {
  db: Db;
  challan: ChallanRow;
  lines: ChallanLineRow[];
  at: Date;
}
type Outcome = { act: string; after: Record<string, unknown> } | Refusal;

/** Records goods that came back: restocked, quarantined or scrapped. */
export function takeBack(shop: Shop, actor: Staff, id: number, given: TakingBack) {
  return settle(shop, actor, id, given, async ({ db, challan, lines, at }) => {
    const back = given.lines.map(({ line_id, quantity, disposition }) => {
      const lot_id = lines.find((line) => line.id === line_id)?.lot_id ?? 0;
      return { line_id, lot_id, quantity, disposition };
    });
    const settlement = { kind: "returned" as const, order_id: null, note: given.note, staff_name: actor.name, at };
    await insertSettlements(
      db,
      back.map(({ lot_id: _, ...line }) => ({ ...line, ...settlement })),
    );
    await takeBackStock(db, back, challan.number, { staff_name: actor.name, at });
    return { act: "recorded returned items", after: { lines: given.lines, note: given.note } };
  });
}

/**
 * Records goods that the recipient keeps, and reserves them for the order that invoices them, which is then packed from exactly these lots.
 * Only possible before packing, because the invoice states the lots.
 */
export function keep(shop: Shop, actor: Staff, id: number, given: Keeping) {
  return settle(shop, actor, id, given, async ({ db, challan, lines, at }) => {
    const order = await findOrder(db, { number: given.order_no.toUpperCase() }, { forUpdate: true });
    if (!order) return refuseFields(texts.invalid, { order_no: [serverTexts.orderUnknown] });
    // A recipient without an account orders under another name, which staff know.
    if (challan.customer_id !== null && challan.customer_id !== order.customer_id)
      return refuseFields(texts.invalid, { order_no: [serverTexts.orderOfAnother] });
    // An order that is not yet packed is placed or confirmed.
    if (!isPermitted("pack", "staff", order.status) && !isPermitted("confirm", "staff", order.status))
      return refuseFields(texts.invalid, { order_no: [serverTexts.orderTooLate(order.status)] });
    const ordered = await linesOfOrder(db, order.id);
    const mover = { staff_name: actor.name, at };
    const kept = lines.filter(({ id: lineId }) => given.lines.some(({ line_id }) => line_id === lineId));
    const blocked = await lockKeptLots(db, kept, istDate(at));
    if (blocked) return refuse(409, "not_possible", serverTexts.keptLotBlocked(blocked));
    for (const { line_id, quantity } of given.lines) {
      const line = lines.find((each) => each.id === line_id);
      const target = ordered.find(({ variant_id }) => variant_id === line?.variant_id);
      const refNo = challan.content.lines[line?.position ?? 0]?.ref_no ?? "";
      if (!line || !target) return refuseFields(texts.invalid, { order_no: [serverTexts.orderHasFewer(refNo, 0)] });
      const { lot_id, variant_id } = line;
      const pieces = { order_line_id: target.id, variant_id, lot_id, quantity };
      const fewer = await keepStock(db, pieces, challan.number, mover);
      if (fewer !== null) return refuseFields(texts.invalid, { order_no: [serverTexts.orderHasFewer(refNo, fewer)] });
    }
    const about = {
      kind: "kept" as const,
      disposition: null,
      order_id: order.id,
      note: null,
      staff_name: actor.name,
      at,
    };
    await insertSettlements(
      db,
      given.lines.map((line) => ({ ...line, ...about })),
    );
    return { act: "recorded items kept", after: { lines: given.lines, order: order.number } };
  });
}

/**
 * Locks all lots of these lines' variants at once, so that two challans whose lines are in another order wait for each other instead of
 * deadlocking.
 * @returns the number of a lot that has expired or is in quarantine: no order could be packed from it
 */
async function lockKeptLots(db: Db, lines: readonly ChallanLineRow[], today: string): Promise<string | undefined> {
  const variants = [...new Set(lines.map(({ variant_id }) => variant_id))];
  const lots = await listLotsForVariants(db, variants, [], true);
  const isBlocked = ({ id, quarantined_at, expires_on }: LotRow) =>
    lines.some(({ lot_id }) => lot_id === id) &&
    (quarantined_at !== null || (expires_on !== null && expires_on < today));
  return lots.find(isBlocked)?.lot_no;
}

/** Puts goods that were kept for a cancelled order back on the challan. */
export function reopen(shop: Shop, actor: Staff, id: number, settlementId: number) {
  return settle(shop, actor, id, { lines: [] }, async ({ db, challan, lines, at }) => {
    const own = await settlementsOfChallan(db, id);
    const kept = own.find((each) => each.id === settlementId);
    const line = lines.find((each) => each.id === kept?.line_id);
    if (!kept || !line) return refuse(404, "not_found", serverTexts.notFound);
    if (!isReopenable(kept, own)) return refuse(409, "not_possible", serverTexts.cancelFirst);
    const [lot] = await lockLots(db, [line.lot_id], istDate(at));
    if (!lot || lot.on_hand - lot.reserved < kept.quantity)
      return refuse(409, "not_possible", serverTexts.noLongerInStock);
    const { line_id, quantity, order_id } = kept;
    const about = { kind: "reopened" as const, disposition: null, order_id, note: null, staff_name: actor.name, at };
    await insertSettlements(db, [{ line_id, quantity, reopens_id: kept.id, ...about }]);
    await sendStock(db, [{ lot_id: line.lot_id, quantity }], challan.number, { staff_name: actor.name, at });
    return { act: "put items back on the challan", after: { line_id, quantity, order: kept.order_no } };
  });
}

type Kept = Pick<
  Awaited<ReturnType<typeof settlementsOfChallan>>[number],
  "id" | "line_id" | "kind" | "order_id" | "order_status" | "quantity" | "reopens_id"
>;

/** Whether goods were kept for an order that has been cancelled, and have not been put back already. */
export function isReopenable(kept: Kept, all: readonly Kept[]): boolean {
  if (kept.kind !== "kept" || kept.order_status !== "cancelled") return false;
  const known = new Set(all.map(({ reopens_id }) => reopens_id));
  if (known.has(kept.id)) return false;
  // Earlier builds did not record which one was put back: of several equal settlements, the oldest first.
  const { line_id, order_id, quantity } = kept;
  const equal = all.filter(
    (each) =>
      each.line_id === line_id && each.order_id === order_id && each.quantity === quantity && !known.has(each.id),
  );
  const older = equal.filter(({ kind, id }) => kind === "kept" && id < kept.id);
  const back = equal.filter(({ kind, reopens_id }) => kind === "reopened" && reopens_id === null);
  return older.length >= back.length;
}

/**
 * Runs a change of how much of a challan is outstanding, in one transaction that locks the challan first. The last unit closes the challan.
 */
function settle(
  shop: Shop,
  actor: Staff,
  id: number,
  given: { lines: readonly { line_id: number; quantity: number }[]; expected_outstanding?: number },
  work: (settling: Settling) => Promise<Outcome>,
): Promise<{ id: number } | Refusal> {
  return transact(shop.db, async (db) => {
    const challan = await findChallan(db, id, true);
    if (!challan) return refuse(404, "not_found", serverTexts.notFound);
    const lines = await linesOfChallan(db, id);
    const before = sumOutstanding(lines);
    if (given.expected_outstanding !== undefined && given.expected_outstanding !== before)
      return refuse(409, "state_changed", serverTexts.challanChanged);
    const errors = problems(given.lines, lines);
    if (Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);
    const at = shop.clock.now();
    const done = await work({ db, challan, lines, at });
    if (done instanceof Refusal) return done;
    const outstanding = sumOutstanding(await linesOfChallan(db, id));
    if ((outstanding === 0) !== (challan.closed_at !== null)) await setClosed(db, id, outstanding === 0 ? at : null);
    const subject = { subject: "challan", subject_id: id, subject_name: challan.number };
    const { act, after } = done;
    await audit(db, actor, { act, ...subject, before: { outstanding: before }, after: { ...after, outstanding } }, at);
    return { id };
  });
}

const sumOutstanding = (lines: readonly ChallanLineRow[]) =>
  lines.reduce((sum, { outstanding }) => sum + outstanding, 0);

function problems(given: readonly { line_id: number; quantity: number }[], lines: readonly ChallanLineRow[]) {
  const errors: Record<string, string[]> = {};
  given.forEach(({ line_id, quantity }, index) => {
    const line = lines.find(({ id }) => id === line_id);
    const isSecond = given.findIndex((each) => each.line_id === line_id) < index;
    if (!line) errors[`lines.${index}.quantity`] = [serverTexts.notOnChallan];
    else if (isSecond) errors[`lines.${index}.quantity`] = [serverTexts.itemTwice];
    else if (quantity > line.outstanding)
      errors[`lines.${index}.quantity`] = [serverTexts.onlyOutstanding(line.outstanding)];
  });
  return errors;
}
