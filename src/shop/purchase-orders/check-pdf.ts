/** The ZIP directory lies within this many bytes of the end: the length of its record and the longest comment. */
const zipTail = 22 + 65_535;
const zipEnd = Buffer.from("PK\u0005\u0006", "latin1");
const pdfEnd = Buffer.from("%%EOF", "latin1");

/**
 * Whether this is a complete PDF and not another file type as well: it starts as one at its first byte, only white space follows its end,
 * and it is not an archive. ISO 32000-1, 7.5.2 and 7.5.5.
 */
export function isPdf(content: Buffer): boolean {
  if (!/^%PDF-[12]\.[0-9]/.test(content.subarray(0, 8).toString("latin1"))) return false;
  const end = content.lastIndexOf(pdfEnd);
  if (end < 0) return false;
  const isLast = content.subarray(end + pdfEnd.length).every((byte) => blanks.has(byte));
  return isLast && !content.subarray(-zipTail).includes(zipEnd);
}

/** PDF white space, and the character with which old systems end a text. */
const blanks = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x1a, 0x20]);

const longestName = 100;

/** The file name to display, without folders, invisible characters or characters that change the text direction. */
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
