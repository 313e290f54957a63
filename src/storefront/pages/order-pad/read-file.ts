import { text } from "../../../language/text.ts";
import { readCells } from "./read-cells.ts";
import { isReadable } from "./unpacked.ts";

/** Bytes. An order of 500 lines takes a tenth of that. */
const largestFile = 1_000_000;

/** Its message is shown to the customer. */
export class UnreadableFile extends Error {}

/**
 * The cells of a CSV or Excel file, read in the browser without sending it anywhere.
 * @throws UnreadableFile
 */
export async function readFile(file: File): Promise<string[][]> {
  if (file.size > largestFile)
    throw new UnreadableFile(text("This file is larger than 1 MB. Keep only the order's columns."));
  const content = await file.arrayBuffer();
  const isPacked = new TextDecoder("latin1").decode(content.slice(0, 2)) === "PK";
  return isPacked ? readExcel(content) : readCells(toText(content));
}

async function readExcel(content: ArrayBuffer): Promise<string[][]> {
  const { readSheet } = await import("read-excel-file/universal");
  const rows = await isReadable(content)
    .then((fits) => (fits ? readSheet(content) : null))
    .catch(() => {
      throw new UnreadableFile(text("We can't read this Excel file. Save it as .xlsx or CSV and try again."));
    });
  if (rows === null)
    throw new UnreadableFile(
      text("This Excel file is too large. Copy only its references and quantities into a new one."),
    );
  return rows.map((cells) => cells.map((cell) => (cell === null ? "" : String(cell))));
}

function toText(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  const decoded = new TextDecoder().decode(content);
  if (decoded.includes("\u0000")) throw new UnreadableFile(text("This is not a CSV or Excel file."));
  return decoded;
}
