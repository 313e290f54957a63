import { serverTexts } from "../../contract/server-texts.ts";
import type { ImportReport } from "../../contract/staff/product-imports.ts";
import { disableStatementTimeout } from "../../platform/db/database.ts";
import { audit } from "../audit/index.ts";
import { lockCatalogue } from "../categories/index.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { storeProducts } from "../products/index.ts";
import { checkSpreadsheet, readSpreadsheet } from "./check-import.ts";
import { UnreadableSheet } from "./limits.ts";
import * as queries from "./queries.ts";

/** The job that determines what an import would change. It changes nothing, so it is safe to repeat. */
export async function runCheck(shop: Shop, id: number, tries: number): Promise<void> {
  const { db, clock } = shop;
  const stored = await queries.importToDo(db, id);
  if (stored?.state !== "checking") return;
  await recordFailure(shop, id, "checking", tries, async () => {
    const sheet = await readSpreadsheet(stored.content);
    const { report, seen } = await checkSpreadsheet(db, sheet, clock.now(), (done, total) =>
      queries.noteProgress(db, id, done, total),
    );
    await queries.moveImport(db, id, "checking", "checked", { report, seen });
  });
}

/**
 * The job that applies an import: checks it again, because the catalogue may have changed since, then stores it in one transaction. If the
 * changes are no longer those that were confirmed, it stores only the new report. After a crash nothing is half done, and the job starts
 * again.
 */
export async function runApply(
  shop: Shop,
  id: number,
  actor: Pick<Staff, "id" | "name">,
  tries: number,
): Promise<void> {
  const { db, clock } = shop;
  const stored = await queries.importToDo(db, id);
  if (stored?.state !== "applying") return;
  const now = clock.now();
  await recordFailure(shop, id, "applying", tries, async () => {
    // Before the lock, because other changes of the catalogue do not wait that long.
    const sheet = await readSpreadsheet(stored.content);
    await db.transaction().execute(async (transaction) => {
      await disableStatementTimeout(transaction);
      await lockCatalogue(transaction);
      const progress = (done: number, total: number) => queries.noteProgress(db, id, done, total);
      const { report, planned, seen } = await checkSpreadsheet(transaction, sheet, now, progress);
      if (report.problem_count > 0 || seen !== stored.seen) {
        await queries.moveImport(transaction, id, "applying", "checked", { report, seen, outdated: true });
        return;
      }
      await storeProducts(transaction, planned, actor.name, now);
      await queries.moveImport(transaction, id, "applying", "applied", { report, finished_at: now });
      const after = summary(report);
      const subject = { subject: "import", subject_id: id, subject_name: stored.file_name };
      await audit(transaction, { ...actor, auditEntries: 0 }, { act: "imported", ...subject, after }, now);
    });
  });
}

/** With the pauses between attempts, the screen shows a failure after two minutes. */
const mostTries = 3;

/**
 * Records why an import failed. An unreadable file is reported as such. Anything else is a fault of the shop: it is retried, and after the
 * last attempt the screen reports it and offers a retry.
 * @param tries attempts so far, including this one; more than the maximum means that the process ended during every attempt
 */
async function recordFailure(
  { db, clock, log }: Shop,
  id: number,
  during: "checking" | "applying",
  tries: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const fail = () =>
    queries.moveImport(db, id, during, "failed", { failure: serverTexts.sheetFault, finished_at: clock.now() });
  if (tries > mostTries) {
    await fail();
    return;
  }
  try {
    await work();
  } catch (error) {
    if (error instanceof UnreadableSheet) {
      await queries.moveImport(db, id, during, "failed", { report: unreadable(error), finished_at: clock.now() });
      return;
    }
    if (tries < mostTries) {
      await queries.moveImport(db, id, during, during, { failure: serverTexts.sheetTriedAgain });
      throw error;
    }
    log.error({ err: error, import: id, during }, "an import could not be finished");
    await fail();
  }
}

function unreadable({ message }: UnreadableSheet): ImportReport {
  return {
    ...{ products_added: 0, products_changed: 0, variants_added: 0, variants_changed: 0, unchanged: 0 },
    ...{ problem_count: 1, problems: [{ row: 1, column: "", value: "", message }] },
  };
}

/** The effect of an import, for the audit log. */
function summary({ problems: _, problem_count: __, ...counts }: ImportReport) {
  return counts;
}
