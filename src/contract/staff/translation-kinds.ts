/** The kinds of text that staff translate. */
export const translationKinds = ["category", "sub_category", "attribute", "value"] as const;
export type TranslationKind = (typeof translationKinds)[number];

export const translationKindNames: Readonly<Record<TranslationKind, string>> = {
  category: "Category",
  sub_category: "Sub-category",
  attribute: "Attribute",
  value: "Value",
};

/** The same maximum lengths as for the English texts. */
export const longestTranslation: Readonly<Record<TranslationKind, number>> = {
  category: 80,
  sub_category: 80,
  attribute: 60,
  value: 300,
};

/** `outdated`: the English text has changed since the Hindi was written, so English is shown. */
export const translationStates = ["missing", "outdated", "current"] as const;
export type TranslationState = (typeof translationStates)[number];
