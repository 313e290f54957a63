import { type About, type AttachedFile, attachFile, openArchive } from "./archive.ts";
import { type FontName, familyNames, getFont, type Weight } from "./fonts.ts";
import { needsActualText, toRuns, wrap } from "./lettering.ts";

/** Lengths are points of 1/72 inch, measured from the upper left corner of an A4 page. */
export const page = { width: 595.28, height: 841.89, margin: 32, left: 32, right: 563.28, top: 32, bottom: 808 };

const colours = {
  /** For label printers, which print no other colour. */
  black: "#000000",
  ink: "#0c2f3d",
  soft: "#46616d",
  line: "#c3d0d5",
  strong: "#748a94",
  teal: "#0b6e79",
  wash: "#f3f8f8",
};
export type Colour = keyof typeof colours;

export interface Style {
  size?: number;
  weight?: Weight;
  colour?: Colour;
  align?: "left" | "right" | "center";
  /** Line height as a multiple of the font size. */
  leading?: number;
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** The heading of a part of a document. */
export const heading = { size: 7, weight: "semibold", colour: "teal" } as const;

/** Ensures that this much height is free below `y`, if necessary on a new page. @returns where to continue */
export type Ensure = (y: number, height: number) => number;

/** What a tag states besides its type: what a header cell applies to, how many columns a cell spans, the alternative text of a picture. */
interface Attributes {
  scope?: "Column" | "Row";
  columns?: number;
  alt?: string;
}

/** Mukta's own line height is too large. */
const usualLeading = 1.38;
const smallest = 4;

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

/** A document of A4 pages. All text written to it is tagged, so that it can be read aloud; rules and page numbers are not. */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  private parent: Element;
  /** Tagged text, text that is not read aloud, or nothing at all, to measure how much space it takes. */
  private mode: "tagged" | "artifact" | "rehearsal" = "tagged";
  /** Most texts are measured several times: to wrap, align and draw them, in rehearsals, and in each copy. */
  private readonly widths = new Map<string, number>();

  constructor(about: About) {
    this.doc = openArchive(about);
    this.doc.on("data", (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((resolve, reject) => this.doc.on("end", resolve).on("error", reject));
    for (const family of familyNames) {
      for (const weight of ["regular", "semibold"] as const) {
        const name: FontName = `${family} ${weight}`;
        this.doc.registerFont(name, getFont(name));
      }
    }
    this.parent = this.doc.struct("Document");
    this.doc.addStructure(this.parent);
  }

  /** Adds a page. @param size width and height, if not A4 @returns how many pages there are now */
  addPage(size?: [number, number]): number {
    this.doc.addPage(size ? { size, margin: 0 } : undefined);
    return this.doc.bufferedPageRange().count;
  }

  /** Groups everything that `draw` writes into one element of the document: a table, a row, a cell. */
  within(type: string, draw: () => void, { scope, columns, alt }: Attributes = {}) {
    if (this.mode !== "tagged") return draw();
    const outer = this.parent;
    const options = { ...(scope ? { scope } : {}), ...(alt ? { alt } : {}) };
    const element = this.doc.struct(type, options);
    // pdfkit has no option for cells that span several columns.
    const { dictionary } = element as unknown as { dictionary: { data: { A?: object } } };
    if (columns) dictionary.data.A = { O: "Table", ColSpan: columns, ...(scope ? { Scope: scope } : {}) };
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }

  /** What `draw` writes is visible but not read aloud, such as a table header repeated on each page. */
  unread(draw: () => void) {
    if (this.mode !== "tagged") return draw();
    this.artifact(() => {
      this.mode = "artifact";
      draw();
      this.mode = "tagged";
    });
  }

  /** Does everything except drawing. @returns the result of `draw` */
  rehearse<T>(draw: () => T): T {
    const { mode } = this;
    this.mode = "rehearsal";
    const drawn = draw();
    this.mode = mode;
    return drawn;
  }

  /** Writes lines of text below one another. @returns where the next line could begin */
  write(words: string, { x, y, width }: Place, style: Style = {}, tag = "P"): number {
    if (words === "") return y;
    const { size = 8, align = "left", leading = usualLeading } = style;
    const lines = this.wrapText(words, width, style);
    this.mark(tag, words, () => {
      lines.forEach((line, index) => {
        const shift = align === "left" ? 0 : (width - this.textWidth(line, style)) / (align === "right" ? 1 : 2);
        this.writeRuns(line, x + shift, y + index * size * leading + size, style);
      });
    });
    return y + lines.length * size * leading;
  }

  /** Writes one line, in a smaller size if it would be too wide. @returns where the next line could begin */
  writeLine(words: string, place: Place, style: Style = {}, tag = "P"): number {
    const { size = 8, leading = usualLeading } = style;
    const wide = this.textWidth(words, style);
    const fitting = wide <= place.width ? size : Math.max(smallest, Math.floor((size * place.width * 4) / wide) / 4);
    // A smaller font size keeps the baseline of its neighbours.
    this.write(words, { ...place, y: place.y + size - fitting }, { ...style, size: fitting }, tag);
    return place.y + size * leading;
  }

  textHeight(words: string, width: number, style: Style = {}): number {
    const { size = 8, leading = usualLeading } = style;
    return words === "" ? 0 : this.wrapText(words, width, style).length * size * leading;
  }

  textWidth(words: string, { size = 8, weight = "regular" }: Style = {}): number {
    const key = `${size} ${weight} ${words}`;
    const known = this.widths.get(key);
    if (known !== undefined) return known;
    const width = toRuns(words, weight).reduce(
      (sum, { font, text }) => sum + this.doc.font(font).fontSize(size).widthOfString(text),
      0,
    );
    this.widths.set(key, width);
    return width;
  }

  rule(y: number, { from = page.left, to = page.right, colour = "line" as Colour, weight = 0.5 } = {}) {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(colours[colour]));
  }

  wash(x: number, y: number, width: number, height: number) {
    this.artifact(() => this.doc.rect(x, y, width, height).fill(colours.wash));
  }

  /** A rectangle, with rounded corners unless `radius` is 0. */
  frame(x: number, y: number, width: number, height: number, { radius = 3, colour = "teal" as Colour } = {}) {
    this.artifact(() => this.doc.roundedRect(x, y, width, height, radius).lineWidth(0.75).stroke(colours[colour]));
  }

  /** Squares in rows, such as a QR code, within a square of `width`. `alt` says what it is. */
  squares(rows: boolean[][], { x, y, width }: Place, alt: string) {
    const each = width / rows.length;
    const draw = () => {
      rows.forEach((row, down) => {
        row.forEach((dark, right) => {
          if (dark) this.doc.rect(x + right * each, y + down * each, each, each);
        });
      });
      this.doc.fill(colours.black);
    };
    this.within("Figure", () => this.mark(null, "", draw), { alt });
  }

  /** A picture, PNG or JPEG, as large as fits. `alt` says what it shows. */
  picture(
    bytes: Buffer,
    { x, y, width, height }: Place & { height: number },
    alt: string,
    align: "left" | "center" | "right" = "center",
  ) {
    // pdfkit has no "left"; it is the default.
    const side = align === "left" ? {} : { align };
    const draw = () => this.doc.image(bytes, x, y, { fit: [width, height], ...side, valign: "center" });
    this.within("Figure", () => this.mark(null, "", draw), { alt });
  }

  /** One line at the foot of a page that may be full already. Not read aloud. */
  footnote(pageIndex: number, words: string, place: Place, style: Style) {
    this.doc.switchToPage(pageIndex);
    this.unread(() => this.writeLine(words, place, style));
  }

  attach(file: AttachedFile, date: Date) {
    attachFile(this.doc, file, date);
  }

  async finish(): Promise<Buffer> {
    this.parent.end();
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }

  /** Draws something that is read aloud, as an element of its own or, without a tag, as content of the current one. */
  private mark(tag: string | null, words: string, draw: () => void) {
    if (this.mode === "rehearsal") return;
    if (this.mode === "artifact") return draw();
    // Ligatures are drawn in glyph order. For screen readers and copying, the text is given as written.
    const element = tag ? this.doc.struct(tag, needsActualText(words) ? { actual: words } : {}) : this.parent;
    if (tag) this.parent.add(element);
    const content = this.doc.markStructureContent(tag ?? "Figure");
    draw();
    this.doc.endMarkedContent();
    element.add(content);
    if (tag) element.end();
  }

  private writeRuns(line: string, x: number, baseline: number, { size = 8, weight = "regular", colour }: Style) {
    this.doc.fillColor(colours[colour ?? "ink"]);
    let from = x;
    for (const { font, text } of toRuns(line, weight)) {
      this.doc.font(font).fontSize(size).text(text, from, baseline, { lineBreak: false, baseline: "alphabetic" });
      from += this.doc.widthOfString(text);
    }
  }

  private wrapText(words: string, width: number, style: Style): string[] {
    return wrap(words, width, (line) => this.textWidth(line, style));
  }

  private artifact(draw: () => void) {
    if (this.mode === "rehearsal") return;
    if (this.mode === "artifact") return draw();
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }
}
