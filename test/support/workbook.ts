import { constants, crc32, deflateRawSync } from "node:zlib";

interface Part {
  name: string;
  content: Buffer | Repeated;
  /** False values that the file states about itself. */
  declared?: number;
  flags?: number;
}

/** Many copies of the same bytes. They are packed once, since packing hundreds of megabytes takes seconds. */
export interface Repeated {
  copy: Buffer;
  times: number;
}

interface Packed {
  packed: Buffer;
  checksum: number;
  unpackedLength: number;
}

function pack(content: Buffer | Repeated): Packed {
  if (!Buffer.isBuffer(content)) return packCopies(content);
  return { packed: deflateRawSync(content), checksum: crc32(content), unpackedLength: content.length };
}

function packCopies({ copy, times }: Repeated): Packed {
  // Ends on a whole byte and refers to nothing before it, so that copies can follow each other.
  const packedCopy = deflateRawSync(copy, { finishFlush: constants.Z_FULL_FLUSH });
  const end = deflateRawSync(Buffer.alloc(0));
  let checksum = 0;
  for (let count = 0; count < times; count++) checksum = crc32(copy, checksum);
  const copies = Array.from({ length: times }, () => packedCopy);
  return { packed: Buffer.concat([...copies, end]), checksum, unpackedLength: copy.length * times };
}

/** A zip file built by hand, so that it can lie about its contents. */
export function zip(parts: Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declared, flags = 0 } of parts) {
    const { packed, checksum, unpackedLength } = pack(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(checksum, 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(declared ?? unpackedLength, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), about, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), about, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}

/** A workbook of one sheet, and of texts that its cells may refer to. */
export function workbook(sheet: string | Buffer | Repeated, more: Partial<Part> = {}, texts: string[] = []): Buffer {
  const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packaged = "http://schemas.openxmlformats.org/package/2006";
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return zip([
    {
      name: "[Content_Types].xml",
      content: xml(
        `<Types xmlns="${packaged}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
      ),
    },
    {
      name: "xl/workbook.xml",
      content: xml(
        `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: xml(
        `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
    },
    {
      name: "xl/sharedStrings.xml",
      content: xml(`<sst xmlns="${main}">${texts.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`),
    },
    { name: "xl/worksheets/sheet1.xml", content: typeof sheet === "string" ? xml(sheet) : sheet, ...more },
  ]);
}

export const rowsXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
export const textCell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
