import type { Db } from "../kit/shop.ts";
import type { Translation } from "./names.ts";

export function allTranslations(db: Db): Promise<Translation[]> {
  return db
    .selectFrom("translations")
    .select(["kind", "english", "hindi", "written_for"])
    .orderBy("kind")
    .orderBy("english")
    .execute();
}
