import pLimit from "p-limit";
import type { Files } from "../../platform/files.ts";
import { ByteLimitedCache } from "../../platform/http/byte-limited-cache.ts";
import { CachedResponse } from "../../platform/http/cached-response.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import type { DataSheetContent } from "./content.ts";
import { drawApart, isLong } from "./draw-apart.ts";
import { drawDataSheet } from "./draw-data-sheet.ts";

/** About 300 sheets. */
const mostBytes = 24_000_000;
/** Twice the resolution of a screen at 170 points. */
const pictureWidth = 700;

/** Data sheets, cached in memory by content. Drawn one at a time, long ones in a thread, so that short ones do not wait for them. */
export function openDataSheets(files: Pick<Files, "read">) {
  const drawn = new ByteLimitedCache<CachedResponse>(mostBytes);
  const oneAtATime = pLimit(1);
  const oneThread = pLimit(1);
  const contentKey = (content: DataSheetContent) => JSON.stringify(content);
  return {
    known: (content: DataSheetContent) => drawn.get(contentKey(content)),
    /** @param name file name for saving */
    draw(content: DataSheetContent, name: string): Promise<CachedResponse> {
      const long = isLong(content);
      return (long ? oneThread : oneAtATime)(async () => {
        const key = contentKey(content);
        // An earlier request may have drawn it while this one waited.
        const known = drawn.get(key);
        if (known) return known;
        const picture = await readPicture(files, content.picture);
        const bytes = await (long ? drawApart : drawDataSheet)(content, picture);
        const headers = {
          "cache-control": "no-cache",
          "content-disposition": `inline; filename="${name}-data-sheet.pdf"`,
        };
        const response = new CachedResponse(bytes, "application/pdf", headers);
        drawn.set(key, response);
        return response;
      });
    },
  };
}

/** Converts to JPEG on white, because PDF does not support WebP. Null without a picture, or if its file is missing. */
async function readPicture(files: Pick<Files, "read">, path: string): Promise<Buffer | null> {
  const original = path === "" ? null : await files.read(path);
  if (!original) return null;
  return sharp(original)
    .autoOrient()
    .resize({ width: pictureWidth, height: pictureWidth, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .jpeg({ quality: 82 })
    .toBuffer();
}
