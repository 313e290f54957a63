import { serverTexts } from "../../contract/server-texts.ts";
import type { Files } from "../../platform/files.ts";
import type { DecodedPicture } from "../../platform/pictures/decode.ts";
import { decodeApart } from "../../platform/pictures/decode-apart.ts";
import { type Refusal, refuseFields, tooBusyNow } from "../kit/refusal.ts";
import type { StoredFile } from "./queries.ts";

/** In pixels. Enough for customers' screens. */
const photo = { to: "photo", maxSide: 2400, minSide: 300 } as const;

/**
 * Stores an uploaded picture, re-encoded from its pixels, so that nothing else in the file (location, camera, code) is kept. Rotates it
 * upright and limits it to 2,400 pixels a side. Record it with `storeFiles` in the transaction that needs it.
 */
export async function ingestPicture(files: Files, content: Buffer, name: string): Promise<StoredFile | Refusal> {
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  const made = await decodeApart(content, photo);
  if (!("problem" in made)) return storePicture(files, made, urlSafeName(name, "webp"));
  if (made.problem === "busy") return tooBusyNow();
  if (made.problem === "too large") return refuseFile(serverTexts.pictureTooLarge);
  if (made.problem === "unreadable") return refuseFile(serverTexts.pictureUnreadable);
  return refuseFile(serverTexts.pictureTooSmall(made.width, made.height, photo.minSide));
}

/** For logos, icons and signatures, in pixels: the largest side stored, and the smallest shorter side accepted. */
const logoSizes = {
  logo: { width: 960, height: 320, minSide: 32, isSquare: false },
  icon: { width: 512, height: 512, minSide: 128, isSquare: true },
  signature: { width: 600, height: 240, minSide: 32, isSquare: false },
} as const;
export type LogoUse = keyof typeof logoSizes;

/** The picture is decoded twice, which takes a minute for the largest ones. */
const maxLogoPixels = 16_000_000;

/** Stores a logo as PNG from its pixels, trimmed of empty margins. Icons stay square. */
export async function ingestLogo(files: Files, content: Buffer, name: string, use: LogoUse) {
  if (content.length === 0) return refuseFile(serverTexts.uploadEmpty);
  const task = { to: "logo", maxPixels: maxLogoPixels, ...logoSizes[use] } as const;
  const made = await decodeApart(content, task);
  if (!("problem" in made)) return storePicture(files, made, urlSafeName(name, "png"));
  if (made.problem === "busy") return tooBusyNow();
  if (made.problem === "too large") return refuseFile(serverTexts.logoTooLarge);
  if (made.problem === "unreadable") return refuseFile(serverTexts.pictureUnreadable);
  return refuseFile(serverTexts.logoTooSmall(made.width, made.height, task.minSide));
}

async function storePicture(files: Files, { format, width, height, content }: DecodedPicture, name: string) {
  const path = await files.store(content, name);
  return { path, content_type: `image/${format}`, bytes: content.length, width, height };
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
