import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";
import { texts } from "../../contract/texts.ts";
import { type Refusal, refuseFields } from "../kit/refusal.ts";
import type { Db } from "../kit/shop.ts";
import { hindiProblems } from "./check-hindi.ts";
import { isCurrent } from "./names.ts";
import { allTranslations, deleteTranslation, lockTranslations, storeTranslations } from "./queries.ts";

/** The Hindi of a name, as shown in the form of a category or attribute. */
export interface HindiShown {
  hindi: string | null;
  hindi_current: boolean;
}

export async function readHindi(db: Db): Promise<(kind: TranslationKind, english: string) => HindiShown> {
  const key = (kind: TranslationKind, english: string) => `${kind} ${english}`;
  const known = new Map((await allTranslations(db)).map((each) => [key(each.kind, each.english), each]));
  return (kind, english) => {
    const translation = known.get(key(kind, english));
    return { hindi: translation?.hindi ?? null, hindi_current: translation !== undefined && isCurrent(translation) };
  };
}

interface HindiGiven {
  kind: TranslationKind;
  /** The name after the change. */
  english: string;
  /** Undefined if the form has no such field. */
  hindi: string | null | undefined;
  /** What the form showed: if left unchanged, it is not confirmed for another English name. */
  shown?: string | null;
}

/** Stores the Hindi that a form submits with the English name, in the caller's transaction. */
export async function saveHindi(
  db: Db,
  { kind, english, hindi, shown = null }: HindiGiven,
): Promise<Refusal | undefined> {
  if (hindi === undefined || hindi === shown) return undefined;
  const problems = hindi === null ? [] : hindiProblems(kind, english, hindi);
  if (problems.length > 0) return refuseFields(texts.invalid, { hindi: problems });
  await lockTranslations(db);
  if (hindi === null) await deleteTranslation(db, kind, english);
  else await storeTranslations(db, [{ kind, english, hindi }]);
  return undefined;
}
