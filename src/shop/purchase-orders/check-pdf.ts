/** Bytes from the end in which a ZIP archive has its directory: that of the record and the longest comment. */
const zipTail = 22 + 65_535;
const zipEnd = Buffer.from("PK\u0005\u0006", "latin1");
const pdfEnd = Buffer.from("%%EOF", "latin1");

/**
 * Whether this is a whole PDF and no other file as well: it begins as one at its first byte, nothing but white space follows its end,
 * and it is no archive. ISO 32000-1, 7.5.2 and 7.5.5.
 */
export function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.[0-9]/.test(content.subarray(0, 8).toString("latin1"))) return false;
  const end = content.lastIndexOf(pdfEnd);
  if (end < 0) return false;
  const isLast = content.subarray(end + pdfEnd.length).every((byte) => blanks.has(byte));
  return isLast && !content.subarray(-zipTail).includes(zipEnd);
}

/** White space of PDF, and the mark by which old systems end a text. */
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

const longestName = 100;

/** The name as it is shown, without folders and without characters that cannot be seen or that turn the direction of text. */
export function toFileName(given: string): string {
  const last = given.normalize("NFC").split(/[\\/]/).at(-1) ?? "";
  const seen = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, "").trim();
  const stem = seen.replace(/\.pdf$/i, "").replace(/^\.+/, "");
  return `${
    Array.from(stem)
      .slice(0, longestName - 4)
      .join("")
      .trim() || "purchase-order"
  }.pdf`;
}
