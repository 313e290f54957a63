import { type Selectable, sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type { MediaTables } from "./tables.ts";

/** A file that is kept; pictures have a size in pixels. */
export interface KeptFile {
  path: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What is known of a file; the colour of a picture is found out when its renditions are made. */
export interface KnownFile extends Omit<KeptFile, "path"> {
  placeholder: string | null;
}

export type SlideRow = Selectable<MediaTables["slides"]>;

export interface MediaRow {
  id: number;
  media_type: number;
  position: number;
  file_path: string;
  file_name: string;
  extension: string;
}

type Look = Pick<KnownFile, "width" | "height" | "placeholder">;

export async function allSlides(db: Db): Promise<(SlideRow & Look)[]> {
  const found = await sql<SlideRow & Look>`
    SELECT s.*, f.width, f.height, f.placeholder FROM slides s JOIN files f ON f.path = s.file_path
    ORDER BY s.placement, s.position, s.id`.execute(db);
  return found.rows;
}

export async function allMedia(db: Db): Promise<(MediaRow & Look)[]> {
  const found = await sql<MediaRow & Look>`
    SELECT m.*, f.width, f.height, f.placeholder FROM media_items m JOIN files f ON f.path = m.file_path
    ORDER BY m.position, m.id`.execute(db);
  return found.rows;
}

export async function allFiles(db: Db): Promise<Map<string, KnownFile>> {
  const columns = ["path", "content_type", "bytes", "width", "height", "placeholder"] as const;
  const rows = await db.selectFrom("files").select(columns).execute();
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** Those of these files that are kept, by path. */
export async function filesByPath(db: Db, paths: string[]): Promise<Map<string, KnownFile>> {
  if (paths.length === 0) return new Map();
  const columns = ["path", "content_type", "bytes", "width", "height", "placeholder"] as const;
  const rows = await db.selectFrom("files").select(columns).where("path", "in", paths).execute();
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

const files: MergeTarget = {
  table: "files",
  columns: { path: "text", content_type: "text", bytes: "int", width: "int", height: "int" },
  key: ["path"],
};

/** @returns those that were not known before */
export async function mergeFiles(db: Db, kept: KeptFile[]): Promise<KeptFile[]> {
  const paths = kept.map(({ path }) => path);
  const found = await sql<{ path: string }>`SELECT path FROM files WHERE path = ANY(${paths}::text[])`.execute(db);
  const known = new Set(found.rows.map(({ path }) => path));
  await mergeRows(db, files, kept);
  return kept.filter(({ path }) => !known.has(path));
}

/** @returns whether it has another colour than before */
export async function storePlaceholder(db: Db, path: string, placeholder: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE files SET placeholder = ${placeholder}
    WHERE path = ${path} AND placeholder IS DISTINCT FROM ${placeholder}`.execute(db);
  return Number(numAffectedRows) > 0;
}

/** What shoppers see has changed: every running instance loads it anew. */
export async function tellOfChange(db: Db): Promise<void> {
  await sql`SELECT pg_notify('catalogue_changed', '')`.execute(db);
}

const slides: MergeTarget = {
  table: "slides",
  columns: {
    id: "int",
    placement: "text",
    position: "int",
    file_path: "text",
    title: "text",
    subtitle: "text",
    link: "text",
    button: "text",
    text_side: "text",
    text_colour: "text",
    alt: "text",
    starts_at: "timestamptz",
    ends_at: "timestamptz",
  },
  key: ["placement", "id"],
};

const mediaItems: MergeTarget = {
  table: "media_items",
  columns: {
    id: "int",
    media_type: "int",
    position: "int",
    file_path: "text",
    file_name: "text",
    extension: "text",
  },
  key: ["id"],
};

/** Makes the slides of a placement exactly these. */
export async function storeSlides(db: Db, placement: SlideRow["placement"], given: SlideRow[]): Promise<void> {
  await removeOthers(db, slides, { column: "placement", values: [placement] }, given);
  await mergeRows(db, slides, given);
  await advanceIdentity(db, "slides");
}

/** Makes the media list exactly this. */
export async function storeMedia(db: Db, given: MediaRow[]): Promise<void> {
  await removeOthers(db, mediaItems, null, given);
  await mergeRows(db, mediaItems, given);
  await advanceIdentity(db, "media_items");
}
