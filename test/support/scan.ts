import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { readByQpdf } from "./qpdf.ts";

const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer } });

/** Dots per point on a printer with about 203 dpi. */
const resolution = 3;

/** Every code on every page of a PDF, as a scanner reads it. Considers only filled rectangles. */
export async function scanPdf(pdf: Uint8Array) {
  const { pages } = await readByQpdf(pdf);
  return Promise.all(pages.map(async (page) => (await readBarcodes(toImage(page))).map(toScan)));
}

const toScan = ({ symbology, symbologyIdentifier, text, isInverted }: Scanned) => ({
  ...{ symbology, symbologyIdentifier, isInverted },
  text,
});
type Scanned = Awaited<ReturnType<typeof readBarcodes>>[number];

/** A white bitmap with the rectangles in black. */
function toImage(content: string) {
  const rectangles = [...content.matchAll(/(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+) re/g)].map((match) => {
    const [x = 0, y = 0, width = 0, height = 0] = match.slice(1).map((length) => Number(length) * resolution);
    // Both edges are rounded, so that adjacent rectangles touch.
    return { left: Math.round(x), top: Math.round(y), right: Math.round(x + width), bottom: Math.round(y + height) };
  });
  const size = Math.max(0, ...rectangles.flatMap(({ right, bottom }) => [right, bottom])) + 10 * resolution;
  const data = new Uint8ClampedArray(4 * size * size).fill(255);
  for (const { left, top, right, bottom } of rectangles) {
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) data.set([0, 0, 0], 4 * (row * size + column));
    }
  }
  return { data, width: size, height: size, colorSpace: "srgb" as const };
}
