import { serverTexts } from "../../contract/server-texts.ts";
import type { TranslationKind } from "../../contract/staff/translation-kinds.ts";
import { texts } from "../../contract/texts.ts";
import { alreadyDone, audit } from "../audit/index.ts";
import { refuse, refuseFields, transact } from "../kit/refusal.ts";
import { listVersion } from "../kit/save-list.ts";
import type { Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { hindiProblems } from "./check-hindi.ts";
import {
  deleteTranslation,
  findTranslatable,
  lockTranslations,
  storeTranslations,
  type TranslatableRow,
} from "./queries.ts";

interface TranslationGiven {
  kind: TranslationKind;
  english: string;
  /** Null to show English. */
  hindi: string | null;
}

/** Stores what a form submits. Submitting the same Hindi again confirms it for a text that has been renamed. */
export async function changeTranslation(
  { db, clock }: Shop,
  actor: Staff,
  { seen, ...given }: TranslationGiven & { seen: string },
) {
  const { kind, english, hindi } = given;
  return transact(db, async (transaction) => {
    await lockTranslations(transaction);
    const before = await findTranslatable(transaction, kind, english);
    if (!before) return refuse(404, "not_found", serverTexts.translationUnknown);
    if (seen !== toVersion(before)) return refuse(409, "state_changed", serverTexts.listChanged);
    const problems = hindi === null ? [] : hindiProblems(kind, english, hindi);
    if (problems.length > 0) return refuseFields(texts.invalid, { hindi: problems });
    if (hindi === before.hindi && before.state !== "outdated") {
      alreadyDone(actor);
      return toReply(before);
    }
    if (hindi === null) await deleteTranslation(transaction, kind, english);
    else await storeTranslations(transaction, [{ kind, english, hindi }]);
    const act = {
      act: hindi === null ? "removed" : "translated",
      ...{ subject: "translation", subject_id: `${kind}: ${english}`, subject_name: english },
      before: { hindi: before.hindi, written_for: before.written_for },
      after: { hindi, written_for: hindi === null ? null : english },
    };
    await audit(transaction, actor, act, clock.now());
    return toReply((await findTranslatable(transaction, kind, english)) ?? before);
  });
}

/** Identifies the state that a form shows. */
function toVersion({ hindi, written_for }: Pick<TranslatableRow, "hindi" | "written_for">): string {
  return listVersion([hindi, written_for]);
}

export function toReply(row: TranslatableRow) {
  return { ...row, seen: toVersion(row) };
}
