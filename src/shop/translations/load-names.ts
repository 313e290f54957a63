import type { Language } from "../../language/text.ts";
import type { Db } from "../kit/shop.ts";
import { openNames } from "./names.ts";
import { allTranslations } from "./queries.ts";
import type { Names } from "./state.ts";

/** Names for a reader of this language, for jobs, which have no public state. */
export async function loadNames(db: Db, language: Language): Promise<() => Names> {
  return openNames(language === "hi" ? await allTranslations(db) : []);
}
