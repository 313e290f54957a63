import { findCustomerByEmail } from "../customers/index.ts";
import { gatherStatistics } from "../demonstration/index.ts";
import type { Db } from "../kit/shop.ts";
import { countOrders } from "../orders/index.ts";
import { Agenda } from "./agenda.ts";
import { planRemittances } from "./cash.ts";
import { type Cast, gatherCast } from "./cast.ts";
import { Chance } from "./chance.ts";
import type { YearContext } from "./context.ts";
import { planEnquiries } from "./enquiries.ts";
import { planGrievances } from "./grievances.ts";
import { planCustomers, planStock } from "./house.ts";
import { planOffice } from "./office.ts";
import { planOrders } from "./order-plans.ts";
import { Orders } from "./orders.ts";
import { demonstrationPeople } from "./people.ts";
import { beginYear, findYear, finishYear } from "./queries.ts";
import { planReviews } from "./reviews.ts";
import { Calls, type Stage } from "./stage.ts";
import { planStore, serialised } from "./store.ts";

export interface YearOptions {
  customers: number;
  orders: number;
  /** The moment at which the year ends. */
  end: Date;
  /** Interrupts the year, which then stays incomplete. */
  signal?: AbortSignal;
  onProgress?(line: string): void;
}

const dayMs = 24 * 60 * 60 * 1000;
const fullSize = 400;

/** Why a year cannot be added to a shop. */
export interface YearObstacle {
  message: string;
  /** Whether the shop has only a part of a year. */
  isIncomplete: boolean;
}

/**
 * Why a year cannot be added: the shop already has one, a part of one, or orders of its own.
 * @param orders how many the complete year has
 */
export async function findYearObstacle(db: Db, orders: number): Promise<YearObstacle | null> {
  const year = await findYear(db);
  const placed = await countOrders(db);
  if (year?.finished_at || (!year && placed >= orders && (await hasFirstCustomer(db))))
    return { message: "Its customers and orders already exist; none were added.", isIncomplete: false };
  if (year || (await hasFirstCustomer(db)))
    return { message: incompleteText(placed, year?.orders ?? orders), isIncomplete: true };
  const message = "This shop has orders of its own, so no customers and orders were added.";
  return placed > 0 ? { message, isIncomplete: false } : null;
}

/** Whether the demonstration's first customer exists. */
async function hasFirstCustomer(db: Db): Promise<boolean> {
  const [first] = demonstrationPeople(1);
  return (await findCustomerByEmail(db, first?.email ?? "")) !== undefined;
}

const incompleteText = (placed: number, orders: number) =>
  `The year of customers and orders is incomplete: it was interrupted after ${placed} of ${orders} orders. It cannot be continued, and orders cannot be removed, so start with an empty database (another DATA_DIR or DATABASE_URL).`;

/**
 * Simulates a year in a shop without orders: customers register and order, and staff do their daily work, all through the shop's own calls
 * and in order of time. What is not finished at the end of the year stays open.
 * @throws if a call is refused or the signal interrupts the year, which then stays incomplete
 */
export async function playYear(stage: Stage, { customers, orders: count, end, signal, onProgress }: YearOptions) {
  const { db } = stage.shop;
  await beginYear(db, count);
  const start = end.getTime() - 365 * dayMs;
  stage.clock.set(new Date(start));
  await stage.shop.live.refresh();
  const calls = new Calls(stage);
  const cast = await gatherCast(calls);
  const agenda = new Agenda(end);
  const chance = new Chance(2026);
  const context: YearContext = {
    ...{ calls, cast, agenda, chance, start, customers },
    ...{ range: productRange(stage), couriers: await courierIds(calls, cast), scale: count / fullSize },
  };
  const orders = new Orders(context);
  planStore(context);
  planStock(context);
  planCustomers(context);
  planRemittances(context, context.couriers, start);
  planEnquiries(context);
  planGrievances(context, orders);
  planReviews(context, orders);
  planOffice(context, orders);
  planOrders(context, orders, count);
  let month = "";
  await agenda.run(async (at) => {
    if (signal?.aborted) throw new Error(incompleteText(orders.placed.length, count));
    stage.clock.set(at);
    const now = at.toISOString().slice(0, 7);
    if (now === month) return;
    month = now;
    // Brings prices, taxes and coupons up to date with the simulated day.
    await stage.shop.live.refresh();
    await gatherStatistics(db);
    onProgress?.(`${now}: ${orders.placed.length} orders`);
  });
  await gatherStatistics(db);
  await finishYear(db);
  return { customers: cast.buyers.length, orders: orders.placed.length, password: cast.password };
}

/** One device of each product that anyone may buy. */
function productRange({ shop }: Stage) {
  const { products } = shop.live.current().catalogue;
  return products
    .filter(({ enquiry_only, verified_only }) => !enquiry_only && !verified_only)
    .flatMap(({ slug, variants }) =>
      variants.slice(0, 1).map(({ id, ref_no }) => ({ id, ref_no, serialised: serialised.includes(slug) })),
    );
}

async function courierIds(calls: Calls, cast: Cast): Promise<Map<string, number>> {
  const { data } = await calls.call<{ data: { id: number; name: string }[] }>(
    { member: cast.staff.warehouse },
    "GET staff/couriers",
  );
  return new Map(data.map(({ id, name }) => [name, id]));
}
