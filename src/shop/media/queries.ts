import { type Selectable, sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../kit/shop.ts";
import type { MediaTables } from "./tables.ts";

/** A stored file; pictures have a size in pixels. */
export interface StoredFile {
  path: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** A stored file; the placeholder colour of a picture is computed when its renditions are made. */
export interface FileDetails extends Omit<StoredFile, "path"> {
  placeholder: string | null;
  created_at: Date;
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

export type ImageDetails = Pick<FileDetails, "width" | "height" | "placeholder">;

export async function listSlides(db: Db): Promise<(SlideRow & ImageDetails)[]> {
  const { rows } = await sql<SlideRow & ImageDetails>`
    SELECT s.*, f.width, f.height, f.placeholder FROM slides s JOIN files f ON f.path = s.file_path
    ORDER BY s.placement, s.position, s.id`.execute(db);
  return rows;
}

export async function listMedia(db: Db): Promise<(MediaRow & ImageDetails)[]> {
  const { rows } = await sql<MediaRow & ImageDetails>`
    SELECT m.*, f.width, f.height, f.placeholder FROM media_items m JOIN files f ON f.path = m.file_path
    ORDER BY m.position, m.id`.execute(db);
  return rows;
}

export async function loadAllFiles(db: Db): Promise<Map<string, FileDetails>> {
  const columns = ["path", "content_type", "bytes", "width", "height", "placeholder", "created_at"] as const;
  const rows = await db.selectFrom("files").select(columns).execute();
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

/** Stored files among these paths, by path. */
export async function findFiles(db: Db, paths: string[]): Promise<Map<string, FileDetails>> {
  if (paths.length === 0) return new Map();
  const columns = ["path", "content_type", "bytes", "width", "height", "placeholder", "created_at"] as const;
  const rows = await db.selectFrom("files").select(columns).where("path", "in", paths).execute();
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

const files: MergeTarget = {
  table: "files",
  columns: { path: "text", content_type: "text", bytes: "int", width: "int", height: "int" },
  key: ["path"],
};

/** @returns the files that are new */
export async function mergeFiles(db: Db, kept: StoredFile[]): Promise<StoredFile[]> {
  const paths = kept.map(({ path }) => path);
  const { rows } = await sql<{ path: string }>`SELECT path FROM files WHERE path = ANY(${paths}::text[])`.execute(db);
  const known = new Set(rows.map(({ path }) => path));
  await mergeRows(db, files, kept);
  return kept.filter(({ path }) => !known.has(path));
}

export async function storePlaceholder(db: Db, path: string, placeholder: string | null): Promise<void> {
  await sql`
    UPDATE files SET placeholder = ${placeholder}
    WHERE path = ${path} AND placeholder IS DISTINCT FROM ${placeholder}`.execute(db);
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

/** Replaces the slides of a placement. */
export async function storeSlides(db: Db, placement: SlideRow["placement"], input: SlideRow[]): Promise<void> {
  await removeOthers(db, slides, { column: "placement", values: [placement] }, input);
  await mergeRows(db, slides, input);
  await advanceIdentity(db, "slides");
}

/** Replaces the media list. */
export async function storeMedia(db: Db, input: MediaRow[]): Promise<void> {
  await removeOthers(db, mediaItems, null, input);
  await mergeRows(db, mediaItems, input);
  await advanceIdentity(db, "media_items");
}
