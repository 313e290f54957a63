import pLimit from "p-limit";
import type { Files } from "../../platform/files.ts";
import { ByteLimitedCache } from "../../platform/http/byte-limited-cache.ts";
import { CachedResponse } from "../../platform/http/cached-response.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import type { DataSheetContent } from "./content.ts";
import { drawApart, isLong } from "./draw-apart.ts";
import { drawDataSheet } from "./draw-data-sheet.ts";

/** Some 300 sheets. */
const mostBytes = 24_000_000;
/** Twice as sharp as a screen on 170 points. */
const pictureWidth = 700;

/** Data sheets in memory by what they state. Drawn one at a time; long ones in a thread, for which short ones do not wait. */
export function openDataSheets(files: Pick<Files, "read">) {
  const drawn = new ByteLimitedCache<CachedResponse>(mostBytes);
  const oneAtATime = pLimit(1);
  const oneThread = pLimit(1);
  const contentKey = (content: DataSheetContent) => JSON.stringify(content);
  return {
    known: (content: DataSheetContent) => drawn.get(contentKey(content)),
    /** @param name of the file when it is saved */
    draw(content: DataSheetContent, name: string): Promise<CachedResponse> {
      const long = isLong(content);
      return (long ? oneThread : oneAtATime)(async () => {
        const key = contentKey(content);
        // Drawn for an earlier request while this one waited.
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

/** As JPEG, on white: PDF readers know no WebP. Null without a picture, or where its file is missing. */
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
