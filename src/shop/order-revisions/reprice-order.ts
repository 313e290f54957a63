import { pick } from "../../contract/field-types.ts";
import { zip } from "../../platform/zip.ts";
import { type Refusal, refuse } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { adjustmentsOfOrder, linesOfOrder, type OrderLineRow, type OrderRow, orderAmounts } from "../orders/index.ts";
import { listStates } from "../places/index.ts";
import {
  type Adjustment,
  type Charge,
  calculateOrder,
  exceedsMrp,
  placeOfSupplyBy,
  priceFromMrp,
} from "../tax/index.ts";
import { findTaxation, type Taxation } from "./queries.ts";
import type { Pricing, RevisedColumns, RevisedLine } from "./tables.ts";

/** The registration that is to sell an order; null if the shop is not registered. */
export interface Seller {
  id: number;
  gstin: string | null;
  state_id: number;
}

export interface Repricing {
  /** YYYY-MM-DD, IST: take HSN codes, rates and tax classes of this day. Without it, the order's own stay. */
  ratesOn?: string;
  /** The registration that sells the order from now on. Without it, the order's own stays. */
  registration?: Seller;
}

/** An order's pricing before and after. */
export interface Repriced {
  before: Pricing;
  after: Pricing;
}

/**
 * Recalculates an order after it was placed; writes nothing (`applyRevision` does). Quantities, discounts and charges stay as
 * agreed; rates, taxes and totals are updated. A price that would exceed its MRP at the new rate is lowered to it (Legal Metrology
 * (Packaged Commodities) Rules 2011, rule 18(2)); no price rises.
 *
 * The rate is the one in force at the time of supply, which for goods invoiced after a rate change is after the change (CGST Act
 * s.14(b), with the invoice at packing and payment at the door; Notification 66/2017 leaves out advances on goods). The place of
 * supply stays.
 * @param order locked by the caller if the result is to be applied
 * @returns null when nothing differs; a refusal when the State of the seller or buyer is unknown
 */
export async function repriceOrder(
  db: Db,
  order: OrderRow,
  { ratesOn, registration }: Repricing,
): Promise<Repriced | null | Refusal<"place_unknown">> {
  const lines = await linesOfOrder(db, order.id);
  const adjustments = await adjustmentsOfOrder(db, order.id);
  const seller = registration ? await sellerColumns(db, order, registration) : revisedColumns(order);
  if ("status" in seller) return seller;
  const taxation = await loadTaxation(db, lines, seller, ratesOn);

  const repriced = lines.map((line) => repriceLine(line, taxation.get(line.variant_id)));
  const sameTaxes = repriced.every((line, index) => line === lines[index]);
  if (sameTaxes && seller.seller_gstin === order.seller_gstin && seller.registration_id === order.registration_id) {
    return null;
  }
  const calculation = calculateOrder({
    lines: repriced,
    discounts: adjustments
      .filter(hasRuleType("discount"))
      .map((each) => ({ ...each, amount_paise: -each.amount_paise })),
    charges: adjustments.flatMap(toCharge),
    supply: { kind: seller.supply_kind },
  });
  const after: Pricing = {
    order: { ...seller, ...orderAmounts(calculation) },
    lines: zip(repriced, calculation.lines).map(([line, amounts]) =>
      lineColumns({ ...line, ...amounts, coupon_paise: amounts.discount_paise }),
    ),
    adjustments: calculation.adjustments,
  };
  return { before: { order: revisedColumns(order), lines: lines.map(lineColumns), adjustments }, after };
}

/** How the seller taxes each variant: not at all without a registration (CGST Act s.32). */
async function loadTaxation(
  db: Db,
  lines: readonly OrderLineRow[],
  { seller_gstin }: RevisedColumns,
  ratesOn: string | undefined,
): Promise<Map<number, Taxation>> {
  if (seller_gstin === "") {
    return new Map(
      lines.map(({ variant_id, hsn_code }) => [variant_id, { hsn_code, gst_rate_bp: 0, tax_class: "exempt" }]),
    );
  }
  return ratesOn ? findTaxation(db, lines, ratesOn) : new Map();
}

/** The line as taxed now; the same line if rate and tax class are unchanged. A different HSN code alone changes no amount. */
export function repriceLine(line: OrderLineRow, now: Taxation | undefined): OrderLineRow {
  if (!now || (now.gst_rate_bp === line.gst_rate_bp && now.tax_class === line.tax_class)) return line;
  const { hsn_code, gst_rate_bp, tax_class } = now;
  const price_paise = exceedsMrp(line.price_paise, line.mrp_paise, gst_rate_bp)
    ? priceFromMrp(line.mrp_paise, gst_rate_bp, 0)
    : line.price_paise;
  return { ...line, hsn_code, gst_rate_bp, tax_class, price_paise };
}

/** The columns that change with the seller. Goods for a third party have a place of supply other than where they are delivered. */
async function sellerColumns(
  db: Db,
  order: OrderRow,
  { id, gstin, state_id }: Seller,
): Promise<RevisedColumns | Refusal<"place_unknown">> {
  const states = new Map((await listStates(db)).map((state) => [state.id, state]));
  const deliveryState = states.get(order.shipping_address.state_id);
  const supply = placeOfSupplyBy(
    { gstin, state: states.get(state_id) },
    {
      deliveryState,
      billingState: states.get(order.billing_address.state_id),
      buyerGstin: order.buyer_gstin,
      thirdPartyDelivery: deliveryState?.gst_code !== order.place_of_supply_code,
    },
  );
  if (supply.kind === "refused") return refuse(422, "place_unknown", supply.message);
  return {
    ...revisedColumns(order),
    registration_id: id,
    seller_gstin: gstin ?? "",
    supply_kind: supply.kind,
    state_tax_kind: supply.state_tax_kind,
    tax_reason: supply.reason,
  };
}

const hasRuleType =
  (type: Adjustment["rule"]["type"]) =>
  ({ rule }: Adjustment) =>
    rule.type === type;

export function toCharge({ kind, label, amount_paise, rule }: Adjustment): Charge[] {
  // Orders whose shipping rule is unknown have none.
  return rule.type === "charge" ? [{ kind, label, amount_paise, rates: rule.rates ?? "pro_rata" }] : [];
}

const orderColumns = [
  "registration_id",
  "seller_gstin",
  "supply_kind",
  "state_tax_kind",
  "tax_reason",
  "mrp_paise",
  "subtotal_paise",
  "coupon_paise",
  "cgst_paise",
  "sgst_paise",
  "igst_paise",
  "shipping_paise",
  "shipping_cgst_paise",
  "shipping_sgst_paise",
  "shipping_igst_paise",
  "round_off_paise",
  "total_paise",
] as const satisfies (keyof RevisedColumns)[];

export const revisedColumns = (order: RevisedColumns): RevisedColumns => pick(order, orderColumns);

const columnsOfLine = [
  "id",
  "hsn_code",
  "gst_rate_bp",
  "tax_class",
  "price_paise",
  "coupon_paise",
  "taxable_paise",
  "cgst_paise",
  "sgst_paise",
  "igst_paise",
] as const satisfies (keyof RevisedLine)[];

const lineColumns = (line: RevisedLine): RevisedLine => pick(line, columnsOfLine);
