import { sql } from "kysely";
import type { FaqEntry, Testimonial } from "../../contract/site.ts";
import type { Db } from "../kit/shop.ts";
import { listFaqEntries, listTestimonials } from "./queries.ts";

/** Reads the list for editing; concurrent editors wait until the transaction ends. */
export async function lockFaq(db: Db): Promise<FaqEntry[]> {
  await sql`LOCK TABLE faq_entries IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return listFaqEntries(db);
}

export async function lockTestimonials(db: Db): Promise<Testimonial[]> {
  await sql`LOCK TABLE testimonials IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return listTestimonials(db);
}

/** Ids for new rows; ids of deleted rows are never reused. */
export async function reserveIds(db: Db, table: "faq_entries" | "testimonials", count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

interface StoredPage {
  slug: string;
  title: string;
  html: string;
  changed_at: Date;
}

export async function listStoredPages(db: Db): Promise<StoredPage[]> {
  const { rows } = await sql<StoredPage>`SELECT slug, title, html, changed_at FROM pages`.execute(db);
  return rows;
}

export async function findPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  const { rows } = await sql<StoredPage>`SELECT slug, title, html, changed_at FROM pages WHERE slug = ${slug}`.execute(
    db,
  );
  return rows[0];
}

/** Locks the whole table, because a page without a text has no row to lock. */
export async function lockPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  await sql`LOCK TABLE pages IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return findPage(db, slug);
}

export interface Version {
  kind: "page" | "faq";
  subject: string;
  title: string;
  body: string;
}

export async function listVersions(db: Db, kind: Version["kind"], subject: string) {
  const { rows } = await sql<{ id: number; title: string; body: string; member_name: string | null; saved_at: Date }>`
    SELECT id, title, body, member_name, saved_at FROM content_versions
    WHERE kind = ${kind} AND subject = ${subject} ORDER BY id DESC LIMIT 100`.execute(db);
  return rows;
}

/** Stores a version. Before the first change, the original is stored as a version too. */
export async function storeVersion(db: Db, saved: Version, was: Version | null, by: string, now: Date): Promise<void> {
  if (was) {
    await sql`
      INSERT INTO content_versions (kind, subject, title, body, member_name, saved_at)
      SELECT ${was.kind}, ${was.subject}, ${was.title}, ${was.body}, NULL, ${now}
      WHERE NOT EXISTS (SELECT FROM content_versions WHERE kind = ${was.kind} AND subject = ${was.subject})`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO content_versions (kind, subject, title, body, member_name, saved_at)
    VALUES (${saved.kind}, ${saved.subject}, ${saved.title}, ${saved.body}, ${by}, ${now})`.execute(db);
}
