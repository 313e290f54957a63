import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { pdfKit } from "./libraries.ts";

const files = { regular: "400Regular", semibold: "600SemiBold" } as const;
export type Weight = keyof typeof files;

/** Mukta writes Latin, Devanagari and the rupee sign. Mukta Malar, drawn to match it, writes Tamil and Latin. */
const families = { mukta: "Mukta", "mukta-malar": "MuktaMalar" } as const;
export type Family = keyof typeof families;
export const familyNames = Object.keys(families) as Family[];

export type FontName = `${Family} ${Weight}`;

/** A font that is open; pdfkit takes it where it would take its bytes, though its types do not say so. */
type OpenFont = Buffer & {
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: unknown): GlyphRun;
};

/** Glyphs of a word and where they go. Its methods compute from these. */
interface GlyphRun {
  positions: object[];
}

/** Words whose layout is kept for each font: documents share most of theirs. */
const layoutsKept = 4000;

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
  keepLayouts(font);
  opened.set(name, font);
  return font;
}

/** Shaping words took a fifth of the time of drawing: pdfkit keeps their layouts for one document only. */
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

/** pdfkit scales the positions that it is given. */
function copyRun(run: GlyphRun): GlyphRun {
  const positions = run.positions.map((position) =>
    Object.assign(Object.create(Object.getPrototypeOf(position)), position),
  );
  return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions });
}

export function canWrite(family: Family, letter: string): boolean {
  return getFont(`${family} regular`).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}
