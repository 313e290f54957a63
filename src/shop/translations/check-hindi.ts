import { serverTexts } from "../../contract/server-texts.ts";
import { longestTranslation, type TranslationKind } from "../../contract/staff/translation-kinds.ts";

const unitInHindi = /\([\p{Script=Devanagari} ]{1,30}\)$/u;

/** Problems with a Hindi text; empty if there are none. It must contain the same sizes and units. */
export function hindiProblems(kind: TranslationKind, english: string, hindi: string): string[] {
  const unit = kind === "attribute" ? (/\([^()]*\)$/.exec(english)?.[0] ?? "") : "";
  const problems = [
    hindi.length > longestTranslation[kind] && serverTexts.hindiTooLong(longestTranslation[kind]),
    !hindi.endsWith(unit) && !unitInHindi.test(hindi) && serverTexts.hindiWithoutUnit(unit),
    figuresIn(english) !== figuresIn(hindi) && serverTexts.hindiWithOtherFigures,
  ];
  return problems.filter((problem) => problem !== false);
}

/** In any order: Hindi may put the number of `pack of 5` first. */
function figuresIn(text: string): string {
  return (text.match(/\p{Nd}+(?:\.\p{Nd}+)?/gu) ?? []).sort().join(" ");
}
