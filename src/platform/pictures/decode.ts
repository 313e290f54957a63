import type { Metadata, Sharp } from "sharp";
import { sharp } from "./sharp.ts";

/** What becomes of an uploaded picture. Sides in pixels. */
export type DecodingTask =
  /** It is only checked. */
  | { to: "check" }
  /** A WebP, upright and no larger than `maxSide`. */
  | { to: "photo"; maxSide: number; minSide: number }
  /** A PNG of at most this size, trimmed of empty margins; a square one is filled up to it instead. */
  | { to: "logo"; width: number; height: number; isSquare: boolean; minSide: number; maxPixels: number };

export interface DecodedPicture {
  format: string;
  width: number;
  height: number;
  /** Empty if the picture was only checked. */
  content: Buffer;
}

/** Why a picture is refused. */
export type PictureProblem =
  | { problem: "unreadable" }
  | { problem: "too large" }
  | { problem: "too small"; width: number; height: number };

const maxPixels = 100_000_000;
/** As many pixels with four channels of eight bits. A file of a megabyte can unpack to twice as much. */
const maxUnpackedBytes = 4 * maxPixels;
const readable = ["jpeg", "png", "webp", "heif", "gif", "tiff"];

/** Decodes every pixel, because a truncated picture is only noticed at its end. Nothing else of the file is kept. */
export async function decodePicture(content: Buffer, task: DecodingTask): Promise<DecodedPicture | PictureProblem> {
  const source = sharp(content, { limitInputPixels: maxPixels, failOn: "error" });
  const seen = await source.metadata().catch((error: Error) => error);
  if (seen instanceof Error) return { problem: /pixel limit/i.test(seen.message) ? "too large" : "unreadable" };
  if (!readable.includes(seen.format)) return { problem: "unreadable" };
  const { width, height } = seen.autoOrient;
  if (unpackedBytes(seen) > maxUnpackedBytes || (task.to === "logo" && width * height > task.maxPixels))
    return { problem: "too large" };
  if (task.to !== "check" && Math.min(width, height) < task.minSide) return { problem: "too small", width, height };
  try {
    if (task.to === "check") {
      await source.stats();
      return { format: seen.format, width, height, content: Buffer.alloc(0) };
    }
    const made = task.to === "photo" ? toPhoto(source, task.maxSide) : await toLogo(source, task);
    const { data, info } = await made.toBuffer({ resolveWithObject: true });
    return { format: info.format, width: info.width, height: info.height, content: data };
  } catch {
    return { problem: "unreadable" };
  }
}

/** Enough for customers' screens. */
function toPhoto(source: Sharp, side: number): Sharp {
  return source
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 90 });
}

async function toLogo(source: Sharp, { width, height, isSquare }: DecodingTask & { to: "logo" }): Promise<Sharp> {
  const upright = await source.autoOrient().png().toBuffer();
  const trimmed = isSquare ? upright : await withoutMargin(upright);
  const fitting = isSquare
    ? ({ fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } } as const)
    : ({ fit: "inside", withoutEnlargement: true } as const);
  return sharp(trimmed)
    .resize({ width, height, ...fitting })
    .png({ palette: true, quality: 95, effort: 8 });
}

/** A picture of a single colour has no margin to trim. */
async function withoutMargin(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .trim()
    .toBuffer()
    .catch(() => picture);
}

const bytesPerSample: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };

function unpackedBytes({ width, height, channels, depth }: Metadata): number {
  return width * height * channels * (bytesPerSample[depth] ?? 4);
}
