import { sql } from "kysely";
import {
  type TranslationKind,
  type TranslationState,
  translationKinds,
} from "../../contract/staff/translation-kinds.ts";
import { countRows, cursorClause, type ListOrder, type Page, type PageRequest, toPage } from "../kit/list-page.ts";
import { and, matchesWords, PLAN_EACH_TIME } from "../kit/lists.ts";
import { Refusal } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import type { Translation } from "./names.ts";

export function allTranslations(db: Db): Promise<Translation[]> {
  return db
    .selectFrom("translations")
    .select(["kind", "english", "hindi", "written_for"])
    .orderBy("kind")
    .orderBy("english")
    .execute();
}

/** Makes other changes of translations wait until the transaction ends. */
export async function lockTranslations(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('translations'))`.execute(db);
}

/** A text of the catalogue, with its Hindi if it has any. */
export interface TranslatableRow {
  kind: TranslationKind;
  english: string;
  uses: number;
  hindi: string | null;
  written_for: string | null;
  state: TranslationState;
}

const translatable = sql`
  SELECT t.kind, t.english, t.uses, h.hindi, h.written_for,
         CASE WHEN h.hindi IS NULL THEN 'missing' WHEN h.written_for <> t.english THEN 'outdated' ELSE 'current' END AS state,
         array_position(ARRAY[${sql.join(translationKinds)}], t.kind) AS rank
  FROM translatable_texts t LEFT JOIN translations h ON h.kind = t.kind AND h.english = t.english`;

const columns = sql.raw("kind, english, uses, hindi, written_for, state");

const byUse: ListOrder = {
  name: "use",
  keys: [
    { by: sql`rank`, type: "int" },
    { by: sql`-uses`, type: "int" },
    { by: sql`english`, type: "text" },
  ],
};

export interface TranslationFilter {
  search?: string | undefined;
  kind?: TranslationKind | undefined;
  state?: TranslationState | "all" | undefined;
}

function matching({ search, kind, state }: TranslationFilter) {
  return and([
    matchesWords(sql`lower(english || ' ' || coalesce(hindi, ''))`, search?.trim()),
    kind ? sql`kind = ${kind}` : null,
    state === "all" ? null : state ? sql`state = ${state}` : sql`state <> 'current'`,
  ]);
}

export async function listTranslations(
  db: Db,
  filter: TranslationFilter & PageRequest,
): Promise<Page<TranslatableRow> | Refusal> {
  const cursor = cursorClause(byUse, filter);
  if (cursor instanceof Refusal) return cursor;
  const where = matching(filter);
  const [page, total] = await Promise.all([
    sql<TranslatableRow & { place: string[] }>`${PLAN_EACH_TIME}
      SELECT ${columns}, ${cursor.place} AS place FROM (${translatable}) listed WHERE ${and([where, cursor.beyond])}
      ORDER BY ${cursor.order} LIMIT ${cursor.limit}`.execute(db),
    countRows(db, sql`SELECT FROM (${translatable}) listed WHERE ${where}`),
  ]);
  return toPage(cursor, page.rows, total);
}

/** All rows of the list, unpaged and in the same order. */
export async function allTranslatable(db: Db, filter: TranslationFilter): Promise<TranslatableRow[]> {
  const { rows } = await sql<TranslatableRow>`
    SELECT ${columns} FROM (${translatable}) listed WHERE ${matching(filter)}
    ORDER BY ${sql.join(byUse.keys.map(({ by }) => by))}`.execute(db);
  return rows;
}

export async function findTranslatable(
  db: Db,
  kind: TranslationKind,
  english: string,
): Promise<TranslatableRow | undefined> {
  const { rows } = await sql<TranslatableRow>`
    SELECT ${columns} FROM (${translatable}) listed WHERE kind = ${kind} AND english = ${english}`.execute(db);
  return rows[0];
}

/** Adds or replaces the Hindi of these English texts. */
export async function storeTranslations(
  db: Db,
  given: readonly Pick<Translation, "kind" | "english" | "hindi">[],
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ kind, english, hindi }) => ({ kind, english, hindi }));
  await sql`
    INSERT INTO translations (kind, english, hindi, written_for)
    SELECT kind, english, hindi, english
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (kind text, english text, hindi text)
    ON CONFLICT (kind, english) DO UPDATE SET hindi = excluded.hindi, written_for = excluded.written_for
    WHERE (translations.hindi, translations.written_for) <> (excluded.hindi, excluded.written_for)`.execute(db);
}

export async function deleteTranslation(db: Db, kind: TranslationKind, english: string): Promise<void> {
  await db.deleteFrom("translations").where("kind", "=", kind).where("english", "=", english).execute();
}
