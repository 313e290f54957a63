import sharp from "sharp";
import type { Files } from "../files.ts";

const widths: Record<string, number> = { w320: 320, w640: 640, w960: 960 };
const pictures = /\.(?:webp|avif|png|jpe?g)$/;
const quality = 80;
/** Pictures made at the same time; each takes a core. */
const atOnce = 2;

/**
 * The picture of a hash in one of the widths we offer, or null when there is no such picture or it is not wider itself.
 * Each is made once, however many ask for it, and kept for good.
 */
export function pictureRenditions(files: Files) {
  const making = new Map<string, Promise<Buffer | null>>();
  const inTurn = limit(atOnce);

  return async (hash: string, widthName: string, name: string): Promise<Buffer | null> => {
    const width = widths[widthName];
    if (width === undefined || !pictures.test(name)) return null;
    const path = `/files/${hash}/${widthName}/${name}`;
    const kept = await files.read(path);
    if (kept) return kept;
    const already = making.get(path);
    if (already) return already;
    const made = inTurn(async () => {
      const original = await files.read(`/files/${hash}/${name}`);
      const rendition = original && (await resize(original, width));
      if (rendition) await files.keepAt(path, rendition);
      return rendition;
    }).finally(() => making.delete(path));
    making.set(path, made);
    return made;
  };
}

async function resize(original: Buffer, width: number): Promise<Buffer | null> {
  const picture = sharp(original);
  const { width: own } = await picture.metadata();
  if (own <= width) return null;
  return picture.resize({ width }).webp({ quality }).toBuffer();
}

function limit(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
