/** Bytes of all files within. An order of 500 lines takes a twentieth of that. */
const mostBytes = 4_000_000;
const mostRows = 10_000;
const mostColumns = 100;

/**
 * Whether the unpacked content of an Excel file is small enough to read: a ZIP file of a few kilobytes may contain gigabytes, and a cell at
 * the far end of a sheet creates all cells before it. Unpacks chunk by chunk with the browser's own code, and stops at the limit.
 * @throws when the content is not a ZIP file
 */
export async function isReadable(content: ArrayBuffer): Promise<boolean> {
  let left = mostBytes;
  for (const { name, method, stated, packed } of listEntries(content)) {
    if (stated > left) return false;
    const isXml = name.endsWith(".xml");
    let text = "";
    const decoder = new TextDecoder();
    for await (const piece of pieces(method, packed)) {
      left -= piece.length;
      if (left < 0) return false;
      if (isXml) text += decoder.decode(piece, { stream: true });
    }
    if (isXml && !isSmall(text)) return false;
  }
  return true;
}

async function* pieces(method: number, packed: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  if (method === 0) {
    yield packed;
    return;
  }
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Stops unpacking; the actual error has already been thrown.
    await reader.cancel().catch(() => undefined);
  }
}

/** Judged by the addresses of its cells and rows: `<c r="AB12">`, `<row r="12">`. */
function isSmall(sheet: string): boolean {
  for (const [, column = "", row] of sheet.matchAll(/\br=["']([A-Z]{0,9})(\d{1,9})/g)) {
    if (Number(row) > mostRows || columnNumber(column) > mostColumns) return false;
  }
  return true;
}

/** 1 for A, 27 for AA. */
const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

interface Entry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  /** Size when unpacked, as claimed by the file. */
  stated: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** The files within a ZIP file, by its central directory (APPNOTE.TXT 4.3). */
function listEntries(content: ArrayBuffer): Entry[] {
  const view = new DataView(content);
  const end = endOfDirectory(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new RangeError("This is no entry of a ZIP directory.");
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const header = view.getUint32(at + 42, true);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(content, at + 46, nameLength)),
      method: view.getUint16(at + 10, true),
      stated: view.getUint32(at + 24, true),
      packed: new Uint8Array(content, start, view.getUint32(at + 20, true)),
    });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The directory ends with a comment of up to 65,535 bytes. */
function endOfDirectory(view: DataView): number {
  const first = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= first; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw new RangeError("This is no ZIP file.");
}
