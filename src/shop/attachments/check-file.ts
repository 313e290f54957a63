import type { AttachmentShown } from "../../contract/staff/attachments.ts";
import { sharp } from "../../platform/pictures/sharp.ts";
import { isPdf } from "../purchase-orders/index.ts";

const maxPixels = 100_000_000;
const pictures: Record<string, AttachmentShown["content_type"]> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** The type of a file by its bytes, whatever it is called; null when it is none that can be attached, or damaged. */
export async function findFileType(content: Buffer): Promise<AttachmentShown["content_type"] | null> {
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") return isPdf(content) ? "application/pdf" : null;
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: "error" });
  const seen = await picture.metadata().catch(() => null);
  const type = seen && pictures[seen.format];
  if (!type) return null;
  // Reads every pixel: what is cut off is found only at its end.
  return picture.stats().then(
    () => type,
    () => null,
  );
}

const endings: Record<AttachmentShown["content_type"], string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};
const longestName = 100;

/** The name as it is shown, without folders and characters that cannot be seen, and with the ending of what the file is. */
export function toAttachmentName(given: string, type: AttachmentShown["content_type"]): string {
  const last = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const seen = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").trim();
  const stem = Array.from(seen.replace(/\.[a-z0-9]{1,5}$/i, "").replace(/^\.+/, ""));
  return `${
    stem
      .slice(0, longestName - 5)
      .join("")
      .trim() || "attachment"
  }.${endings[type]}`;
}
