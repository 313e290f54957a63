import { sql } from "kysely";
import type { Db } from "../kit/shop.ts";
import { listMedia, listSlides, type SlideRow } from "./queries.ts";

/** Reads the slides for editing; concurrent editors wait until the transaction ends. */
export async function lockSlides(db: Db, placement: SlideRow["placement"]) {
  await sql`LOCK TABLE slides IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return listPlacementSlides(db, placement);
}

export async function listPlacementSlides(db: Db, placement: SlideRow["placement"]) {
  return (await listSlides(db)).filter((slide) => slide.placement === placement);
}

export async function lockMedia(db: Db) {
  await sql`LOCK TABLE media_items IN SHARE ROW EXCLUSIVE MODE`.execute(db);
  return listMedia(db);
}

export async function reserveIds(db: Db, table: "slides" | "media_items", count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id'))::int AS id FROM generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The content type of a stored file; undefined if there is none at this path. */
export async function findContentType(db: Db, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ content_type: string }>`SELECT content_type FROM files WHERE path = ${path}`.execute(db);
  return rows[0]?.content_type;
}
