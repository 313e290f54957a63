import { serverTexts } from "../../contract/server-texts.ts";
import { type TranslationKind, translationKindNames } from "../../contract/staff/translation-kinds.ts";
import type { CheckedTranslations } from "../../contract/staff/translations.ts";
import { audit } from "../audit/index.ts";
import { Refusal, refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion, toAuditList } from "../kit/save-list.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { hindiProblems } from "./check-hindi.ts";
import { allTranslatable, lockTranslations, storeTranslations, type TranslatableRow } from "./queries.ts";
import { type FileRow, readTranslationsFile } from "./translations-file.ts";

const mostListed = 1000;

type Result = CheckedTranslations["rows"][number]["result"];

interface Compared extends FileRow {
  result: Result;
  before: TranslatableRow | undefined;
}

/** Compares a file with what is stored; changes nothing. */
export async function checkTranslations(db: Db, file: Buffer): Promise<{ data: CheckedTranslations } | Refusal> {
  const rows = readTranslationsFile(file);
  if (rows instanceof Refusal) return rows;
  const stored = await allTranslatable(db, { state: "all" });
  return { data: toReply(compare(rows, stored), stored) };
}

/**
 * Stores the translations of a file, all of them or none.
 * @param seen the version of the translations with which the file was compared
 */
export async function importTranslations(shop: Shop, actor: Staff, file: Buffer, seen: string) {
  const rows = readTranslationsFile(file);
  if (rows instanceof Refusal) return rows;
  return transact(shop.db, async (db) => {
    await lockTranslations(db);
    const stored = await allTranslatable(db, { state: "all" });
    if (toVersion(stored) !== seen) return refuse(409, "state_changed", serverTexts.listChanged);
    const compared = compare(rows, stored);
    const wrong = compared.filter(({ result }) => result === "wrong");
    if (wrong.length > 0) {
      const problems = wrong.slice(0, mostListed).map((each) => [`rows.${each.row}`, each.problems] as const);
      return refuseFields(serverTexts.translationsWrong(wrong.length), Object.fromEntries(problems));
    }
    const written = compared.flatMap(({ kind, english, hindi, result, before }) =>
      kind && hindi && result !== "unchanged" ? [{ kind, english, hindi, before: before?.hindi ?? null }] : [],
    );
    await storeTranslations(db, written);
    await audit(db, actor, { act: "imported", ...toAudit(written) }, shop.clock.now());
    return { data: toReply(compared, await allTranslatable(db, { state: "all" })) };
  });
}

interface Written {
  kind: TranslationKind;
  english: string;
  hindi: string;
  before: string | null;
}

function toAudit(written: Written[]) {
  const inWords = (list: Written[], read: (each: Written) => string | null) =>
    toAuditList(list, ({ kind, english }) => `${translationKindNames[kind]}: ${english}`, read);
  return {
    ...{ subject: "translations", subject_id: "file", subject_name: "from a file" },
    before: inWords(written, ({ before }) => before),
    after: inWords(written, ({ hindi }) => hindi),
  };
}

function compare(rows: FileRow[], stored: TranslatableRow[]): Compared[] {
  const known = new Map(stored.map((each) => [rowKey(each), each]));
  const firstRows = new Map<string, number>();
  return rows.map((given) => {
    const { row, kind, english, hindi } = given;
    const key = rowKey(given);
    const before = known.get(key);
    const first = firstRows.get(key);
    if (first === undefined) firstRows.set(key, row);
    const problems = [
      ...given.problems,
      ...(kind && !before ? [serverTexts.translationUnknown] : []),
      ...(kind && first !== undefined ? [serverTexts.translationTwice(first)] : []),
      ...(kind && hindi ? hindiProblems(kind, english, hindi) : []),
    ];
    return { ...given, before, problems, result: problems.length > 0 ? "wrong" : toResult(hindi, before) };
  });
}

/** A file that still has outdated Hindi does not confirm it. */
function toResult(hindi: string | null, before: TranslatableRow | undefined): Result {
  if (hindi === null || hindi === before?.hindi) return "unchanged";
  return before?.state === "missing" ? "added" : "changed";
}

const rowKey = ({ kind, english }: { kind: string | null; english: string }) => `${kind} ${english}`;

function toVersion(stored: readonly TranslatableRow[]): string {
  const translated = stored.filter(({ hindi }) => hindi !== null);
  return listVersion(translated.map(({ kind, english, hindi, written_for }) => [kind, english, hindi, written_for]));
}

function toReply(compared: readonly Compared[], stored: readonly TranslatableRow[]): CheckedTranslations {
  const count = (wanted: Result) => compared.filter(({ result }) => result === wanted).length;
  const wrongFirst = compared.toSorted((a, b) => Number(b.result === "wrong") - Number(a.result === "wrong"));
  return {
    ...{ added: count("added"), changed: count("changed"), unchanged: count("unchanged"), wrong: count("wrong") },
    rows: wrongFirst.slice(0, mostListed).map(({ row, english, result, problems }) => {
      return { row, english: english.slice(0, 300), result, problems };
    }),
    seen: toVersion(stored),
  };
}
