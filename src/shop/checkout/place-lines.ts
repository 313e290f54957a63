import type { PlacedOrder } from "../../contract/checkout.ts";
import type { UnavailableLine } from "../../contract/errors.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { zip } from "../../platform/zip.ts";
import { describeVariant, type PricedLine } from "../cart/index.ts";
import type { Catalogue } from "../catalogue/index.ts";
import { redeemCoupon } from "../coupons/index.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db, LiveShop } from "../kit/shop.ts";
import { type InsertedOrder, insertOrder, mailPlacedOrder, type NewOrder } from "../orders/index.ts";
import { claimFile } from "../purchase-orders/index.ts";
import { validityOn } from "../registrations/index.ts";
import { lockLotsOnSale, reserveFrom, type Shortage } from "../stock/index.ts";
import { istDate } from "../tax/index.ts";
import { newOrder } from "./new-order.ts";
import type { Ordering, OrderRecords } from "./ordering.ts";
import { type PricedCheckout, priceCheckout } from "./price-checkout.ts";
import { quoteFingerprint } from "./quote.ts";

export interface OrderAnswer {
  message: string;
  order: PlacedOrder;
}

interface Purchase {
  lines: PricedLine[];
  records: OrderRecords;
  /** Runs once the order is stored. */
  onRecorded(answer: OrderAnswer): Promise<unknown>;
}

/**
 * Places an order for the given lines in the caller's transaction, in two round trips. Contended rows, those of the coupon and the stock,
 * are locked as late as possible, so that customers block one another as briefly as possible. Roll the transaction back on a refusal.
 */
export async function placeLines(
  shop: LiveShop,
  db: Db,
  ordering: Ordering,
  { lines, records, onRecorded }: Purchase,
): Promise<OrderAnswer | Refusal> {
  const { caller, request, quote, input, now, state } = ordering;
  const { coupon_token, po_file } = request;
  if (lines.length > 0 && coupon_token !== null && !quote) return totalsChanged();
  const priced = priceCheckout(state, caller, lines, input, records, now);
  if (priced instanceof Refusal) return priced.code.startsWith("coupon_") ? totalsChanged() : priced;
  if (quote && quote.fingerprint !== quoteFingerprint(priced)) return totalsChanged();
  if (!isStillSeller(priced.seller, records.heldSeller, istDate(now))) return totalsChanged();
  const short = unavailableLines(state.catalogue, lines, (line) =>
    line.available < line.quantity ? line.available : null,
  );
  if (short.length > 0) return outOfStock(short);

  const order = newOrder(ordering, priced);
  const [inserted, redeemed, lotIds] = await Promise.all([
    insertOrder(db, order),
    priced.coupon ? redeemCoupon(db, priced.coupon.id) : { counted: true },
    lockLotsOnSale(db, variantIds(lines), istDate(now)),
  ]);
  const answer = toOrderAnswer(order, inserted.number);
  const [hasFile, shortages] = await Promise.all([
    po_file === null || claimFile(db, caller.id, po_file, inserted.id),
    reserveFrom(db, linesToReserve(lines, inserted), lotIds),
    mailPlacedOrder(shop, db, inserted.id),
    onRecorded(answer),
  ]);
  if (!hasFile) return fileGone();
  if (!redeemed.counted) return totalsChanged();
  if (shortages.length > 0) return outOfStock(linesWithShortage(state.catalogue, lines, inserted.lineIds, shortages));
  return answer;
}

const variantIds = (lines: readonly PricedLine[]) => lines.map((line) => line.variant_id);

const linesToReserve = (lines: readonly PricedLine[], { lineIds }: InsertedOrder) =>
  zip(lines, lineIds).map(([{ variant_id, quantity }, order_line_id]) => ({ order_line_id, variant_id, quantity }));

function fileGone() {
  const message = serverTexts.purchaseOrderGone;
  return refuseFields(message, { po_file: [message] });
}

function totalsChanged() {
  return refuse(409, "totals_changed", serverTexts.totalsChanged);
}

function outOfStock(lines: UnavailableLine[]) {
  return refuse(409, "out_of_stock", serverTexts.outOfStock, { lines });
}

function unavailableLines(
  catalogue: Catalogue,
  lines: PricedLine[],
  availableIfShort: (line: PricedLine) => number | null,
) {
  return lines.flatMap((line): UnavailableLine[] => {
    const available = availableIfShort(line);
    if (available === null) return [];
    const shown = describeVariant(catalogue, line.variant_id);
    return [
      {
        cart_id: line.cart_id,
        ref_no: shown?.ref_no ?? "",
        name: shown?.product_name ?? "",
        requested: line.quantity,
        available,
      },
    ];
  });
}

function linesWithShortage(catalogue: Catalogue, lines: PricedLine[], lineIds: number[], shortages: Shortage[]) {
  const available = new Map(shortages.map((shortage) => [shortage.order_line_id, shortage.available]));
  const short = new Map(zip(lines, lineIds).map(([line, id]) => [line, available.get(id)]));
  return unavailableLines(catalogue, lines, (line) => short.get(line) ?? null);
}

function toOrderAnswer(order: NewOrder, number: string): OrderAnswer {
  return {
    message: serverTexts.orderPlaced,
    order: {
      token: order.token,
      order_no: number,
      status: "placed",
      total: order.total_paise / 100,
      placed_at: order.placed_at.toISOString(),
    },
  };
}

/** Whether the registration is in force today, and still taxes the order as it was priced. */
function isStillSeller(
  { gstin, state }: PricedCheckout["seller"],
  held: OrderRecords["heldSeller"],
  today: string,
): boolean {
  return held?.gstin === gstin && held.state_id === state.id && validityOn(held, today) === "in_force";
}
