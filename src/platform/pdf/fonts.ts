import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { pdfKit } from "./libraries.ts";

const files = { regular: "400Regular", semibold: "600SemiBold" } as const;
export type Weight = keyof typeof files;

/** Mukta covers Latin, Devanagari and the rupee sign. Mukta Malar, designed to match it, covers Tamil and Latin. */
const families = { mukta: "Mukta", "mukta-malar": "MuktaMalar" } as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

export type FontName = `${Family} ${Weight}`;

/** An open font. pdfkit accepts it in place of the font's bytes, although its types do not say so. */
type OpenFont = Buffer & {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown): GlyphRun;
};

/** The glyphs of a word and their positions. Its methods compute from these. */
interface GlyphRun {
  positions: object[];
}

/** The number of word layouts cached per font. Documents have most of their words in common. */
const layoutsKept = 4000;

const opened = new Map<FontName, OpenFont>();

/** Opens each font once for all documents: reading the ligature tables took most of the drawing time. */
export function getFont(name: FontName): OpenFont {
  const known = opened.get(name);
  if (known) return known;
  const [family, weight] = name.split(" ") as [Family, Weight];
  const path = `@expo-google-fonts/${family}/${files[weight]}/${families[family]}_${files[weight]}.ttf`;
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const PDFDocument = pdfKit();
  const scratch = new PDFDocument({ autoFirstPage: false }).font(bytes);
  const { font } = (scratch as unknown as { _font: { font: OpenFont } })._font;
  keepLayouts(font);
  opened.set(name, font);
  return font;
}

/** pdfkit caches the layouts of words for one document only. Shaping them again took a fifth of the drawing time. */
function keepLayouts(font: OpenFont) {
  const shape = font.layout.bind(font);
  const kept = new LRUCache<string, GlyphRun>({ max: layoutsKept });
  font.layout = (text, features) => {
    if (features) return shape(text, features);
    let run = kept.get(text);
    if (!run) {
      run = shape(text);
      kept.set(text, run);
    }
    return copyRun(run);
  };
}

/** A copy, because pdfkit scales the positions it is given in place. */
function copyRun(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) =>
    Object.assign(Object.create(Object.getPrototypeOf(position)), position),
  );
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}

export function canWrite(family: Family, letter: string): boolean {
  return getFont(`${family} regular`).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
