import { serverTexts } from "../../contract/server-texts.ts";
import type { ProductImport } from "../../contract/staff/product-imports.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { applyImportJob, checkImportJob } from "./job-definitions.ts";
import * as queries from "./queries.ts";
import { declaredTooLarge } from "./unpack.ts";

/** Stores a spreadsheet, to be checked in the background. Changes nothing yet. */
export async function uploadImport(shop: Shop, actor: Staff, fileName: string, content: Buffer) {
  if (content.length === 0) return refuseFields(serverTexts.uploadEmpty, { file: [serverTexts.uploadEmpty] });
  const problem = declaredTooLarge(content);
  if (problem) return refuseFields(problem, { file: [problem] });
  return transact(shop.db, async (db) => {
    const now = shop.clock.now();
    const given = { file_name: fileName, content, staff_id: actor.id, member_name: actor.name, created_at: now };
    const id = await queries.insertImport(db, given);
    await shop.jobs.enqueue(db, checkImportJob, { id });
    await audit(
      db,
      actor,
      { act: "uploaded an import", subject: "import", subject_id: id, subject_name: fileName },
      now,
    );
    return importById(db, id);
  });
}

/**
 * Applies, in the background, a checked import that has no problems.
 * @param seen identifies the changes that are confirmed; undefined: those of the last check
 */
export async function applyImport(shop: Shop, actor: Staff, id: number, seen: string | undefined) {
  return transact(shop.db, async (db) => {
    await queries.lockImport(db, id);
    const stored = await importById(db, id);
    if (stored instanceof Refusal) return stored;
    if (seen !== undefined && seen !== stored.data.seen) {
      return refuse(409, "state_changed", serverTexts.sheetCheckedAgain);
    }
    const ready = stored.data.state === "checked" && stored.data.report?.problem_count === 0;
    if (!ready || !(await queries.moveImport(db, id, "checked", "applying"))) {
      return refuse(409, "state_changed", serverTexts.sheetNotReady);
    }
    await shop.jobs.enqueue(db, applyImportJob, { id, by: { id: actor.id, name: actor.name } });
    const subject = { subject: "import", subject_id: id, subject_name: stored.data.file_name };
    await audit(db, actor, { act: "applied an import", ...subject }, shop.clock.now());
    return importById(db, id);
  });
}

/** Retries what the shop could not finish: applying if the import had been checked, otherwise checking. */
export async function retryImport(shop: Shop, actor: Staff, id: number) {
  return transact(shop.db, async (db) => {
    const stored = await importById(db, id);
    if (stored instanceof Refusal) return stored;
    const { file_name, report, failure } = stored.data;
    const next = report ? "applying" : "checking";
    if (failure === null || !(await queries.moveImport(db, id, "failed", next))) {
      return refuse(409, "state_changed", serverTexts.sheetNotFailed);
    }
    if (report) await shop.jobs.enqueue(db, applyImportJob, { id, by: { id: actor.id, name: actor.name } });
    else await shop.jobs.enqueue(db, checkImportJob, { id });
    const subject = { subject: "import", subject_id: id, subject_name: file_name };
    await audit(db, actor, { act: "retried an import", ...subject }, shop.clock.now());
    return importById(db, id);
  });
}

export async function listImports(db: Db): Promise<{ data: ProductImport[] }> {
  return { data: (await queries.importsListed(db)).map(toImportReply) };
}

export async function importById(db: Db, id: number): Promise<{ data: ProductImport } | Refusal> {
  const [row] = await queries.importsListed(db, id);
  return row ? { data: toImportReply(row) } : refuse(404, "not_found", serverTexts.notFound);
}

function toImportReply(row: Awaited<ReturnType<typeof queries.importsListed>>[number]): ProductImport {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
