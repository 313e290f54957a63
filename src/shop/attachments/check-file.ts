import type { AttachmentShown } from "../../contract/staff/attachments.ts";
import { decodeApart } from "../../platform/pictures/decode-apart.ts";
import { isPdf } from "../purchase-orders/index.ts";

const pictures: Record<string, AttachmentShown["content_type"]> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** Detects a file's type from its bytes, whatever its name; null if it cannot be attached or is damaged. */
export async function findFileType(content: Buffer): Promise<AttachmentShown["content_type"] | "busy" | null> {
  if (content.subarray(0, 5).toString("latin1") === "%PDF-") return isPdf(content) ? "application/pdf" : null;
  const picture = await decodeApart(content, { to: "check" });
  if ("problem" in picture) return picture.problem === "busy" ? "busy" : null;
  return pictures[picture.format] ?? null;
}

const endings: Record<AttachmentShown["content_type"], string> = {
  "application/pdf": "pdf",
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
};
const longestName = 100;

/** The name to show: without folders and invisible characters, and with the extension of the file's actual type. */
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
