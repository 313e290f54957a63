import { inEachLanguage, text } from "../language/text.ts";

/** Kinds of product documents, in the order in which pages group them. */
export const productDocumentKinds = inEachLanguage(() => ({
  instructions: text("Instructions for use"),
  technique: text("Surgical technique"),
  certificate: text("Certificate"),
  brochure: text("Brochure"),
  safety: text("Safety data sheet"),
  other: text("Other document"),
}));
export type ProductDocumentKind = keyof typeof productDocumentKinds;

/** By BCP 47 code; `mul` is the ISO 639-2 code for several languages. */
export const documentLanguages = inEachLanguage(() => ({
  en: text("English"),
  hi: text("Hindi"),
  bn: text("Bengali"),
  gu: text("Gujarati"),
  kn: text("Kannada"),
  ml: text("Malayalam"),
  mr: text("Marathi"),
  or: text("Odia"),
  pa: text("Punjabi"),
  ta: text("Tamil"),
  te: text("Telugu"),
  ur: text("Urdu"),
  mul: text("Several languages"),
}));
export type DocumentLanguage = keyof typeof documentLanguages;

const typedKeys = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[];
export const documentKindNames = typedKeys(productDocumentKinds);
export const documentLanguageNames = typedKeys(documentLanguages);

/** Stored by code; shown to customers by name, in their language. */
export interface Described {
  kind: ProductDocumentKind;
  language: DocumentLanguage;
}

/** For replies, which contain the names, so that pages need no list. */
export const toDocumentWords = ({ kind, language }: Described) => ({
  kind: productDocumentKinds[kind],
  language: documentLanguages[language],
});

/** A copy sorted by kind; documents of one kind keep their order. */
export function byDocumentKind<Row extends Described>(documents: readonly Row[]): Row[] {
  const place = ({ kind }: Row) => documentKindNames.indexOf(kind);
  return documents.toSorted((a, b) => place(a) - place(b));
}
