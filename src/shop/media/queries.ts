import { sql } from "kysely";
import { advanceIdentity, type MergeTarget, mergeRows, removeOthers } from "../../platform/db/merge-rows.ts";
import type { Db } from "../shop.ts";

/** A file that is kept; pictures have a size in pixels. */
export interface KeptFile {
  path: string;
  content_type: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

export interface SlideRow {
  id: number;
  placement: "banner" | "advertising";
  position: number;
  file_path: string;
  title: string;
  subtitle: string;
  link: string;
  button: string | null;
  text_side: "left" | "right";
  text_colour: "light" | "dark";
  alt: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

export interface MediaRow {
  id: number;
  media_type: number;
  position: number;
  file_path: string;
  file_name: string;
  extension: string;
}

type Size = { width: number | null; height: number | null };

export async function allSlides(db: Db): Promise<(SlideRow & Size)[]> {
  const found = await sql<SlideRow & Size>`
    SELECT s.*, f.width, f.height FROM slides s JOIN files f ON f.path = s.file_path
    ORDER BY s.placement, s.position, s.id`.execute(db);
  return found.rows;
}

export async function allMedia(db: Db): Promise<(MediaRow & Size)[]> {
  const found = await sql<MediaRow & Size>`
    SELECT m.*, f.width, f.height FROM media_items m JOIN files f ON f.path = m.file_path
    ORDER BY m.position, m.id`.execute(db);
  return found.rows;
}

/** What is known of every kept file, by its path. */
export async function allFiles(db: Db): Promise<Map<string, Omit<KeptFile, "path">>> {
  const rows = await db.selectFrom("files").select(["path", "content_type", "bytes", "width", "height"]).execute();
  return new Map(rows.map(({ path, ...file }) => [path, file]));
}

const files: MergeTarget = {
  table: "files",
  columns: { path: "text", content_type: "text", bytes: "int", width: "int", height: "int" },
  key: ["path"],
};

export async function storeFiles(db: Db, kept: KeptFile[]): Promise<void> {
  await mergeRows(db, files, kept);
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
