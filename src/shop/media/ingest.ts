import { serverTexts } from "../../contract/server-texts.ts";
import type { Files } from "../../platform/files.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { StoredFile } from "./queries.ts";

/** Pixels; enough for customers' screens. */
const maxSide = 2400;
const minSide = 300;
const maxPixels = 100_000_000;
const readable = ["jpeg", "png", "webp", "heif", "gif", "tiff"];

/**
 * Stores an uploaded picture, re-encoded from its pixels, so that nothing else in the file (location, camera, code) is kept. Rotates it
 * upright and limits it to 2,400 pixels a side. Record it with `storeFiles` in the transaction that needs it.
 */
export async function ingestPicture(files: Files, content: Buffer, name: string): Promise<StoredFile | Refusal> {
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  const source = sharp(content, { limitInputPixels: maxPixels, failOn: "error" });
  const seen = await source.metadata().catch((error: Error) => error);
  if (seen instanceof Error) {
    return refuseFile(/pixel limit/i.test(seen.message) ? serverTexts.pictureTooLarge : serverTexts.pictureUnreadable);
  }
  if (!readable.includes(seen.format)) return refuseFile(serverTexts.pictureUnreadable);
  const { width, height } = seen.autoOrient;
  if (Math.min(width, height) < minSide) return refuseFile(serverTexts.pictureTooSmall(width, height, minSide));
  const made = await source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  if (!made) return refuseFile(serverTexts.pictureUnreadable);
  const path = await files.store(made.data, urlSafeName(name, "webp"));
  const { size, width: shownWidth, height: shownHeight } = made.info;
  return { path, content_type: "image/webp", bytes: size, width: shownWidth, height: shownHeight };
}

/** For logos, icons and signatures, in pixels: the largest side stored, and the smallest shorter side accepted. */
const logoSizes = {
  logo: { width: 960, height: 320, least: 32 },
  icon: { width: 512, height: 512, least: 128 },
  signature: { width: 600, height: 240, least: 32 },
} as const;
export type LogoUse = keyof typeof logoSizes;

/** The picture is decoded twice, which takes a minute for the largest ones. */
const maxLogoPixels = 16_000_000;

/** Stores a logo as PNG from its pixels, trimmed of empty margins. Icons stay square. */
export async function ingestLogo(files: Files, content: Buffer, name: string, use: LogoUse) {
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  const source = sharp(content, { limitInputPixels: maxPixels, failOn: "error" });
  const seen = await source.metadata().catch(() => null);
  if (!seen || !readable.includes(seen.format)) return refuseFile(serverTexts.pictureUnreadable);
  const { least, ...most } = logoSizes[use];
  const { width, height } = seen.autoOrient;
  if (width * height > maxLogoPixels) return refuseFile(serverTexts.logoTooLarge);
  if (Math.min(width, height) < least) return refuseFile(serverTexts.logoTooSmall(width, height, least));
  const upright = await source
    .autoOrient()
    .png()
    .toBuffer()
    .catch(() => null);
  if (!upright) return refuseFile(serverTexts.pictureUnreadable);
  const trimmed = use === "icon" ? upright : await withoutMargin(upright);
  const made = await sharp(trimmed)
    .resize({
      ...most,
      ...(use === "icon"
        ? { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } }
        : { fit: "inside", withoutEnlargement: true }),
    })
    .png({ palette: true, quality: 95, effort: 8 })
    .toBuffer({ resolveWithObject: true });
  const path = await files.store(made.data, urlSafeName(name, "png"));
  const { size: bytes, ...size } = made.info;
  return { path, content_type: "image/png", bytes, width: size.width, height: size.height };
}

/** A picture of a single colour has no margin to trim. */
async function withoutMargin(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .trim()
    .toBuffer()
    .catch(() => picture);
}

/** Stores an uploaded PDF. Checks the end of the file as well, because a truncated PDF cannot be opened. */
export async function ingestDocument(files: Files, content: Buffer, name: string): Promise<StoredFile | Refusal> {
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  const whole =
    content.subarray(0, 5).toString("latin1") === "%PDF-" &&
    content.subarray(-2048).toString("latin1").includes("%%EOF");
  if (!whole) return refuseFile(serverTexts.documentUnreadable);
  const path = await files.store(content, urlSafeName(name, "pdf"));
  return { path, content_type: "application/pdf", bytes: content.length, width: null, height: null };
}

function urlSafeName(name: string, ending: string): string {
  const stem = name
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return `${stem || "file"}.${ending}`;
}

function refuseFile(words: string): Refusal {
  return refuseFields(words, { file: [words] });
}
