import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";

const files = { regular: "400Regular", semibold: "600SemiBold" } as const;
export type Weight = keyof typeof files;
export const weights = Object.keys(files) as Weight[];

const opened = new Map<Weight, Buffer>();

/** Mukta, which writes Latin, Devanagari and the rupee sign; every paper carries the letters it uses. */
export function fontOf(weight: Weight): Buffer {
  const known = opened.get(weight);
  if (known) return known;
  const path = `@expo-google-fonts/mukta/${files[weight]}/Mukta_${files[weight]}.ttf`;
  const font = openOnce(readFileSync(fileURLToPath(import.meta.resolve(path))));
  opened.set(weight, font);
  return font;
}

/**
 * A document takes a font that is open already where it would take its bytes, though its types do not say so. Opened
 * for each document, its ligature tables took most of the time.
 */
function openOnce(bytes: Buffer): Buffer {
  const scratch = new PDFDocument({ autoFirstPage: false }).font(bytes);
  return (scratch as unknown as { _font: { font: Buffer } })._font.font;
}
