/** What a product's document is, in the order in which pages group them. */
export const productDocumentKinds = {
  instructions: "Instructions for use",
  technique: "Surgical technique",
  certificate: "Certificate",
  brochure: "Brochure",
  safety: "Safety data sheet",
  other: "Other document",
} as const;
export type ProductDocumentKind = keyof typeof productDocumentKinds;

/** By BCP 47 code; `mul` is ISO 639-2 for several. */
export const documentLanguages = {
  en: "English",
  hi: "Hindi",
  bn: "Bengali",
  gu: "Gujarati",
  kn: "Kannada",
  ml: "Malayalam",
  mr: "Marathi",
  or: "Odia",
  pa: "Punjabi",
  ta: "Tamil",
  te: "Telugu",
  ur: "Urdu",
  mul: "Several languages",
} as const;
export type DocumentLanguage = keyof typeof documentLanguages;

const namesOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[];
export const documentKindNames = namesOf(productDocumentKinds);
export const documentLanguageNames = namesOf(documentLanguages);

interface Described {
  kind: ProductDocumentKind;
  language: DocumentLanguage;
}

/** As replies say it in words, so that pages need no list. */
export const toDocumentWords = ({ kind, language }: Described) => ({
  kind: productDocumentKinds[kind],
  language: documentLanguages[language],
});

/** A copy by kind; those of one kind keep their order. */
export function byDocumentKind<Row extends Described>(documents: readonly Row[]): Row[] {
  const place = ({ kind }: Row) => documentKindNames.indexOf(kind);
  return documents.toSorted((a, b) => place(a) - place(b));
}
