import type { Files } from "../../platform/files.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import type { InvoiceSeller } from "../document-content/index.ts";
import type { Pictures } from "../document-pdf/index.ts";

/** Only the latest, because a shop has one logo and draws many documents. Paths identify their content. */
const drawn = new Map<string, Promise<Buffer | undefined>>();
const most = 8;

/** The pictures of a document's seller in drawable form: opaque, because transparency takes long to draw. */
export async function loadPictures(files: Files, { logo, signature }: InvoiceSeller): Promise<Pictures> {
  const [logoPicture, signaturePicture] = await Promise.all([prepare(files, logo), prepare(files, signature)]);
  return {
    ...(logoPicture ? { logo: logoPicture } : {}),
    ...(signaturePicture ? { signature: signaturePicture } : {}),
  };
}

function prepare(files: Files, path: string | undefined): Promise<Buffer | undefined> {
  if (!path) return Promise.resolve(undefined);
  const before = drawn.get(path);
  if (before) return before;
  const prepared = flatten(files, path);
  drawn.set(path, prepared);
  prepared.catch(() => drawn.delete(path));
  for (const oldest of drawn.keys()) if (drawn.size > most) drawn.delete(oldest);
  return prepared;
}

async function flatten(files: Files, path: string): Promise<Buffer | undefined> {
  const content = await files.read(path);
  if (!content) {
    drawn.delete(path);
    return undefined;
  }
  return sharp(content).flatten({ background: "#ffffff" }).png({ compressionLevel: 9 }).toBuffer();
}
