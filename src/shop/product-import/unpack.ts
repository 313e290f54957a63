import { inflateRawSync } from "node:zlib";
import { limits, TooLargeSheet, tooLarge, UnreadableSheet } from "./limits.ts";
import { markLostText } from "./mark-lost-text.ts";
import { marks, methods, storedZip } from "./zip.ts";

interface Entry {
  name: Buffer;
  flags: number;
  method: number;
  packed: number;
  /** As the file claims, which may be false. */
  unpacked: number;
  offset: number;
}

const endLength = 22;
const longestComment = 65_535;
const severalFiles = "This ZIP file is not a spreadsheet. Unpack it and import the files in it one after another.";
const broken = () => new UnreadableSheet("We can't read this Excel file. Open it in Excel and save it again.");

/** Excel files are zip files. */
export function isPacked(content: Buffer): boolean {
  return content.subarray(0, 2).toString("latin1") === "PK";
}

/** Message if the directory of an Excel file declares too large a size; otherwise null. Unpacks nothing and checks nothing else. */
export function declaredTooLarge(content: Buffer): string | null {
  try {
    if (isPacked(content)) listEntries(content);
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableSheet)) throw error;
    return error instanceof TooLargeSheet ? error.message : null;
  }
}

/**
 * Repacks the parts of an Excel file that are read, without compression, so that the next reader cannot be made to unpack anything,
 * whatever the file claims.
 * @throws UnreadableSheet when it is not an Excel file, or unpacks to more than is accepted
 */
export function unpacked(content: Buffer): Buffer {
  let left = limits.unpackedBytes;
  const parts = listEntries(content).map((entry) => {
    const part = inflate(content, entry, left);
    left -= part.length;
    if (!part.includes("sheetData")) return { name: entry.name, content: part };
    checkSize(part);
    return { name: entry.name, content: markLostText(part) };
  });
  return storedZip(parts);
}

/** The parts that a spreadsheet reader uses, from the directory at the end of the file (APPNOTE.TXT, 4.3). */
function listEntries(content: Buffer): Entry[] {
  let end = content.length - endLength;
  const first = Math.max(0, end - longestComment);
  while (end >= first && content.readUInt32LE(end) !== marks.end) end--;
  if (end < first) throw broken();
  const count = content.readUInt16LE(end + 10);
  if (count > limits.files) throw new TooLargeSheet(tooLarge.unpacked);
  const entries: Entry[] = [];
  let total = 0;
  let at = content.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== marks.entry) throw broken();
    const nameEnd = at + 46 + content.readUInt16LE(at + 28);
    const entry = {
      name: content.subarray(at + 46, nameEnd),
      flags: content.readUInt16LE(at + 8),
      method: content.readUInt16LE(at + 10),
      packed: content.readUInt32LE(at + 20),
      unpacked: content.readUInt32LE(at + 24),
      offset: content.readUInt32LE(at + 42),
    };
    at = nameEnd + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
    if (!/\.xml(?:\.rels)?$/.test(entry.name.toString("latin1"))) continue;
    total += entry.unpacked;
    if (total > limits.unpackedBytes) throw new TooLargeSheet(tooLarge.unpacked);
    entries.push(entry);
  }
  if (entries.length === 0) throw new UnreadableSheet(severalFiles);
  return entries;
}

function inflate(content: Buffer, { flags, method, packed, offset }: Entry, most: number): Buffer {
  const isEncrypted = (flags & 1) === 1;
  if (isEncrypted) throw new UnreadableSheet("This file is password-protected. Save it without a password.");
  if (offset + 30 > content.length || content.readUInt32LE(offset) !== marks.local) throw broken();
  const from = offset + 30 + content.readUInt16LE(offset + 26) + content.readUInt16LE(offset + 28);
  const part = content.subarray(from, from + packed);
  if (part.length !== packed) throw broken();
  if (method === methods.stored) {
    if (part.length > most) throw new TooLargeSheet(tooLarge.unpacked);
    return part;
  }
  if (method !== methods.deflated) throw broken();
  try {
    return inflateRawSync(part, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw new TooLargeSheet(tooLarge.unpacked);
    throw broken();
  }
}

/** Checked before parsing, because a cell of a few bytes takes a hundred once parsed. */
function checkSize(sheet: Buffer) {
  if (countMarks(sheet, "<row", limits.rows + 1) > limits.rows + 1) throw new TooLargeSheet(tooLarge.rows);
  if (countMarks(sheet, "<c ", limits.cells) > limits.cells) throw new TooLargeSheet(tooLarge.cells);
  // A three-letter column is the 703rd or later, and each row would be padded up to it.
  if (/<c\s[^>]{0,100}\br=["'][A-Z]{3}/.test(sheet.toString("latin1"))) throw new TooLargeSheet(tooLarge.columns);
}

function countMarks(part: Buffer, mark: string, most: number): number {
  let count = 0;
  for (let at = part.indexOf(mark); at >= 0 && count <= most; at = part.indexOf(mark, at + mark.length)) count++;
  return count;
}
