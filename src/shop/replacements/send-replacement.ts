import { isPermitted } from "../../contract/order-states.ts";
import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { may } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { sendOnChallan, type VariantOffer } from "../challans/index.ts";
import { refuseRetiredCourier } from "../couriers/index.ts";
import { findCustomer } from "../customers/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { changeOrder, linesOfOrder, noteOnOrder, type OrderLineRow, type OrderRow } from "../orders/index.ts";
import { returnsOfOrder, settleByExchange } from "../returns/index.ts";
import { recordSerials, withSerialsRead } from "../serials/index.ts";
import { findSkippedLots, isSameLot, listLotsForVariants } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { offersForLine } from "./choices.ts";
import { replacementShippedMailJob } from "./job-definitions.ts";
import { insertReplacement, replacementsOfOrder } from "./queries.ts";
import { replaceableUnits, replacedUnits } from "./replacement.ts";
import { fieldInGoods, unitsOfGoods } from "./serials.ts";

interface ReplacementLine {
  line_id: number;
  ref_no: string;
  lot_no: string;
  quantity: number;
  serials: string[];
}

interface NewReplacement {
  replaced_before: number;
  lines: ReplacementLine[];
  takes_back: boolean;
  return_id: number | null;
  reason: string;
  /** Why this lot is sent although another expires earlier. */
  lot_reason: string | null;
  courier: string;
  tracking_number: string | null;
}

/**
 * Sends goods free of charge to replace broken or wrong ones. Nothing is supplied, so they leave on a delivery challan (CGST Rules, rule
 * 55(1)(c)), and neither invoice nor amounts change. A return request can be settled by it.
 */
export function sendReplacement(
  shop: LiveShop,
  actor: Staff,
  token: string,
  expected: OrderStatus,
  typed: NewReplacement,
) {
  const given = { ...typed, lines: withSerialsRead(typed.lines) };
  return changeOrder(shop, actor, {
    token,
    expected,
    action: "replace",
    apply: async ({ db, order, at }) => {
      const before = await replacementsOfOrder(db, order.id);
      if (replacedUnits(before) !== given.replaced_before)
        return refuse(409, "state_changed", serverTexts.alreadyReplaced);
      const number = `${order.number}-X${before.length + 1}`;
      const retired = await refuseRetiredCourier(db, given.courier);
      if (retired) return retired;
      if (given.return_id !== null && !may(actor.role, "returns.decide"))
        return refuse(403, "forbidden", serverTexts.forbidden);
      const lines = await checkLines(shop, db, order, given);
      if (lines instanceof Refusal) return lines;
      const skipped = await refuseSkippedLots(db, lines, given.lot_reason, istDate(at));
      if (skipped) return skipped;
      if (given.return_id !== null) {
        const note = serverTexts.exchangedFor(number);
        const refused = await settleByExchange(db, order, given.return_id, actor, note, at);
        if (refused) return refused;
      }
      // The account may have been deleted since; goods sold to it are replaced all the same.
      const customer = await findCustomer(db, order.customer_id);
      const consigned = { ...toChallan(order, lines, shop), customer_id: customer ? order.customer_id : null };
      const serials = lines.map((each) => each.given.serials);
      const challan = await sendOnChallan(shop, db, actor, consigned, { id: order.id, serials });
      if (challan instanceof Refusal) return challan;
      const sent = lines.map(({ line, given: { ref_no, quantity } }, index) => {
        const { lot_id = 0, variant_id = 0, product_name = "" } = challan.sent[index] ?? {};
        return { order_line_id: line.id, variant_id, ref_no, product_name, lot_id, quantity };
      });
      const goods = sent.map((each, index) => ({
        ...each,
        lot_no: lines[index]?.given.lot_no ?? "",
        serials: typed.lines[index]?.serials ?? [],
      }));
      const units = await unitsOfGoods(
        db,
        goods,
        lines.map(({ line }) => line),
      );
      if (units instanceof Refusal) return units;
      const { reason, takes_back, courier, tracking_number } = given;
      const replacement = { order_id: order.id, number, document_id: challan.id, reason, takes_back };
      const id = await insertReplacement(
        db,
        { ...replacement, courier, tracking_number, shipped_at: at, staff_name: actor.name },
        sent,
      );
      const recording = { staff_name: actor.name, at, replacement_id: id };
      const taken = await recordSerials(db, [], units, fieldInGoods(goods), recording);
      if (taken) return taken;
      const names = given.lines.map(({ quantity, ref_no }) => `${quantity} × ${ref_no}`).join(", ");
      const note = serverTexts.replacementSent(number, names);
      const status = given.return_id === null ? order.status : "delivered";
      await noteOnOrder(db, { ...order, status }, { at, actor: "staff", staffName: actor.name, note, reason });
      await shop.jobs.enqueue(db, replacementShippedMailJob, { order_id: order.id, number });
      const { replaced_before: _, ...sentAs } = given;
      return { status, replacement: number, challan: challan.number, ...sentAs };
    },
    // Resubmitting the form fails because the number of replaced units has changed; the request's idempotency key finds the first reply.
  });
}

/** A line of the order with the goods sent for it. */
interface CheckedLine {
  line: OrderLineRow;
  given: ReplacementLine;
  offer: VariantOffer;
}

async function checkLines(
  shop: LiveShop,
  db: Db,
  order: OrderRow,
  { lines: given, return_id }: NewReplacement,
): Promise<CheckedLine[] | Refusal> {
  const [own, replacements, returns] = [
    await linesOfOrder(db, order.id),
    await replacementsOfOrder(db, order.id),
    await returnsOfOrder(db, order.id),
  ];
  const checked: CheckedLine[] = [];
  const errors: Record<string, string[]> = {};
  for (const [index, each] of given.entries()) {
    const line = own.find(({ id }) => id === each.line_id);
    if (!line) return refuse(404, "not_found", serverTexts.notFound);
    const offers = await offersForLine(shop, db, line);
    const offer = offers.find(({ ref_no }) => ref_no.toUpperCase() === each.ref_no.toUpperCase());
    const sum = given.reduce((units, { line_id, quantity }) => units + (line_id === line.id ? quantity : 0), 0);
    const left = replaceableUnits(line, replacements, returns, return_id);
    if (!offer) errors[`lines.${index}.ref_no`] = [serverTexts.notReplaceableBy(line.ref_no, each.ref_no)];
    else if (sum > left) errors[`lines.${index}.quantity`] = [serverTexts.onlyReplaceable(line.ref_no, left)];
    else checked.push({ line, given: { ...each, ref_no: offer.ref_no }, offer });
  }
  return Object.keys(errors).length > 0 ? refuseFields(texts.invalid, errors) : checked;
}

/** Enforces first expiry, first out, as when packing orders. */
async function refuseSkippedLots(db: Db, lines: CheckedLine[], lot_reason: string | null, today: string) {
  if (lot_reason !== null) return null;
  const wanted = lines.map(({ offer, given: { quantity } }, index) => ({
    order_line_id: index,
    variant_id: offer.variant_id,
    quantity,
  }));
  const variants = [...new Set(wanted.map(({ variant_id }) => variant_id))];
  const lots = await listLotsForVariants(db, variants, [], false);
  const picks = lines.flatMap(({ offer, given: { lot_no, quantity } }, index) => {
    const lot = lots.find((each) => each.variant_id === offer.variant_id && isSameLot(each.lot_no, lot_no));
    return lot ? [{ order_line_id: index, lot_id: lot.id, quantity }] : [];
  });
  const [skip] = findSkippedLots(wanted, lots, picks, today);
  if (!skip) return null;
  const { skipped, picked } = skip;
  const message = serverTexts.skippedLot(skipped.lot_no, skipped.expires_on ?? "", picked.lot_no);
  return refuseFields(texts.invalid, { lot_reason: [`${message} ${serverTexts.skippedNeedsReason}`] });
}

/** The challan goes to the order's delivery address, at the value charged, or today's value if another variant is sent. */
function toChallan({ shipping_address: to, ...order }: OrderRow, lines: CheckedLine[], { live }: LiveShop) {
  const state = live.current().places.states.find(({ id }) => id === to.state_id);
  // A GSTIN is printed only with an address in its State.
  const gstin = order.buyer_gstin && order.buyer_gstin.slice(0, 2) === state?.gst_code ? order.buyer_gstin : null;
  return {
    name: `${to.f_name} ${to.l_name}`.trim(),
    company_name: to.company_name || null,
    address: [to.apartment_no, to.address].filter(Boolean).join(", "),
    city: to.city,
    pincode: to.pincode,
    state_id: to.state_id,
    phone: to.phone_number,
    gstin,
    reason: "replacement" as const,
    remark: `For order ${order.number}`,
    due_on: null,
    lines: lines.map(({ line, offer, given: { ref_no, lot_no, quantity } }) => ({
      ref_no,
      lot_no,
      quantity,
      value: (offer.variant_id === line.variant_id ? line.price_paise : offer.price_paise) / 100,
    })),
  };
}

/** Whether replacements can be sent for an order in this state. */
export const canReplace = (status: OrderStatus) => isPermitted("replace", "staff", status);
