/** What staff translate. */
export const translationKinds = ["category", "sub_category", "attribute", "value"] as const;
export type TranslationKind = (typeof translationKinds)[number];
