import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import { allMedia, allSlides, type SlideRow } from "./queries.ts";

/** Read to be changed: others who would change it wait to the end of the transaction. */
export async function lockSlides(db: Db, placement: SlideRow["placement"]) {
  await sql`LOCK TABLE slides IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return slidesOf(db, placement);
}

export async function slidesOf(db: Db, placement: SlideRow["placement"]) {
  return (await allSlides(db)).filter((slide) => slide.placement === placement);
}

export async function lockMedia(db: Db) {
  await sql`LOCK TABLE media_items IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return allMedia(db);
}

export async function newIds(db: Db, table: "slides" | "media_items", count: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** What kind of file is kept under this path; undefined when there is none. */
export async function typeOfFile(db: Db, path: string): Promise<string | undefined> {
  const found = await sql<{ content_type: string }>`SELECT content_type FROM files WHERE path = ${path}`.execute(db);
  return found.rows[0]?.content_type;
}
