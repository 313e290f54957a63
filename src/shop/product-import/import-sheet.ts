import { serverTexts } from "../../contract/server-texts.ts";
import type { SheetImport, SheetReport } from "../../contract/staff/catalogue-sheets.ts";
import { disableStatementTimeout } from "../../platform/db/database.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { lockCatalogue, storePlanned } from "../products/index.ts";
import { recordAct } from "../staff/index.ts";
import { checkSheet } from "./check-sheet.ts";
import { applyImportJob, checkImportJob } from "./job-definitions.ts";
import { UnreadableSheet } from "./limits.ts";
import * as queries from "./queries.ts";
import { declaredTooLarge } from "./unpack.ts";

/** Takes a sheet in; it is checked in the background and changes nothing. */
export async function takeSheet(shop: Shop, by: Staff, fileName: string, content: Buffer) {
  if (content.length === 0) return refuseFields(serverTexts.uploadEmpty, { file: [serverTexts.uploadEmpty] });
  const problem = declaredTooLarge(content);
  if (problem) return refuseFields(problem, { file: [problem] });
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const given = { file_name: fileName, content, staff_id: by.id, member_name: by.name, created_at: now };
    const id = await queries.insertImport(db, given);
    await shop.jobs.enqueue(db, checkImportJob, { id });
    await recordAct(db, by, { act: "sent a sheet", subject: "import", subject_id: id, subject_name: fileName }, now);
    return one(db, id);
  });
}

/** Has a checked sheet without problems taken over, in the background. */
export async function applySheet(shop: Shop, by: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const found = await one(db, id);
    if (found instanceof Refusal) return found;
    const ready = found.data.state === "checked" && found.data.report?.problem_count === 0;
    if (!ready || !(await queries.moveImport(db, id, "checked", "applying"))) {
      return refuse(409, "state_changed", serverTexts.sheetNotReady);
    }
    await shop.jobs.enqueue(db, applyImportJob, { id, by: { id: by.id, name: by.name } });
    const subject = { subject: "import", subject_id: id, subject_name: found.data.file_name };
    await recordAct(db, by, { act: "had a sheet taken over", ...subject }, shop.clock.now());
    return one(db, id);
  });
}

/** Has what the shop could not finish done once more: taken over if it had been checked, else checked. */
export async function retrySheet(shop: Shop, by: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const found = await one(db, id);
    if (found instanceof Refusal) return found;
    const { file_name, report, failure } = found.data;
    const next = report ? "applying" : "checking";
    if (failure === null || !(await queries.moveImport(db, id, "failed", next))) {
      return refuse(409, "state_changed", serverTexts.sheetNotFailed);
    }
    if (report) await shop.jobs.enqueue(db, applyImportJob, { id, by: { id: by.id, name: by.name } });
    else await shop.jobs.enqueue(db, checkImportJob, { id });
    const subject = { subject: "import", subject_id: id, subject_name: file_name };
    await recordAct(db, by, { act: "had a sheet tried again", ...subject }, shop.clock.now());
    return one(db, id);
  });
}

export async function sheetImports(db: Db): Promise<{ data: SheetImport[] }> {
  return { data: (await queries.importsListed(db)).map(shown) };
}

export async function one(db: Db, id: number): Promise<{ data: SheetImport } | Refusal> {
  const [row] = await queries.importsListed(db, id);
  return row ? { data: shown(row) } : refuse(404, "not_found", serverTexts.notFound);
}

function shown(row: Awaited<ReturnType<typeof queries.importsListed>>[number]): SheetImport {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** The job that finds out what a sheet would change. Again after a crash: it changes nothing. */
export async function checkImport(shop: Shop, id: number, tries: number): Promise<void> {
  const { db, clock } = shop;
  const found = await queries.importToDo(db, id);
  if (found?.state !== "checking") return;
  await orSayWhy(shop, id, "checking", tries, async () => {
    const { report } = await checkSheet(db, found.content, clock.now(), (done, total) =>
      queries.noteProgress(db, id, done, total),
    );
    await queries.moveImport(db, id, "checking", "checked", { report });
  });
}

/**
 * The job that takes a sheet over: looked at once more, because the catalogue may have changed since, then stored in one
 * transaction. A crash leaves nothing half done; the job begins anew.
 */
export async function applyImport(
  shop: Shop,
  id: number,
  by: Pick<Staff, "id" | "name">,
  tries: number,
): Promise<void> {
  const { db, clock } = shop;
  const found = await queries.importToDo(db, id);
  if (found?.state !== "applying") return;
  const now = clock.now();
  await orSayWhy(shop, id, "applying", tries, () =>
    db.transaction().execute(async (transaction) => {
      await disableStatementTimeout(transaction);
      await lockCatalogue(transaction);
      const progress = (done: number, total: number) => queries.noteProgress(db, id, done, total);
      const { report, products } = await checkSheet(transaction, found.content, now, progress);
      if (report.problem_count > 0) {
        await queries.moveImport(transaction, id, "applying", "checked", { report });
        return;
      }
      await storePlanned(transaction, products, by.name, now);
      await queries.moveImport(transaction, id, "applying", "applied", { report, finished_at: now });
      const after = summary(report);
      const subject = { subject: "import", subject_id: id, subject_name: found.file_name };
      await recordAct(transaction, { ...by, acts: 0 }, { act: "imported", ...subject, after }, now);
    }),
  );
}

/** With the pauses between tries, whoever waits before the screen knows after two minutes. */
const mostTries = 3;

/**
 * A sheet that cannot be read at all is said to be so. Anything else is a fault of the shop: it is tried again, and after
 * the last try said on the screen, where it can be begun anew.
 * @param tries those so far, this one too; beyond the last one the process ended in the middle of each
 */
async function orSayWhy(
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
    log.error({ err: error, import: id, during }, "a sheet could not be finished");
    await fail();
  }
}

function unreadable({ message }: UnreadableSheet): SheetReport {
  return {
    ...{ products_added: 0, products_changed: 0, variants_added: 0, variants_changed: 0, unchanged: 0 },
    ...{ problem_count: 1, problems: [{ row: 1, column: "", value: "", message }] },
  };
}

/** What an import did, for the audit log. */
function summary({ problems: _, problem_count: __, ...counts }: SheetReport) {
  return counts;
}
