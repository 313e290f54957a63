import sharp from "sharp";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Files } from "../../platform/files.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { StoredFile } from "./queries.ts";

/** Sharp on the screens that surgeons use, without sending more than any of them shows. */
const maxSide = 2400;
const minSide = 300;
const maxPixels = 100_000_000;
const readable = ["jpeg", "png", "webp", "heif", "gif", "tiff"];

/**
 * Stores an uploaded picture. What cannot be read as one is refused, and the rest is encoded again from its pixels, so that
 * nothing else in the file (place, camera, code) is stored with it. Turned upright, at most 2,400 pixels a side.
 * Record it with `storeFiles` in the transaction that needs it.
 */
export async function ingestPicture(files: Files, content: Buffer, name: string): Promise<StoredFile | Refusal> {
  if (content.length === 0) return refused(serverTexts.uploadEmpty);
  const source = sharp(content, { limitInputPixels: maxPixels, failOn: "error" });
  const seen = await source.metadata().catch((error: Error) => error);
  if (seen instanceof Error) {
    return refused(/pixel limit/i.test(seen.message) ? serverTexts.pictureTooLarge : serverTexts.pictureUnreadable);
  }
  if (!readable.includes(seen.format)) return refused(serverTexts.pictureUnreadable);
  const { width, height } = seen.autoOrient;
  if (Math.min(width, height) < minSide) return refused(serverTexts.pictureTooSmall(width, height, minSide));
  const made = await source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!made) return refused(serverTexts.pictureUnreadable);
  const path = await files.store(made.data, kept(name, "webp"));
  const { size, width: shownWidth, height: shownHeight } = made.info;
  return { path, content_type: "image/webp", bytes: size, width: shownWidth, height: shownHeight };
}

/** Stores an uploaded document, which must be a PDF. Its end is checked too: half a PDF cannot be opened. */
export async function ingestDocument(files: Files, content: Buffer, name: string): Promise<StoredFile | Refusal> {
  if (content.length === 0) return refused(serverTexts.uploadEmpty);
  const whole =
    content.subarray(0, 5).toString("latin1") === "%PDF-" &&
    content.subarray(-2048).toString("latin1").includes("%%EOF");
  if (!whole) return refused(serverTexts.documentUnreadable);
  const path = await files.store(content, kept(name, "pdf"));
  return { path, content_type: "application/pdf", bytes: content.length, width: null, height: null };
}

/** The file's name, reduced to what a URL can hold. */
function kept(name: string, ending: string): string {
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return `${stem || "file"}.${ending}`;
}

function refused(words: string): Refusal {
  return refuseFields(words, { file: [words] });
}
