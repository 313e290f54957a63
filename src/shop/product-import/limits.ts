/** The file cannot be read as a spreadsheet; the message tells the user why. */
export class UnreadableSheet extends Error {}

/** The file exceeds a limit. */
export class TooLargeSheet extends UnreadableSheet {}

/** Limits for reading one file. A larger catalogue is exported and imported in parts. */
export const limits = {
  unpackedBytes: 100_000_000,
  files: 500,
  rows: 100_000,
  columns: 200,
  cells: 2_500_000,
  /** Of one row. An unclosed quote turns everything after it into one. */
  rowCharacters: 1_000_000,
  memoryMegabytes: 768,
  seconds: 120,
};

export interface PartLimits {
  rows: number;
  cells: number;
  bytes: number;
}

/**
 * Limits for one file of an export, so that each can be imported again: within the limits above and those of an upload (20 MB), whichever
 * is reached first. An unpacked Excel file takes about 50 bytes per cell besides its text.
 */
export const partLimits: Record<"csv" | "xlsx", PartLimits> = {
  csv: { rows: 90_000, cells: 2_250_000, bytes: 18_000_000 },
  xlsx: { rows: 90_000, cells: 900_000, bytes: 18_000_000 },
};

const number = (value: number) => value.toLocaleString("en-IN");
const split = "Split it or remove rows you don't need, then import the parts one after another.";

export const tooLarge = {
  unpacked: `Unpacked, this file has more than ${number(limits.unpackedBytes / 1_000_000)} MB. ${split}`,
  rows: `This file has more than ${number(limits.rows)} rows. ${split}`,
  columns: `This file has more than ${number(limits.columns)} columns. Remove the ones you don't need.`,
  cells: `This file has more than ${number(limits.cells)} cells. ${split}`,
  row: `it has more than ${number(limits.rowCharacters)} characters`,
  memory: `This file is too large to read. ${split}`,
  time: `Reading this file takes too long. ${split}`,
};
