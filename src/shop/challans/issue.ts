import type { BodyOf } from "../../contract/call.ts";
import { comesBack } from "../../contract/challan-reasons.ts";
import { toPaise } from "../../contract/money.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { challansCalls } from "../../contract/staff/challans.ts";
import type { Lot } from "../../contract/staff/stock.ts";
import { texts } from "../../contract/texts.ts";
import { audit } from "../audit/index.ts";
import { findCustomer } from "../customers/index.ts";
import { type ChallanGoods, issueChallan } from "../documents/index.ts";
import { type Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findLotId, lockLots, sendStock } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { challanDueDay, dueDayProblem } from "./challan.ts";
import { toConsignee } from "./consignee.ts";
import { insertChallan, offersOfVariants, type VariantOffer } from "./queries.ts";

type Given = BodyOf<(typeof challansCalls)["POST staff/challans"]>;
type Errors = Record<string, string[]>;

/** A line with the locked lot that it is taken from, and the variant's current price and tax. */
interface ChallanLine {
  given: Given["lines"][number];
  lot: Lot;
  offer: VariantOffer;
}

/** @returns the id of the document */
export function issueNewChallan(shop: LiveShop, actor: Staff, given: Given): Promise<{ id: number } | Refusal> {
  return transact(shop.db, async (db) => sendOnChallan(shop, db, actor, given, null));
}

/** Goods that left on a challan, in the challan's order. */
export interface SentOnChallan {
  id: number;
  number: string;
  sent: { lot_id: number; variant_id: number; quantity: number; product_name: string }[];
}

/**
 * Issues a delivery challan (CGST Rules, rule 55): in one transaction, its goods leave their lots and it gets its number. As in packing,
 * the lots are locked first and the series last.
 * @param db the transaction
 * @param order the order whose goods are replaced and to whose documents the challan belongs, with the serial numbers of each line's units
 */
export async function sendOnChallan(
  shop: LiveShop,
  db: Db,
  actor: Staff,
  given: Given,
  order: { id: number; serials: readonly string[][] } | null,
): Promise<SentOnChallan | Refusal> {
  const at = shop.clock.now();
  const today = istDate(at);
  const registration = shop.live.current().registrations.current;
  if (!registration) return refuse(409, "not_possible", serverTexts.noRegistrationInForce);
  const { reason } = given;
  const due_on = challanDueDay(reason, given.due_on);
  const errors: Errors = {};
  const dueProblem = dueDayProblem(reason, due_on, today);
  if (dueProblem) errors.due_on = [dueProblem];
  if (given.customer_id !== null && !(await findCustomer(db, given.customer_id)))
    errors.customer_id = [serverTexts.notFound];
  const consigned = toConsignee(given, registration.state, shop.live.current().places.states);
  if ("errors" in consigned) Object.assign(errors, consigned.errors);
  const lines = await takeLines(db, given.lines, today, errors);
  if ("errors" in consigned || Object.keys(errors).length > 0) return refuseFields(texts.invalid, errors);

  const goods = lines.map((line, index) => toGoods(shop, line, order?.serials[index] ?? []));
  const { consignee, supply } = consigned;
  const about = {
    orderId: order?.id ?? null,
    customerId: given.customer_id,
    registration,
    reason,
    remark: given.remark ?? "",
    due_on,
    consignee,
    supply,
    goods,
  };
  const issued = await issueChallan(shop, db, about);
  const closed_at = comesBack(reason) ? null : at;
  const sent = lines.map(({ lot, given: { quantity } }) => ({
    lot_id: lot.id,
    variant_id: lot.variant_id,
    quantity,
    product_name: lot.product_name,
  }));
  await insertChallan(
    db,
    { document_id: issued.id, customer_id: given.customer_id, reason, due_on, staff_name: actor.name, closed_at },
    sent.map(({ product_name: _, ...line }) => line),
  );
  await sendStock(db, sent, issued.number, { staff_name: actor.name, at });
  const act = {
    act: "issued a delivery challan",
    subject: "challan",
    subject_id: issued.id,
    subject_name: issued.number,
  };
  const after = { reason, due_on, customer_id: given.customer_id, lines: given.lines };
  await audit(db, actor, { ...act, after }, at);
  return { id: issued.id, number: issued.number, sent };
}

/** Locks the lots of the lines in a globally consistent order, and adds problems to `errors`, by line and field. */
async function takeLines(db: Db, given: Given["lines"], today: string, errors: Errors): Promise<ChallanLine[]> {
  const ids: (number | undefined)[] = [];
  for (const { ref_no, lot_no } of given) ids.push(await findLotId(db, ref_no, lot_no));
  const lots = await lockLots(
    db,
    ids.flatMap((id) => id ?? []),
    today,
  );
  const offers = await offersOfVariants(
    db,
    lots.map(({ variant_id }) => variant_id),
  );
  return given.flatMap((line, index): ChallanLine[] => {
    const say = (field: keyof typeof line, words: string) => {
      errors[`lines.${index}.${field}`] = [words];
      return [];
    };
    const lot = lots.find(({ id }) => id === ids[index]);
    const offer = lot && offers.get(lot.variant_id);
    if (!lot || !offer) return say("lot_no", serverTexts.lotUnknown);
    if (ids.indexOf(lot.id) < index) return say("lot_no", serverTexts.lotTwice);
    if (lot.state !== "sellable" && lot.state !== "expiring") return say("lot_no", serverTexts.lotNotForUse);
    const free = lot.on_hand - lot.reserved;
    if (line.quantity > free) return say("quantity", serverTexts.onlyLeftInLot(free));
    if (line.value === null && offer.price_paise === 0) return say("value", serverTexts.noPriceToday);
    return [{ given: line, lot, offer }];
  });
}

function toGoods({ live }: LiveShop, { given, lot, offer }: ChallanLine, serials: readonly string[]): ChallanGoods {
  const { hsn_code, gst_rate_bp, tax_class, mrp_paise, price_paise, uqc, ref_no } = offer;
  const attributes = live.current().catalogue.variantById.get(lot.variant_id)?.variant.attributes ?? [];
  return {
    ...{
      variant_id: lot.variant_id,
      description: lot.product_name,
      ref_no,
      hsn_code,
      gst_rate_bp,
      tax_class,
      unit: uqc,
      mrp_paise,
    },
    attributes,
    ...{ lot_number: lot.lot_no, expires_on: lot.expires_on, quantity: given.quantity, serials },
    rate_paise: given.value === null ? price_paise : toPaise(given.value),
  };
}
