import hindi from "./hi/stored.json" with { type: "json" };
import { fillIn } from "./stored.ts";
import { language } from "./text.ts";

interface Template {
  /** The text between placeholders: one piece more than there are names. */
  pieces: string[];
  names: string[];
  translation: string;
}

/** Wordings of earlier releases, which stay stored, with the present ones. */
const formerWordings: Readonly<Record<string, keyof typeof hindi>> = {
  "A payment of {amount} was recorded by mistake and has been taken back":
    "A payment of {amount} was recorded by mistake and has been reversed",
  "Goods exchanged for replacement {number} came back": "Items exchanged for replacement {number} came back",
  "The items in return {number} had been credited in full before, so there is no other credit note.":
    "The items in return {number} had already been credited in full, so no further credit note was issued.",
};

/** Templates with the most literal text first: `{number} delivered` would also match texts of more specific templates. */
const templates = [
  ...Object.entries<string>(hindi),
  ...Object.entries(formerWordings).map(([former, present]): [string, string] => [former, hindi[present]]),
]
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

/** Translates text stored in English into the language of the request. Other text, such as what people wrote, is returned unchanged. */
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

/** The values of a template's placeholders, or null if the text does not match it. A value never contains the end of a sentence. */
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
