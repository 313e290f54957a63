import { sql } from "kysely";
import type { SearchTermFields } from "../../contract/staff/search-terms.ts";
import type { Db } from "../kit/shop.ts";

export interface SearchTermRow extends SearchTermFields {
  id: number;
}

const selected = (db: Db) => db.selectFrom("search_terms").select(["id", "term", "kind", "targets"]);

export async function listSearchTerms(db: Db): Promise<SearchTermRow[]> {
  return selected(db).orderBy(sql`lower(term)`).execute();
}

export async function findSearchTerm(db: Db, id: number): Promise<SearchTermRow | undefined> {
  return selected(db).where("id", "=", id).executeTakeFirst();
}

/** Makes concurrent changes wait until the transaction ends, so that the limit on the number of terms holds. */
export async function lockSearchTerms(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('search terms'))`.execute(db);
}

export async function countSearchTerms(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM search_terms`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @throws a unique violation of `search_terms_term` */
export async function insertSearchTerm(db: Db, term: SearchTermFields): Promise<number> {
  const { id } = await db.insertInto("search_terms").values(term).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @throws a unique violation of `search_terms_term` */
export async function updateSearchTerm(db: Db, id: number, term: SearchTermFields): Promise<void> {
  await db.updateTable("search_terms").set(term).where("id", "=", id).execute();
}

export async function deleteSearchTerm(db: Db, id: number): Promise<void> {
  await db.deleteFrom("search_terms").where("id", "=", id).execute();
}

/** Keys that must differ between two terms: their words in lower case, as PostgreSQL computes them. @returns in the same order */
export async function toKeys(db: Db, terms: readonly Pick<SearchTermFields, "term">[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT lower(term) AS key FROM unnest(${terms.map(({ term }) => term)}::text[]) WITH ORDINALITY AS t (term, place)
    ORDER BY place`.execute(db);
  return rows.map(({ key }) => key);
}

/** Inserts terms, or updates those with the same words. */
export async function storeSearchTerms(db: Db, terms: readonly SearchTermFields[]): Promise<void> {
  if (terms.length === 0) return;
  await sql`
    INSERT INTO search_terms (term, kind, targets)
    SELECT term, kind, targets
    FROM jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) AS t (term text, kind text, targets text[])
    ON CONFLICT (lower(term)) DO UPDATE SET term = excluded.term, kind = excluded.kind, targets = excluded.targets`.execute(
    db,
  );
}
