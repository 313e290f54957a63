import { serverTexts } from "../../contract/server-texts.ts";
import { bulkActionRights } from "../../contract/staff/bulk-actions.ts";
import { type BulkRun, type BulkSummary, mostResults } from "../../contract/staff/bulk-runs.ts";
import { may } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { atomically } from "../../platform/db/one-transaction.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { findMember } from "../staff/index.ts";
import { workOnOrder } from "./bulk-work.ts";
import {
  type BulkOrderRow,
  type BulkRunRow,
  bulkRunById,
  type CountedRun,
  countedRun,
  deleteRunsBefore,
  finishRun,
  listBulkRuns,
  lockNextOfRun,
  lockOrderOfRun,
  noteResult,
  ordersOfRun,
  unfinishedRuns,
} from "./queries.ts";

const mostFaults = 3;
const shownFor = 24 * 60 * 60 * 1000;
const keptFor = 30 * shownFor;

export async function bulkRun(db: Db, id: number): Promise<{ data: BulkRun } | Refusal> {
  const run = await countedRun(db, id);
  if (!run) return refuse(404, "not_found", serverTexts.notFound);
  const rows = await ordersOfRun(db, id, mostResults);
  const results = rows.map(({ token, order_no, done, code, message }) => ({ token, order_no, done, code, message }));
  const { courier, mode, reference } = run;
  return { data: { ...toBulkSummary(run), courier, mode, reference, results } };
}

/** The runs that a member of staff has started today, newest first. */
export async function ownBulkRuns({ db, clock }: Shop, actor: Staff) {
  const rows = await listBulkRuns(db, actor.id, new Date(clock.now().getTime() - shownFor), 5);
  return { data: rows.map(toBulkSummary) };
}

export function toBulkSummary(run: CountedRun): BulkSummary {
  const { id, act, staff_name, total, handled, succeeded, created_at, finished_at } = run;
  return {
    id,
    act,
    by: staff_name,
    total,
    handled,
    succeeded,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/**
 * The job that processes a run: each order in its own transaction, together with its result, so that no order is half done or done twice if
 * a process dies. Several processes may work on the same run.
 */
export async function workOffRun(shop: Shop, id: number): Promise<void> {
  const run = await bulkRunById(shop.db, id);
  if (!run || run.finished_at) return;
  const faults = new Map<number | null, number>();
  for (;;) {
    let order: BulkOrderRow | undefined;
    try {
      order = await workOffNext(shop, run, (next) => {
        order = next;
      });
      if (!order) break;
      faults.clear();
    } catch (error) {
      // The database may be gone for a moment. But an order that fails because of a bug must not hold up the rest.
      const place = order?.position ?? null;
      faults.set(place, (faults.get(place) ?? 0) + 1);
      if ((faults.get(place) ?? 0) < mostFaults) continue;
      if (!order) throw error;
      shop.log.error({ err: error, bulk_run: id, position: place }, "an order in a bulk run failed");
      await noteFault(shop.db, order);
    }
  }
  await finishRun(shop.db, id, shop.clock.now());
}

/** @param onLocked called with the order before it is worked on */
async function workOffNext(
  shop: Shop,
  run: BulkRunRow,
  onLocked: (next: BulkOrderRow) => void,
): Promise<BulkOrderRow | undefined> {
  return atomically(shop.db, async () => {
    const next = await transact(shop.db, (db) => lockNextOfRun(db, run.id));
    if (!next) return undefined;
    onLocked(next);
    const actor = { id: run.staff_id, name: run.staff_name, auditEntries: 0 };
    const result = (await refuseStarter(shop.db, run)) ?? (await workOnOrder(shop, actor, run, next));
    await noteResult(shop.db, next, result instanceof Refusal ? { code: result.code, message: whyNot(result) } : null);
    return next;
  });
}

/** Another process may have taken the order over since: then it is that process's. */
async function noteFault(db: Db, order: BulkOrderRow): Promise<void> {
  await transact(db, async (transaction) => {
    const own = await lockOrderOfRun(transaction, order);
    if (own) await noteResult(transaction, own, { code: "fault", message: texts.fault });
  });
}

/** Orders are changed in the name of the member who started the run, so it ends when they leave or lose the right. */
async function refuseStarter(db: Db, { act, staff_id, staff_name }: BulkRunRow): Promise<Refusal | null> {
  const member = await findMember(db, staff_id);
  const isPermitted = member && !member.stopped_at && may(member.role, bulkActionRights[act]);
  return isPermitted ? null : refuse(403, "forbidden", serverTexts.starterForbidden(staff_name));
}

/** The messages of individual fields are more specific than the general message. */
const whyNot = ({ message, errors }: Refusal) =>
  Object.values(errors ?? {})
    .flat()
    .join(" ") || message;

/** Resumes runs whose process has died, sooner than the queue would retry their job. */
export async function resumeRuns(shop: Shop): Promise<void> {
  for (const id of await unfinishedRuns(shop.db)) await workOffRun(shop, id);
}

export async function forgetRuns({ db, clock }: Shop): Promise<void> {
  await deleteRunsBefore(db, new Date(clock.now().getTime() - keptFor));
}
