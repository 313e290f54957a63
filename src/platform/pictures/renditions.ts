import sharp, { type Sharp } from "sharp";
import type { Files } from "../files.ts";
import { placeholderOf } from "./placeholder.ts";

/**
 * What is kept of a picture beside the original, below its hash: `/files/{hash}/w640/{name}` is the WebP of that width,
 * `/files/{hash}/avif-w640/{name}` the AVIF, and `full` is its own width. The name stays the original's whatever the format.
 */

/** Of a picture those below its own width are made, and its own. */
export const widths = [320, 640, 960, 1600];

/** By similarity to the original (SSIM) AVIF at 55 lies where WebP at 75 to 80 does, with a quarter fewer bytes. */
const webp = { quality: 80, effort: 2 };
/** More effort than 1 takes nearly twice the time for three bytes in a hundred. */
const avif = { quality: 55, effort: 1, chromaSubsampling: "4:2:0" };

export interface RenditionPath {
  format: "webp" | "avif";
  /** Undefined: the picture's own. */
  width: number | undefined;
}

const pictures = /\.(?:webp|avif|png|jpe?g)$/;
const folders = /^(avif-)?(?:w([0-9]+)|full)$/;

/** What a folder below a hash holds, or null when there is no such rendition. */
export function renditionAt(folder: string, name: string): RenditionPath | null {
  const found = folders.exec(folder);
  const width = found?.[2] === undefined ? undefined : Number(found[2]);
  if (!found || !pictures.test(name) || (width !== undefined && !widths.includes(width))) return null;
  return { format: found[1] ? "avif" : "webp", width };
}

export function renditionPath(original: string, { format, width }: RenditionPath): string {
  const folder = `${format === "avif" ? "avif-" : ""}${width === undefined ? "full" : `w${width}`}`;
  return original.replace(/\/([^/]+)$/, `/${folder}/$1`);
}

/**
 * One WebP, for whoever cannot wait. Of a picture that is no wider, or no larger as it is, the original.
 * Nothing is gained by packing a WebP of full width once more.
 */
export async function webpOf(original: Buffer, width: number | undefined): Promise<Buffer> {
  const { format, autoOrient } = await sharp(original).metadata();
  const narrower = width !== undefined && width < autoOrient.width;
  if (!narrower && format === "webp") return original;
  const picture = sharp(original).autoOrient();
  return smaller(await (narrower ? picture.resize({ width }) : picture).webp(webp).toBuffer(), original);
}

/**
 * Makes every rendition that a picture lacks and keeps it. The AVIF of a width comes last: with it, both are there.
 * @returns what to show until the picture is there
 */
export async function makeRenditions(files: Files, path: string, original: Buffer): Promise<string | null> {
  const { format } = await sharp(original).metadata();
  const upright = await unpack(sharp(original).autoOrient());
  const { width: own = 0 } = await upright.metadata();
  for (const width of [...widths.filter((each) => each < own), undefined]) {
    const avifPath = renditionPath(path, { format: "avif", width });
    if (await files.read(avifPath)) continue;
    const picture = width === undefined ? upright : await unpack(upright.clone().resize({ width }));
    const isOwn = width === undefined && format === "webp";
    const asWebp = isOwn ? original : smaller(await picture.clone().webp(webp).toBuffer(), original);
    if (!isOwn) await files.keepAt(renditionPath(path, { format: "webp", width }), asWebp);
    await files.keepAt(avifPath, smaller(await picture.clone().avif(avif).toBuffer(), asWebp));
  }
  return placeholderOf(upright);
}

/** Unpacked once for all that is made of it. */
async function unpack(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

function smaller(one: Buffer, other: Buffer): Buffer {
  return one.length < other.length ? one : other;
}

/** The format is told by the content: where AVIF saves nothing, its place holds the WebP, and where that does not, the original. */
export function pictureType(content: Buffer): string {
  if (content.toString("latin1", 8, 12) === "WEBP") return "image/webp";
  if (content.toString("latin1", 4, 12) === "ftypavif") return "image/avif";
  return content[0] === 0x89 ? "image/png" : "image/jpeg";
}
