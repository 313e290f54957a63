import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { pdfKit } from "./libraries.ts";

const files = { regular: "400Regular", semibold: "600SemiBold" } as const;
export type Weight = keyof typeof files;

/** Mukta writes Latin, Devanagari and the rupee sign. Mukta Malar, drawn to match it, writes Tamil and Latin. */
const families = { mukta: "Mukta", "mukta-malar": "MuktaMalar" } as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

export type FontName = `${Family} ${Weight}`;

/** A font that is open; pdfkit takes it where it would take its bytes, though its types do not say so. */
type OpenFont = Buffer & { hasGlyphForCodePoint(codePoint: number): boolean };

const opened = new Map<FontName, OpenFont>();

/** Opened once for all documents: the ligature tables took most of the time of drawing. */
export function getFont(name: FontName): OpenFont {
  const known = opened.get(name);
  if (known) return known;
  const [family, weight] = name.split(" ") as [Family, Weight];
  const path = `@expo-google-fonts/${family}/${files[weight]}/${families[family]}_${files[weight]}.ttf`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const PDFDocument = pdfKit();
  const scratch = new PDFDocument({ autoFirstPage: false }).font(bytes);
  const { font } = (scratch as unknown as { _font: { font: OpenFont } })._font;
  opened.set(name, font);
  return font;
}

export function canWrite(family: Family, letter: string): boolean {
  return getFont(`${family} regular`).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
