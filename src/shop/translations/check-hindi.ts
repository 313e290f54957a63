import { serverTexts } from "../../contract/server-texts.ts";
import { longestTranslation, type TranslationKind } from "../../contract/staff/translation-kinds.ts";

const unitInHindi = /\([\p{Script=Devanagari} ]{1,30}\)$/u;

/** What is wrong with a Hindi text; empty when nothing is. Sizes and units must not get lost in it. */
export function hindiProblems(kind: TranslationKind, english: string, hindi: string): string[] {
  const unit = kind === "attribute" ? (/\([^()]*\)$/.exec(english)?.[0] ?? "") : "";
  const problems = [
    hindi.length > longestTranslation[kind] && serverTexts.hindiTooLong(longestTranslation[kind]),
    !hindi.endsWith(unit) && !unitInHindi.test(hindi) && serverTexts.hindiWithoutUnit(unit),
    figuresIn(english) !== figuresIn(hindi) && serverTexts.hindiWithOtherFigures,
  ];
  return problems.filter((problem) => problem !== false);
}

/** In any order: `pack of 5` may be said with the figure first. */
function figuresIn(text: string): string {
  return (text.match(/\p{Nd}+(?:\.\p{Nd}+)?/gu) ?? []).sort().join(" ");
}
