import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How texts are marked in scripts until the scripts of each language are written. The marks are private-use characters inside a
 * literal, so minifying moves a text as a whole: start, id, end of id, the text with its placeholders, end.
 */
const start = "\u{e000}";
const endOfId = "\u{e001}";
const end = "\u{e002}";
/** Around each placeholder: start, name, end of name, an expression in `${}` or what it was folded to, end. */
const placeholderStart = "\u{e003}";
const endOfName = "\u{e004}";
const placeholderEnd = "\u{e005}";

const marks = /[\u{e000}-\u{e005}]/u;

/**
 * A text as a marked JavaScript literal.
 * @param expressions to fill in, by placeholder name
 */
export function markedLiteral(key: string, english: string, expressions: Record<string, string> | null): string {
  if (expressions === null) return JSON.stringify(start + textId(key) + endOfId + english + end);
  const text = english
    .split(/(\{\w+\})/)
    .map((part) => {
      const expression = expressions[part.slice(1, -1)];
      if (!/^\{\w+\}$/.test(part) || expression === undefined) return part.replace(/[\\`]|\$\{/g, "\\$&");
      return `${placeholderStart}${part.slice(1, -1)}${endOfName}\${${expression}}${placeholderEnd}`;
    })
    .join("");
  return `\`${start}${textId(key)}${endOfId}${text}${end}\``;
}

/** Translations by text id. */
export type Catalogue = ReadonlyMap<string, string>;

export function readCatalogue(folder: string): Catalogue {
  const files = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
  return toCatalogue(Object.assign({}, ...files));
}

export function toCatalogue(translations: Record<string, string>): Catalogue {
  return new Map(Object.entries(translations).map(([key, translation]) => [textId(key), translation]));
}

/** Removes a script's marks and translates its texts; without a catalogue they stay in English. */
export function unmarked(script: string, catalogue: Catalogue | null): string {
  const [result, position] = readUntil(script, 0, null, catalogue);
  if (position !== script.length || marks.test(result)) throw new Error("A text is no longer in one literal.");
  return result;
}

/** Reads plain script up to a mark or its end. */
function readUntil(script: string, from: number, closing: string | null, catalogue: Catalogue | null) {
  let result = "";
  let position = from;
  while (position < script.length && script[position] !== closing) {
    if (script[position] === start) {
      const [text, after] = readText(script, position + 1, catalogue);
      result += text;
      position = after;
    } else {
      const next = script.slice(position + 1).search(marks);
      const stop = next === -1 ? script.length : position + 1 + next;
      result += script.slice(position, stop);
      position = stop;
      if (position < script.length && script[position] !== start && script[position] !== closing) {
        throw new Error(`A text was taken apart: ${script.slice(Math.max(0, position - 80), position + 80)}`);
      }
    }
  }
  return [result, position] as const;
}

function readText(script: string, from: number, catalogue: Catalogue | null) {
  const idEnd = script.indexOf(endOfId, from);
  const translation = catalogue?.get(script.slice(from, idEnd));
  const filled = new Map<string, string>();
  let english = "";
  let position = idEnd + 1;
  while (script[position] !== end) {
    if (position >= script.length) throw new Error("A text has no end.");
    if (script[position] === placeholderStart) {
      const nameEnd = script.indexOf(endOfName, position);
      const [content, after] = readUntil(script, nameEnd + 1, placeholderEnd, catalogue);
      filled.set(script.slice(position + 1, nameEnd), content);
      english += content;
      position = after + 1;
    } else {
      english += script[position++];
    }
  }
  const text = translation === undefined ? english : translated(translation, filled);
  return [text, position + 1] as const;
}

/** Escapes for any kind of quotes around the literal. */
function translated(translation: string, filled: ReadonlyMap<string, string>): string {
  return translation
    .split(/(\{\w+\})/)
    .map((part) => {
      const content = /^\{\w+\}$/.test(part) ? filled.get(part.slice(1, -1)) : undefined;
      return content ?? part.replace(/["'`\\]|\$\{/g, "\\$&").replaceAll("\n", "\\n");
    })
    .join("");
}

function textId(key: string): string {
  return createHash("sha256").update(key).digest("base64url").slice(0, 12);
}
