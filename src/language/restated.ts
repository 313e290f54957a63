import hindi from "./hi/stored.json" with { type: "json" };
import { fillIn } from "./stored.ts";
import { language } from "./text.ts";

interface Template {
  /** The text around its placeholders: one piece more than there are names. */
  pieces: string[];
  names: string[];
  translation: string;
}

/** Those with the most letters of their own first: `{number} delivered` would match what others say more precisely. */
const templates = Object.entries<string>(hindi)
  .map(([english, translation]): Template => {
    const parts = english.split(/\{(\w+)\}/);
    return {
      pieces: parts.filter((_, index) => index % 2 === 0),
      names: parts.filter((_, index) => index % 2 === 1),
      translation,
    };
  })
  .toSorted((one, other) => ownLetters(other) - ownLetters(one));

function ownLetters({ pieces }: Template): number {
  return pieces.join("").length;
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
  for (const template of templates) {
    const values = valuesIn(english, template);
    if (!values) continue;
    const inHindi = values.map((value, index) => [template.names[index], restatedWhole(value) ?? value]);
    return fillIn(template.translation, Object.fromEntries(inHindi));
  }
  return null;
}

/** What fills the placeholders of a template, or null if the text is not made from it. A value never holds the end of a sentence. */
function valuesIn(english: string, { pieces }: Template): string[] | null {
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  if (last === undefined) return english === first ? [] : null;
  if (!english.startsWith(first)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const piece of rest) {
    const next = english.indexOf(piece, from + 1);
    if (next === -1) return null;
    values.push(english.slice(from, next));
    from = next + piece.length;
  }
  const end = english.length - last.length;
  if (end <= from || !english.endsWith(last)) return null;
  values.push(english.slice(from, end));
  return values.some((value) => value.includes(". ")) ? null : values;
}
