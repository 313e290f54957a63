import { sql } from "kysely";
import type { FaqEntry, Testimonial } from "../../contract/site.ts";
import type { Db } from "../kit/shop.ts";
import { allFaqEntries, allTestimonials } from "./queries.ts";

/** Read to be changed: others who would change it wait to the end of the transaction. */
export async function lockFaq(db: Db): Promise<FaqEntry[]> {
  await sql`LOCK TABLE faq_entries IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return allFaqEntries(db);
}

export async function lockTestimonials(db: Db): Promise<Testimonial[]> {
  await sql`LOCK TABLE testimonials IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return allTestimonials(db);
}

/** Ids for so many new rows; none is given twice, also not those of rows that are gone. */
export async function newIds(db: Db, table: "faq_entries" | "testimonials", count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return found.rows.map(({ id }) => id);
}

interface StoredPage {
  slug: string;
  title: string;
  html: string;
  changed_at: Date;
}

export async function storedPages(db: Db): Promise<StoredPage[]> {
  const found = await sql<StoredPage>`SELECT slug, title, html, changed_at FROM pages`.execute(db);
  return found.rows;
}

export async function pageBySlug(db: Db, slug: string): Promise<StoredPage | undefined> {
  const found = await sql<StoredPage>`SELECT slug, title, html, changed_at FROM pages WHERE slug = ${slug}`.execute(db);
  return found.rows[0];
}

/** Read to be changed, or written for the first time: others who would do so wait to the end of the transaction. */
export async function lockPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  await sql`LOCK TABLE pages IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return pageBySlug(db, slug);
}

export interface Version {
  kind: "page" | "faq";
  subject: string;
  title: string;
  body: string;
}

export async function versionsOf(db: Db, kind: Version["kind"], subject: string) {
  const found = await sql<{ id: number; title: string; body: string; member_name: string | null; saved_at: Date }>`
    SELECT id, title, body, member_name, saved_at FROM content_versions
    WHERE kind = ${kind} AND subject = ${subject} ORDER BY id DESC LIMIT 100`.execute(db);
  return found.rows;
}

/** Keeps what was saved. Of something that was never changed before, what it was until now is kept first. */
export async function keepVersion(db: Db, saved: Version, was: Version | null, by: string, now: Date): Promise<void> {
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
