import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";

/**
 * Values saved to a file as a cache: a file is either intact or treated as missing. Large values are written and read in pieces, so that
 * the event loop can serve requests in between.
 */
export interface SavedValues {
  readonly [name: string]: SavedValues | Saved;
}

type Saved = TypedArray | readonly string[] | Pieces | number | string | null;
type TypedArray = Int32Array | Float64Array | Uint8Array;

/** Bytes that are generated while they are written. Reading returns the same pieces. */
export class Pieces implements Iterable<Uint8Array> {
  readonly #pieces: Iterable<Uint8Array>;

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces;
  }

  [Symbol.iterator]() {
    return this.#pieces[Symbol.iterator]();
  }
}

type Kind = "plain" | "texts" | "pieces" | "Int32Array" | "Float64Array" | "Uint8Array";

interface Section {
  path: readonly string[];
  kind: Kind;
  from: number;
  length: number;
  checksum: number;
}

/** At the end of the file: the length of the section list, its checksum, and the file's magic number. */
const endBytes = 16;
const mark = 0x53484f50;
/** Texts per section. */
const textsAtOnce = 20_000;
const bytesAtOnce = 4_000_000;
const alignment = 8;
/** A draft this old was left behind by a process that was killed. */
const abandonedMs = 600_000;

/**
 * Writes a draft beside the file and renames it, so that a reader finds either the old file or the new one.
 * @param isWanted called between pieces; false aborts
 * @returns whether the file was written; false also if another process is writing it
 */
export async function writeSaved(
  file: string,
  head: unknown,
  values: SavedValues,
  isWanted: () => boolean = () => true,
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.draft`;
  const handle = await openDraft(draft);
  if (!handle) return false;
  try {
    const isComplete = await writeSections(handle, head, values, isWanted).finally(() => handle.close());
    if (isComplete) await rename(draft, file);
    else await rm(draft, { force: true });
    return isComplete;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function openDraft(draft: string): Promise<FileHandle | null> {
  const { mtimeMs } = await stat(draft).catch(() => ({ mtimeMs: Date.now() }));
  // The clock may have been set back.
  if (Math.abs(Date.now() - mtimeMs) > abandonedMs) await rm(draft, { force: true });
  try {
    return await open(draft, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return null;
    throw error;
  }
}

async function writeSections(handle: FileHandle, head: unknown, values: SavedValues, isWanted: () => boolean) {
  const sections: Section[] = [];
  let from = 0;
  for (const { path, kind, bytes } of piecesOf(values, [])) {
    if (!isWanted()) return false;
    const padding = -bytes.length & (alignment - 1);
    await handle.appendFile(bytes);
    if (padding > 0) await handle.appendFile(Buffer.alloc(padding));
    sections.push({ path, kind, from, length: bytes.length, checksum: crc32(bytes) });
    from += bytes.length + padding;
  }
  const list = Buffer.from(JSON.stringify({ head, sections }));
  const end = Buffer.alloc(endBytes);
  end.writeUInt32LE(list.length, 0);
  end.writeUInt32LE(crc32(list), 4);
  end.writeUInt32LE(mark, 12);
  await handle.appendFile(Buffer.concat([list, end]));
  return true;
}

interface Piece {
  path: readonly string[];
  kind: Kind;
  bytes: Uint8Array;
}

function* piecesOf(values: SavedValues, above: readonly string[]): Generator<Piece> {
  for (const [name, value] of Object.entries(values)) {
    const path = [...above, name];
    if (value instanceof Pieces) {
      for (const bytes of value) yield { path, kind: "pieces", bytes };
    } else if (isTexts(value)) {
      // An empty list is written as one empty section.
      for (let from = 0; from === 0 || from < value.length; from += textsAtOnce)
        yield { path, kind: "texts", bytes: serialize(value.slice(from, from + textsAtOnce)) };
    } else if (ArrayBuffer.isView(value)) {
      const kind = value.constructor.name as Kind;
      const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      for (let from = 0; from === 0 || from < bytes.length; from += bytesAtOnce)
        yield { path, kind, bytes: bytes.subarray(from, from + bytesAtOnce) };
    } else if (typeof value === "object" && value !== null) {
      yield* piecesOf(value, path);
    } else {
      yield { path, kind: "plain", bytes: serialize(value) };
    }
  }
}

const isTexts = (value: SavedValues | Saved): value is readonly string[] => Array.isArray(value);

export interface SavedFile {
  head: unknown;
  modifiedAt: Date;
  /** Reads everything. @throws if the file is damaged */
  values(): Promise<SavedValues>;
  close(): Promise<void>;
}

/**
 * @returns null if there is no such file
 * @throws if it cannot be read or is damaged
 */
export async function openSaved(file: string): Promise<SavedFile | null> {
  const handle = await openIfThere(file);
  if (!handle) return null;
  const close = () => handle.close();
  try {
    const { size, mtime } = await handle.stat();
    if (size < endBytes) throw new Damaged();
    const end = await readBytes(handle, size - endBytes, endBytes);
    const length = end.readUInt32LE(0);
    if (end.readUInt32LE(12) !== mark || length > size - endBytes) throw new Damaged();
    const list = await readBytes(handle, size - endBytes - length, length);
    if (crc32(list) !== end.readUInt32LE(4)) throw new Damaged();
    const { head, sections }: { head: unknown; sections: Section[] } = JSON.parse(list.toString());
    return { head, modifiedAt: mtime, values: () => readSections(handle, sections), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

class Damaged extends Error {
  constructor() {
    super("The file is damaged.");
  }
}

async function readSections(handle: FileHandle, sections: readonly Section[]): Promise<SavedValues> {
  const groups = Map.groupBy(sections, ({ path }) => path.join("/"));
  const values: Record<string, unknown> = {};
  for (const parts of groups.values()) {
    const [{ path, kind }] = parts as [Section];
    const value = await readValue(handle, kind, parts);
    const above = path.slice(0, -1).reduce((into, name) => {
      into[name] ??= {};
      return into[name] as Record<string, unknown>;
    }, values);
    above[path.at(-1) as string] = value;
  }
  return values as SavedValues;
}

async function readValue(handle: FileHandle, kind: Kind, parts: readonly Section[]): Promise<unknown> {
  switch (kind) {
    case "plain":
      return deserialize(await readPart(handle, parts[0] as Section));
    case "texts": {
      const texts: string[] = [];
      for (const part of parts) for (const text of deserialize(await readPart(handle, part))) texts.push(text);
      return texts;
    }
    case "pieces": {
      const pieces: Uint8Array[] = [];
      for (const part of parts) pieces.push(await readPart(handle, part));
      return new Pieces(pieces);
    }
    default: {
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      const bytes = Buffer.allocUnsafeSlow(length);
      let into = 0;
      for (const part of parts) {
        await readPart(handle, part, bytes.subarray(into, into + part.length));
        into += part.length;
      }
      return kind === "Uint8Array"
        ? new Uint8Array(bytes.buffer)
        : kind === "Int32Array"
          ? new Int32Array(bytes.buffer)
          : new Float64Array(bytes.buffer);
    }
  }
}

async function readPart(handle: FileHandle, { from, length, checksum }: Section, into?: Buffer): Promise<Buffer> {
  const bytes = await readBytes(handle, from, length, into);
  if (crc32(bytes) !== checksum) throw new Damaged();
  return bytes;
}

async function readBytes(
  handle: FileHandle,
  from: number,
  length: number,
  into: Buffer = Buffer.allocUnsafeSlow(length),
) {
  for (let done = 0; done < length; ) {
    const { bytesRead } = await handle.read(into, done, length - done, from + done);
    if (bytesRead === 0) throw new Damaged();
    done += bytesRead;
  }
  return into;
}
