import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

/** Writes zip files (APPNOTE.TXT, 4.3) of fewer than 65,536 parts and 4 GB. */

export interface ZipPart {
  name: string | Buffer;
  content: Buffer;
}

export const marks = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
export const methods = { stored: 0, deflated: 8 };

const deflate = promisify(deflateRaw);
const utf8Names = 0x0800;
/** Some programs reject a date that does not exist. */
const firstOfJanuary1980 = 0x0021;

/** A zip file of uncompressed parts. */
export function storedZip(parts: ZipPart[]): Buffer {
  const file = new ZipFile();
  const written = parts.flatMap((part) => file.add(part, methods.stored, part.content));
  return Buffer.concat([...written, file.end()]);
}

/** A zip file of compressed parts, written one by one, so that only one of them is in memory. */
export async function* deflatedZip(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const file = new ZipFile();
  for await (const part of parts) yield* file.add(part, methods.deflated, await deflate(part.content));
  yield file.end();
}

class ZipFile {
  readonly #directory: Buffer[] = [];
  #offset = 0;

  add({ name, content }: ZipPart, method: number, packed: Buffer): Buffer[] {
    const nameBytes = Buffer.from(name);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(utf8Names, 2);
    about.writeUInt16LE(method, 4);
    about.writeUInt16LE(firstOfJanuary1980, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(content.length, 18);
    about.writeUInt16LE(nameBytes.length, 22);
    const madeBy = Buffer.from([20, 0]);
    const local = Buffer.concat([uint32(marks.local), about, nameBytes]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(this.#offset, 10);
    this.#directory.push(Buffer.concat([uint32(marks.entry), madeBy, about, rest, nameBytes]));
    this.#offset += local.length + packed.length;
    return [local, packed];
  }

  /** The central directory, which ends the file. */
  end(): Buffer {
    const directory = Buffer.concat(this.#directory);
    const end = Buffer.alloc(18);
    end.writeUInt16LE(this.#directory.length, 4);
    end.writeUInt16LE(this.#directory.length, 6);
    end.writeUInt32LE(directory.length, 8);
    end.writeUInt32LE(this.#offset, 12);
    return Buffer.concat([directory, uint32(marks.end), end]);
  }
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
