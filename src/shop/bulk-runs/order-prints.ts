import type { OrderStatus } from "../../contract/orders.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { LotLabelSize } from "../../contract/staff/lot-label-sizes.ts";
import { mostLotLabels, mostPaperOrders } from "../../contract/staff/order-prints.ts";
import { invoicesAsOne, labelsAsOne, lotLabelsAsOne, pickListAsOne } from "../document-files/index.ts";
import { type OrdersQuery, tokensListed, toListFilter } from "../fulfilment/index.ts";
import { Refusal, refuse } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import { joinedPicks } from "./joined-picks.ts";
import { lotsToLabel, ordersForPaper, type PaperOrder, tokensOfRun } from "./print-queries.ts";
import { bulkRunById } from "./queries.ts";

/** The orders of a bulk run, the listed orders, or all orders matching a filter. */
export interface PrintQuery extends OrdersQuery {
  run?: number | undefined;
  /** Tokens, separated by commas. */
  orders?: string | undefined;
}

/** The states in which an order has an invoice: it has been packed. */
const invoiced: readonly OrderStatus[] = ["packed", "shipped", "delivered", "return_requested", "returned"];
const labelled: readonly OrderStatus[] = ["packed", "shipped"];

/** What to pick for those of these orders that are confirmed. */
export async function loadPickList({ db, clock }: Shop, query: PrintQuery) {
  const orders = await paperOrders(db, query, ["confirmed"]);
  if (orders instanceof Refusal) return orders;
  return { orders: orders.length, rows: await joinedPicks(db, orders, clock.now()) };
}

export async function pickListPdf(shop: Shop, query: PrintQuery): Promise<Buffer | Refusal> {
  const list = await loadPickList(shop, query);
  return list instanceof Refusal ? list : pickListAsOne(shop.db, list.rows, list.orders, shop.clock.now());
}

export async function invoicesPdf(
  shop: Shop,
  { copies, ...query }: PrintQuery & { copies: "recipient" | "all" },
): Promise<Buffer | Refusal> {
  const orders = await paperOrders(shop.db, query, invoiced);
  if (orders instanceof Refusal) return orders;
  return invoicesAsOne(
    shop,
    orders.map(({ id }) => id),
    copies,
  );
}

export async function labelsPdf({ db, clock }: Shop, query: PrintQuery): Promise<Buffer | Refusal> {
  const orders = await paperOrders(db, query, labelled);
  return orders instanceof Refusal ? orders : labelsAsOne(db, orders, clock.now());
}

export async function lotLabelsPdf(
  { db, clock }: Shop,
  { size, ...query }: PrintQuery & { size: LotLabelSize },
): Promise<Buffer | Refusal> {
  const orders = await paperOrders(db, query, labelled);
  if (orders instanceof Refusal) return orders;
  const lots = await lotsToLabel(
    db,
    orders.map(({ id }) => id),
  );
  const count = lots.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count > mostLotLabels) return refuse(409, "not_possible", serverTexts.tooManyLabels(count, mostLotLabels));
  return lotLabelsAsOne(db, lots, size, clock.now());
}

async function paperOrders(
  db: Db,
  { run, orders, ...filter }: PrintQuery,
  statuses: readonly OrderStatus[],
): Promise<PaperOrder[] | Refusal> {
  if (run !== undefined && !(await bulkRunById(db, run))) return refuse(404, "not_found", serverTexts.notFound);
  const tokens =
    run !== undefined
      ? await tokensOfRun(db, run)
      : (orders?.split(",") ?? (await tokensListed(db, await toListFilter(db, filter), { statuses, isDue: false })));
  const selected = await ordersForPaper(db, tokens, statuses);
  if (selected.length === 0) return refuse(409, "not_possible", serverTexts.nothingToPrint);
  if (selected.length > mostPaperOrders)
    return refuse(409, "not_possible", serverTexts.tooManyOrders(selected.length, mostPaperOrders));
  return selected;
}
