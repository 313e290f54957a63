import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";

export interface TranslationsTables {
  translations: {
    kind: TranslationKind;
    english: string;
    hindi: string;
    /** The English text that the Hindi was written for; it differs after a rename. */
    written_for: string;
  };
  /** Published: every text that staff translate. */
  translatable_texts: { kind: TranslationKind; english: string; uses: number };
}
