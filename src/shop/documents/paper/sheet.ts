import PDFDocument from "pdfkit";
import { fontOf, type Weight, weights } from "./fonts.ts";

/** Lengths are points of 1/72 inch, counted from the upper left corner of an A4 page. */
export const page = { width: 595.28, height: 841.89, margin: 32, left: 32, right: 563.28, top: 32, bottom: 800 };

const colours = {
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
}

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** Distance between lines in sizes of the letters; what Mukta asks for by itself is too wide for a table. */
const leading = 1.38;
const smallest = 4;
const devanagari = /\p{Script=Devanagari}/u;

interface About {
  title: string;
  author: string;
  subject: string;
  /** Also used as the creation time, so that the same content always gives the same bytes. */
  date: Date;
}

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;

/** Sheets of A4 to write on. All that is written is tagged, so that it can be read aloud; rules and page numbers are not. */
export class Sheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;
  private parent: Element;

  constructor({ title, author, subject, date }: About) {
    this.doc = new PDFDocument({
      size: "A4",
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en-IN",
      displayTitle: true,
      info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
    });
    this.doc.on("data", (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((resolve, reject) => this.doc.on("end", resolve).on("error", reject));
    for (const weight of weights) this.doc.registerFont(weight, fontOf(weight));
    this.parent = this.doc.struct("Document");
    this.doc.addStructure(this.parent);
  }

  /** @returns how many pages there are now */
  addPage(): number {
    this.doc.addPage();
    return this.doc.bufferedPageRange().count;
  }

  /** All that `draw` writes becomes one element of the document: a table, a row, a cell. */
  within(type: string, draw: () => void) {
    const outer = this.parent;
    const element = this.doc.struct(type);
    outer.add(element);
    this.parent = element;
    draw();
    this.parent = outer;
    element.end();
  }

  /** Writes lines of text below one another. @returns where the next could begin */
  write(words: string, { x, y, width }: Place, style: Style = {}, tag = "P"): number {
    if (words === "") return y;
    const size = this.choose(style);
    const options = this.options(width, size, style);
    // Ligatures are drawn in the order of their glyphs; for screen readers and copying, the text is given as written.
    const element = this.doc.struct(tag, devanagari.test(words) ? { actual: words } : {});
    this.parent.add(element);
    const content = this.doc.markStructureContent(tag);
    this.doc.fillColor(colours[style.colour ?? "ink"]).text(words, x, y + size, { ...options, baseline: "alphabetic" });
    this.doc.endMarkedContent();
    element.add(content);
    element.end();
    return y + this.doc.heightOfString(words, options);
  }

  /** Writes one line, in smaller letters where it would be too wide. @returns where the next could begin */
  writeLine(words: string, place: Place, style: Style = {}, tag = "P"): number {
    let size = style.size ?? 8;
    while (size > smallest && this.widthOf(words, { ...style, size }) > place.width) size -= 0.25;
    // Letters that were made smaller keep standing on the line of their neighbours.
    const lower = (style.size ?? 8) - size;
    this.write(words, { ...place, y: place.y + lower }, { ...style, size }, tag);
    return place.y + (style.size ?? 8) * leading;
  }

  heightOf(words: string, width: number, style: Style = {}): number {
    if (words === "") return 0;
    return this.doc.heightOfString(words, this.options(width, this.choose(style), style));
  }

  widthOf(words: string, style: Style = {}): number {
    this.choose(style);
    return this.doc.widthOfString(words);
  }

  rule(y: number, { from = page.left, to = page.right, colour = "line" as Colour, weight = 0.5 } = {}) {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(to, y).lineWidth(weight).stroke(colours[colour]));
  }

  wash(x: number, y: number, width: number, height: number) {
    this.artifact(() => this.doc.rect(x, y, width, height).fill(colours.wash));
  }

  /** A frame with round corners. */
  frame(x: number, y: number, width: number, height: number) {
    this.artifact(() => this.doc.roundedRect(x, y, width, height, 3).lineWidth(0.75).stroke(colours.teal));
  }

  /** One line at the foot of a page that may be full already. Not read aloud. */
  footnote(pageIndex: number, words: string, place: Place, style: Style) {
    this.doc.switchToPage(pageIndex);
    this.artifact(() => {
      const size = this.choose(style);
      this.doc.fillColor(colours[style.colour ?? "soft"]);
      this.doc.text(words, place.x, place.y, { ...this.options(place.width, size, style), height: size * 2 });
    });
  }

  async finish(): Promise<Buffer> {
    this.parent.end();
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }

  private artifact(draw: () => void) {
    this.doc.markContent("Artifact", { type: "Layout" });
    draw();
    this.doc.endMarkedContent();
  }

  private choose({ size = 8, weight = "regular" }: Style): number {
    this.doc.font(weight).fontSize(size);
    return size;
  }

  private options(width: number, size: number, { align = "left" }: Style) {
    return { width, align, lineGap: size * leading - this.doc.currentLineHeight(true) };
  }
}
