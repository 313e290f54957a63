import { orderTransitions } from "../../contract/order-states.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { type BulkAction, bulkActionRights } from "../../contract/staff/bulk-actions.ts";
import { type BulkRun, mostBulkOrders } from "../../contract/staff/bulk-runs.ts";
import { may } from "../../contract/staff/rights.ts";
import { type OrdersQuery, tokensListed, toListFilter } from "../fulfilment/index.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { bulkRun } from "./bulk-run.ts";
import { bulkRunJob } from "./job-definitions.ts";
import { type BulkOrder, type BulkWork, bulkRunById, insertBulkRun, refusedOfRun } from "./queries.ts";

/** Either a list of orders, or a filter with the number of matching orders that staff agreed to. */
export interface ChosenOrders {
  orders?: BulkOrder[] | undefined;
  filter?: OrdersQuery | undefined;
  expected?: number | undefined;
}

/** Starts an action on many orders in the background. The orders are selected here and do not change later. */
export async function beginBulkRun(
  shop: Shop,
  actor: Staff,
  work: BulkWork,
  chosen: ChosenOrders,
): Promise<{ data: BulkRun } | Refusal> {
  return transact(shop.db, async (db) => {
    const orders = await chosenOrders(db, work.act, chosen);
    return orders instanceof Refusal ? orders : begin(shop, db, actor, work, orders);
  });
}

/** Starts another run with the orders that were refused, and the same settings. */
export async function retryBulkRun(shop: Shop, actor: Staff, id: number): Promise<{ data: BulkRun } | Refusal> {
  return transact(shop.db, async (db) => {
    const run = await bulkRunById(db, id);
    if (!run) return refuse(404, "not_found", serverTexts.notFound);
    if (!may(actor.role, bulkActionRights[run.act])) return refuse(403, "forbidden", serverTexts.forbidden);
    const refused = run.finished_at === null ? [] : await refusedOfRun(db, id);
    if (refused.length === 0) return refuse(409, "not_possible", serverTexts.nothingRefused);
    return begin(shop, db, actor, run, refused);
  });
}

async function begin(shop: Shop, db: Db, actor: Staff, work: BulkWork, orders: readonly BulkOrder[]) {
  const id = await insertBulkRun(db, work, orders, actor, shop.clock.now());
  await shop.jobs.enqueue(db, bulkRunJob, { run_id: id });
  return bulkRun(db, id);
}

/** How many of these orders the action is possible for now. The others of the filter would only be refused. */
export async function countOrders(db: Db, act: BulkAction, asked: OrdersQuery): Promise<number> {
  return (await possibleOrders(db, act, asked)).length;
}

async function chosenOrders(
  db: Db,
  act: BulkAction,
  { orders, filter, expected }: ChosenOrders,
): Promise<readonly BulkOrder[] | Refusal> {
  if (!filter) return [...new Map((orders ?? []).map((order) => [order.token, order])).values()];
  const tokens = await possibleOrders(db, act, filter);
  if (tokens.length !== expected) return refuse(409, "count_changed", serverTexts.countChanged(tokens.length));
  if (tokens.length > mostBulkOrders)
    return refuse(409, "count_changed", serverTexts.tooManyOrders(tokens.length, mostBulkOrders));
  return tokens.map((token) => ({ token, tracking_number: null }));
}

async function possibleOrders(db: Db, act: BulkAction, asked: OrdersQuery): Promise<string[]> {
  const { staff = [] } = orderTransitions[act];
  return tokensListed(db, await toListFilter(db, asked), { statuses: staff, isDue: act === "collect" });
}
