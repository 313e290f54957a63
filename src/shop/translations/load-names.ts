import type { Language } from "../../language/text.ts";
import type { Db } from "../kit/shop.ts";
import { openNames } from "./names.ts";
import { allTranslations } from "./queries.ts";
import type { Names } from "./state.ts";

/** Names for what is written to a reader of this language, where there is no public state: in jobs. */
export async function loadNames(db: Db, language: Language): Promise<() => Names> {
  return openNames(language === "hi" ? await allTranslations(db) : []);
}
