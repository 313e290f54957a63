import { serverTexts } from "../../contract/server-texts.ts";
import { zip } from "../../platform/zip.ts";
import { describeVariant, type PricedLine, priceWanted, type WantedLine } from "../cart/index.ts";
import { chargesAfterChange, offeredLines, refuseOversized, supplyBy } from "../checkout/index.ts";
import { couponDiscount, findCouponByCode } from "../coupons/index.ts";
import type { CheckoutParties } from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import type { PublicState } from "../kit/public-state.ts";
import { Refusal, refuse, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { refuseUnlicensed } from "../licences/index.ts";
import {
  type ContentLine,
  type Contents,
  contentColumns,
  contentLine,
  findTaxation,
  type Repriced,
  repriceLine,
  revisedColumns,
  toCharge,
} from "../order-revisions/index.ts";
import { adjustmentsOfOrder, linesOfOrder, type OrderLineRow, type OrderRow, orderAmounts } from "../orders/index.ts";
import type { Registration } from "../registrations/index.ts";
import { calculateOrder, istDate, noTaxes, taxedBy } from "../tax/index.ts";

/** The proposed contents of an order, where it goes, who is billed and who sells it. */
export interface Changed {
  lines: WantedLine[];
  parties: CheckoutParties;
  seller: Registration;
  thirdParty: boolean;
}

/**
 * Prices an order with other contents; stores nothing. Existing lines keep their agreed price unless their MRP is lower at today's rate;
 * added lines cost what the customer is offered today. The coupon is applied to the new goods and dropped below its minimum; charges stay
 * as agreed unless they depend on the goods.
 * @returns null when nothing differs
 */
export async function priceChange(
  db: Db,
  state: PublicState,
  customer: Customer,
  order: OrderRow,
  { lines: wanted, parties, seller, thirdParty }: Changed,
  now: Date,
): Promise<Repriced | null | Refusal> {
  const today = istDate(now);
  const buying = { customerId: customer.id, purpose: order.purpose ?? undefined };
  const unlicensed = await refuseUnlicensed(db, buying, state.settings.selling, now);
  if (unlicensed) return unlicensed;
  const [held, adjustments] = [await linesOfOrder(db, order.id), await adjustmentsOfOrder(db, order.id)];
  const lines = await contentLines(db, state, customer, { held, wanted, seller, today });
  if (lines instanceof Refusal) return lines;
  const oversized = refuseOversized(lines);
  if (oversized) return oversized;
  const supplied = supplyBy(seller, parties, { third_party_delivery: thirdParty });
  if (supplied instanceof Refusal) return supplied;
  const { supply } = supplied;

  const subtotal = lines.reduce((sum, { price_paise, quantity }) => sum + price_paise * quantity, 0);
  const coupon = order.coupon_code === null ? undefined : await findCouponByCode(db, order.coupon_code);
  const kept = coupon && coupon.id === order.coupon_id && subtotal >= coupon.minimum_paise ? coupon : undefined;
  const calculation = calculateOrder({
    lines,
    discounts: kept ? [couponDiscount(kept, subtotal)] : [],
    charges: chargesAfterChange(adjustments.flatMap(toCharge), lines, state.settings.selling),
    supply,
  });
  const after: Contents = {
    order: {
      billing_address: parties.billing.printed,
      shipping_address: parties.shipping.printed,
      buyer_gstin: parties.customer.gstin,
      place_of_supply: `${supply.state.gst_code} ${supply.state.name}`,
      place_of_supply_code: supply.state.gst_code,
      coupon_id: kept?.id ?? null,
      coupon_code: kept?.code ?? null,
      item_count: lines.reduce((count, { quantity }) => count + quantity, 0),
    },
    lines: zip(lines, calculation.lines).map(([line, { discount_paise, ...amounts }]) =>
      contentLine({ ...line, ...amounts, coupon_paise: discount_paise }),
    ),
  };
  const before = { order: contentColumns(order), lines: held.map(contentLine) };
  if (canonical(before) === canonical(after)) return null;
  const pricing = {
    ...revisedColumns(order),
    ...orderAmounts(calculation),
    supply_kind: supply.kind,
    state_tax_kind: supply.state_tax_kind,
    tax_reason: supply.reason,
  };
  return {
    before: { order: revisedColumns(order), lines: [], adjustments, contents: before },
    after: { order: pricing, lines: [], adjustments: calculation.adjustments, contents: after },
  };
}

interface Wanting {
  held: OrderLineRow[];
  wanted: WantedLine[];
  seller: Registration;
  today: string;
}

/** The wanted lines: existing ones at their agreed price and today's rate, then the added ones. */
async function contentLines(
  db: Db,
  state: PublicState,
  customer: Customer,
  { held, wanted, seller, today }: Wanting,
): Promise<ContentLine[] | Refusal> {
  const taxation = seller.gstin === null ? new Map() : await findTaxation(db, held, today);
  const quantities = new Map(wanted.map(({ sub_product_id, quantity }) => [sub_product_id, quantity]));
  const stay = held.flatMap((line) => {
    const quantity = quantities.get(line.variant_id);
    return quantity === undefined ? [] : [{ ...repriceLine(line, taxation.get(line.variant_id)), quantity }];
  });
  const present = new Set(held.map(({ variant_id }) => variant_id));
  const more = wanted.filter(({ sub_product_id }) => !present.has(sub_product_id));
  const priced = await priceWanted(db, more);
  if (priced.length < more.length) return refuseFields(serverTexts.noLongerSold, { lines: [serverTexts.noLongerSold] });
  const offered = offeredLines(state, customer, priced);
  if (offered instanceof Refusal) return offered;
  const added = offered.map((line) => newLine(state, taxedBy(seller, line)));
  const unknown = added.some((line) => line === null);
  if (unknown) return refuse(409, "not_possible", serverTexts.noLongerSold);
  return [...stay, ...added.filter((line) => line !== null)];
}

function newLine({ catalogue }: PublicState, line: PricedLine): ContentLine | null {
  const shown = describeVariant(catalogue, line.variant_id);
  if (!shown) return null;
  const { sub_product_id: _, ...named } = shown;
  const { variant_id, quantity, hsn_code, gst_rate_bp, tax_class, uqc, mrp_paise, price_paise } = line;
  return {
    id: null,
    variant_id,
    ...named,
    ...{ hsn_code, gst_rate_bp, tax_class, uqc, mrp_paise, price_paise, quantity },
    ...{ coupon_paise: 0, taxable_paise: 0, ...noTaxes },
  };
}

interface Priced {
  order: { total_paise: number };
  contents?: Contents;
}

/** Whether two results are the same for the customer. */
export const isSamePrice = (one: Priced, other: Priced) =>
  one.order.total_paise === other.order.total_paise && canonical(one.contents) === canonical(other.contents);

/** As text independent of the order of keys, which PostgreSQL does not preserve in jsonb. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
