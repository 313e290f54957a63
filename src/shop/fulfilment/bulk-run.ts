import { serverTexts } from "../../contract/server-texts.ts";
import type { BulkRun } from "../../contract/staff/bulk-runs.ts";
import { texts } from "../../contract/texts.ts";
import { atomically } from "../../platform/db/one-transaction.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import {
  type BulkRunRow,
  bulkRunById,
  deleteRunsBefore,
  finishRun,
  insertBulkRun,
  listBulkRuns,
  lockNextOfRun,
  type NewBulkRun,
  noteResult,
  ordersOfRun,
  unfinishedRuns,
} from "./bulk-queries.ts";
import { confirmOrder } from "./confirm-order.ts";
import { bulkRunJob } from "./job-definitions.ts";
import { shipOrder } from "./ship-order.ts";

const mostFaults = 3;
const shownFor = 24 * 60 * 60 * 1000;
const keptFor = 30 * shownFor;

/** Has something done with many orders, in the background. Which orders they are is settled here. */
export async function beginBulkRun(shop: Shop, by: Staff, given: NewBulkRun): Promise<{ data: BulkRun } | Refusal> {
  const orders = [...new Map(given.orders.map((order) => [order.token, order])).values()];
  return transact(shop.db, async (db) => {
    const id = await insertBulkRun(db, { ...given, orders }, by, shop.clock.now());
    await shop.jobs.enqueue(db, bulkRunJob, { run_id: id });
    return bulkRun(db, id);
  });
}

export async function bulkRun(db: Db, id: number): Promise<{ data: BulkRun } | Refusal> {
  const run = await bulkRunById(db, id);
  if (!run) return refuse(404, "not_found", serverTexts.notFound);
  const rows = await ordersOfRun(db, id);
  const results = rows.map(({ token, order_no, done, code, message }) => ({ token, order_no, done, code, message }));
  const counts = {
    total: rows.length,
    handled: rows.filter(({ done }) => done !== null).length,
    succeeded: rows.filter(({ done }) => done).length,
  };
  return { data: { ...toBulkSummary({ ...run, ...counts }), results } };
}

/** What a member has begun today, the newest first. */
export async function ownBulkRuns({ db, clock }: Shop, by: Staff) {
  const rows = await listBulkRuns(db, by.id, new Date(clock.now().getTime() - shownFor), 5);
  return { data: rows.map(toBulkSummary) };
}

function toBulkSummary(run: BulkRunRow & { total: number; handled: number; succeeded: number }) {
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
 * The job that processes a run: each order in its own transaction, together with its result, so that a process that dies leaves no
 * order half done and none is done twice. Several processes may work on the same run.
 */
export async function workOffRun(shop: Shop, id: number): Promise<void> {
  const run = await bulkRunById(shop.db, id);
  if (!run || run.finished_at) return;
  for (let faults = 0; ; ) {
    try {
      if (!(await workOffNext(shop, run))) break;
      faults = 0;
    } catch (error) {
      // The database may be gone for a moment; an order that is a fault of ours must not keep back the rest.
      if (++faults < mostFaults) continue;
      shop.log.error({ err: error, bulk_run: id }, "an order in a bulk run failed");
      await transact(shop.db, async (db) => {
        const next = await lockNextOfRun(db, id);
        if (next) await noteResult(db, next, { code: "fault", message: texts.fault });
      });
      faults = 0;
    }
  }
  await finishRun(shop.db, id, shop.clock.now());
}

async function workOffNext(shop: Shop, run: BulkRunRow): Promise<boolean> {
  return atomically(shop.db, async () => {
    const next = await transact(shop.db, (db) => lockNextOfRun(db, run.id));
    if (!next) return false;
    const by = { id: run.staff_id, name: run.staff_name, auditEntries: 0 };
    const { token, tracking_number } = next;
    const result = await (run.act === "confirm"
      ? confirmOrder(shop, by, token, "placed")
      : shipOrder(shop, by, token, "packed", { courier: run.courier ?? "", tracking_number }));
    await noteResult(shop.db, next, result instanceof Refusal ? result : null);
    return true;
  });
}

/** Goes on with runs whose process has died, sooner than its job would be begun again. */
export async function resumeRuns(shop: Shop): Promise<void> {
  for (const id of await unfinishedRuns(shop.db)) await workOffRun(shop, id);
}

export async function forgetRuns({ db, clock }: Shop): Promise<void> {
  await deleteRunsBefore(db, new Date(clock.now().getTime() - keptFor));
}
