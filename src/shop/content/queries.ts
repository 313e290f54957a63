import { sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";

export interface PageRow {
  slug: string;
  title: string;
  html: string;
}

export interface FaqRow {
  id: number;
  position: number;
  question: string;
  answer: string;
}

export interface TestimonialRow {
  id: number;
  position: number;
  role: string;
  city: string;
  text: string;
  rating: number;
}

export function listPages(db: Db) {
  return db.selectFrom("pages").select(["slug", "title", "html", "changed_at"]).execute();
}

/**
 * The current version of the privacy notice, as recorded with consent: the date of its last change and the start of its text's SHA-256,
 * which identifies the text in `content_versions`. "none" if there is no text.
 */
export async function privacyNotice(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT to_char(changed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD') || ' ' ||
           left(encode(sha256(convert_to(html, 'UTF8')), 'hex'), 12) AS version
    FROM pages WHERE slug = 'privacy'`.execute(db);
  return rows[0]?.version ?? "none";
}

export function listFaqEntries(db: Db) {
  return db.selectFrom("faq_entries").select(["id", "question", "answer"]).orderBy("position").orderBy("id").execute();
}

export function listTestimonials(db: Db) {
  return db
    .selectFrom("testimonials")
    .select(["id", "role", "city", "text", "rating"])
    .orderBy("position")
    .orderBy("id")
    .execute();
}

const pages: MergeTarget = {
  table: "pages",
  columns: { slug: "text", title: "text", html: "text" },
  key: ["slug"],
};
const faqEntries: MergeTarget = {
  table: "faq_entries",
  columns: { id: "int", position: "int", question: "text", answer: "text" },
  key: ["id"],
};
const testimonials: MergeTarget = {
  table: "testimonials",
  columns: { id: "int", position: "int", role: "text", city: "text", text: "text", rating: "int" },
  key: ["id"],
};

/** Adds or changes pages; the HTML must be sanitised already. */
export async function mergePages(db: Db, input: PageRow[]): Promise<void> {
  await mergeRows(db, pages, input);
}

/** Replaces all FAQ entries. */
export async function storeFaq(db: Db, input: FaqRow[]): Promise<void> {
  await removeOthers(db, faqEntries, null, input);
  await mergeRows(db, faqEntries, input);
  await advanceIdentity(db, "faq_entries");
}

/** Replaces all testimonials. */
export async function storeTestimonials(db: Db, input: TestimonialRow[]): Promise<void> {
  await removeOthers(db, testimonials, null, input);
  await mergeRows(db, testimonials, input);
  await advanceIdentity(db, "testimonials");
}
