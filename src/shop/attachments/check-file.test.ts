import { crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findFileType, toAttachmentName } from "./check-file.ts";

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#0a7" } });
const png = await picture.clone().png().toBuffer();
const jpeg = await picture.clone().jpeg().toBuffer();
const webp = await picture.clone().webp().toBuffer();
const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

test.each([
  ["image/png", png],
  ["image/jpeg", jpeg],
  ["image/webp", webp],
  ["application/pdf", pdf],
])("%s is detected from the bytes", async (type, content) => {
  expect(await findFileType(content)).toBe(type);
});

test.each([
  ["text", Buffer.from("Dear Sir or Madam")],
  ["a GIF", await picture.clone().gif().toBuffer()],
  ["an AVIF", await picture.clone().avif().toBuffer()],
  ["a TIFF", await picture.clone().tiff().toBuffer()],
  ["an SVG with a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ["a ZIP file", Buffer.from("PK\u0003\u0004")],
  ["a PDF without its end", pdf.subarray(0, 30)],
  ["a PDF of an unknown version", Buffer.from(pdf.toString("latin1").replace("1.7", "9.9"), "latin1")],
  ["HTML after a PDF", Buffer.concat([pdf, Buffer.from("<script>alert(1)</script>")])],
  ["a PNG cut off in its pixels", png.subarray(0, png.length - 30)],
  ["a JPEG cut off in its pixels", jpeg.subarray(0, Math.floor(jpeg.length * 0.9))],
  ["a WebP cut off in its pixels", webp.subarray(0, webp.length - 10)],
  ["the head of a PNG and nothing else", png.subarray(0, 33)],
])("%s is no file to attach", async (_what, content) => {
  expect(await findFileType(content)).toBeNull();
});

test("a picture of more pixels than memory should hold is refused without decoding it", async () => {
  const large = Buffer.from(png);
  // Width and height in the header of the PNG, with its checksum.
  large.writeUInt32BE(20_000, 16);
  large.writeUInt32BE(20_000, 20);
  large.writeUInt32BE(crc32(large.subarray(12, 29)), 29);
  expect(await findFileType(large)).toBeNull();
});

test.each([
  ["Scan.png", "image/png", "Scan.png"],
  ["Scan.pdf", "image/png", "Scan.png"],
  ["Scan", "application/pdf", "Scan.pdf"],
  ["photo.JPEG", "image/jpeg", "photo.jpg"],
  ["archive.tar.gz", "application/pdf", "archive.tar.pdf"],
  ["../../etc/passwd", "application/pdf", "passwd.pdf"],
  ["C:\\Users\\asha\\Scan.png", "image/png", "Scan.png"],
  ["folder/", "image/png", "attachment.png"],
  [".htaccess", "image/png", "htaccess.png"],
  [".png", "image/png", "attachment.png"],
  ["...hidden.png", "image/png", "hidden.png"],
  ["", "image/webp", "attachment.webp"],
  [' a<b>c:"d|e?f*.png ', "image/png", "abcdef.png"],
  ["Stamp\u202egnp.exe", "image/png", "Stampgnp.png"],
  ["a\u200bb\u2028c\u0007.png", "image/png", "abc.png"],
  ["e\u0301.png", "image/png", "\u00e9.png"],
  [
    "\u0915\u093e\u0928 \u0915\u0940 \u0930\u093f\u092a\u094b\u0930\u094d\u091f.pdf",
    "application/pdf",
    "\u0915\u093e\u0928 \u0915\u0940 \u0930\u093f\u092a\u094b\u0930\u094d\u091f.pdf",
  ],
  [`${"a".repeat(94)} b.png`, "image/png", `${"a".repeat(94)}.png`],
  [`${"\u{1f442}".repeat(120)}.webp`, "image/webp", `${"\u{1f442}".repeat(95)}.webp`],
] as const)("a file sent as %j of type %s is shown as %j", (given, type, name) => {
  expect(toAttachmentName(given, type)).toBe(name);
});
