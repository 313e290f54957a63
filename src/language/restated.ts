import hindi from "./hi/stored.json" with { type: "json" };
import { fillIn } from "./stored.ts";
import { language } from "./text.ts";

interface Template {
  pattern: RegExp;
  translation: string;
}

/** Those with the most letters of their own first: `{number} delivered` would match what others say more precisely. */
const templates = Object.entries<string>(hindi)
  .toSorted(([one], [other]) => ownLetters(other) - ownLetters(one))
  .map(([english, translation]): Template => ({ pattern: patternOf(english), translation }));

function ownLetters(english: string): number {
  return english.replace(/\{\w+\}/g, "").length;
}

/** What is filled in is no longer than a sentence. */
function patternOf(english: string): RegExp {
  const escaped = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{(\w+)\}/g, "(?<$1>(?:(?!\\. ).)+?)")}$`, "s");
}

/** What was stored in English in the language of the request. Other text, such as what people wrote, stays as it is. */
export function restated(english: string): string {
  if (language() === "en") return english;
  return (
    restatedWhole(english) ??
    english
      .split(/(?<=\.) /)
      .map((sentence) => restatedWhole(sentence) ?? sentence)
      .join(" ")
  );
}

function restatedWhole(english: string): string | null {
  for (const { pattern, translation } of templates) {
    const match = pattern.exec(english);
    if (!match) continue;
    const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, restatedWhole(value) ?? value]);
    return fillIn(translation, Object.fromEntries(values));
  }
  return null;
}
