import { pdfKit } from "./libraries.ts";

export interface About {
  title: string;
  author: string;
  subject: string;
  /** Also used as the creation time, so that the same content always gives the same bytes. */
  date: Date;
  /** BCP 47; English as written in India by default. */
  language?: string;
}

/** A file embedded in the document with the same content in machine-readable form (ISO 19005-3, "associated file"). */
export interface AttachedFile {
  name: string;
  description: string;
  json: unknown;
}

/**
 * Opens a document for archiving: PDF/A-3a (ISO 19005-3), which is tagged for screen readers, embeds its fonts, and can carry files. The
 * caller has to tag all text and draw it with glyphs that exist.
 */
export function openArchive({ title, author, subject, date, language = "en-IN" }: About): PDFKit.PDFDocument {
  const PDFDocument = pdfKit();
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: "1.7",
    subset: "PDF/A-3a",
    tagged: true,
    lang: language,
    displayTitle: true,
    // No standard font, because those are not embedded.
    font: null as unknown as string,
    info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
  });
  escapeMetadata(doc as unknown as WithMetadata);
  return doc;
}

interface WithMetadata {
  info: Record<string, unknown>;
  endMetadata(): void;
}

/** pdfkit copies these fields into its XML unescaped, so an ampersand in a name would break it. */
function escapeMetadata(doc: WithMetadata) {
  const endMetadata = doc.endMetadata.bind(doc);
  doc.endMetadata = () => {
    const escaped = Object.entries(doc.info).map(([name, value]) => [
      name,
      typeof value === "string" ? xml(value) : value,
    ]);
    doc.info = Object.fromEntries(escaped);
    endMetadata();
  };
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

export function attachFile(doc: PDFKit.PDFDocument, { name, description, json }: AttachedFile, date: Date) {
  const bytes = Buffer.from(JSON.stringify(json, null, 2));
  // pdfkit's types lack `relationship`.
  const options = { relationship: "Data", name, description, type: "application/json" };
  doc.file(bytes, { ...options, creationDate: date, modifiedDate: date });
}
