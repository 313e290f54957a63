/** One item read from a pasted order: a reference number and a quantity. */
export interface ReadLine {
  /** Line number in the text, from 1. */
  line: number;
  /** The text it was read from. */
  text: string;
  /** The reference number as written; empty when there seems to be none. */
  reference: string;
  quantity: number;
  /** False when there is no quantity and 1 is assumed. */
  quantityGiven: boolean;
}

/** Whether a reference number, reduced to capital letters and digits, is one of ours. */
type IsKnown = (key: string) => boolean;

/**
 * Extracts reference numbers and quantities from pasted text: spreadsheet columns, a message, a typed list. Lines without letters
 * or digits are skipped; every other line yields at least one item, even if nothing was recognised. Known reference numbers help
 * to tell `NK-EE-11 5` (five of NK-EE-11) from `NK EE 115`.
 */
export function readOrderLines(text: string, isKnown: IsKnown): ReadLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    // Drops the numbering of a numbered list, which is not a quantity.
    const plain = withLatinDigits(raw)
      .trim()
      .replace(/^[0-9]{1,3}[.)] +/, "");
    return splitLongLine(plain).flatMap((portion) => {
      if (!/[\p{L}\p{N}]/u.test(portion)) return [];
      return splitItems(portion, isKnown).map((piece) => ({
        line: index + 1,
        text: piece.trim(),
        ...readItem(piece, isKnown),
      }));
    });
  });
}

/** In characters. No one writes a longer line about one product. */
const maxItemLength = 300;

/** Splits an overlong line where an item seems to end: after a comma, otherwise between words, otherwise anywhere. */
function splitLongLine(line: string): string[] {
  const cut: string[] = [];
  let rest = line;
  while (rest.length > maxItemLength) {
    const beginning = rest.slice(0, maxItemLength);
    const comma = Math.max(beginning.lastIndexOf(","), beginning.lastIndexOf(";"), beginning.lastIndexOf("|"));
    const end = Math.max(comma, 0) || Math.max(beginning.lastIndexOf(" "), 0) || maxItemLength - 1;
    cut.push(rest.slice(0, end + 1));
    rest = rest.slice(end + 1);
  }
  return [...cut, rest];
}

interface Word {
  text: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

/** Splits `NK-EE-11 x 2, NK-EE-12 x 3` into items: at separators if that yields one number each, otherwise before each number. */
function splitItems(line: string, isKnown: IsKnown): string[] {
  const spans = findKnownReferences(line, isKnown);
  if (spans.length < 2) return [line];
  const parts = line.split(/[,;|+&]|\band\b/i).filter((part) => /[\p{L}\p{N}]/u.test(part));
  if (parts.length === spans.length && parts.every((part) => findKnownReferences(part, isKnown).length === 1))
    return parts;
  return spans.map((span, index) => line.slice(index === 0 ? 0 : span.start, spans[index + 1]?.start));
}

function readItem(text: string, isKnown: IsKnown): Omit<ReadLine, "line" | "text"> {
  const place = findKnownReferences(text, isKnown)[0] ?? findLikelyReference(text);
  if (!place) return { reference: "", ...findQuantity("", text) };
  return {
    reference: text.slice(place.start, place.end),
    ...findQuantity(text.slice(0, place.start), text.slice(place.end)),
  };
}

/** Longest written form of a reference number, in words. */
const maxWords = 6;

/** Positions of known reference numbers, left to right. A match without spaces takes precedence over one with spaces. */
function findKnownReferences(text: string, isKnown: IsKnown): Span[] {
  const words = splitWords(text);
  const places: Span[] = [];
  for (let first = 0; first < words.length; first++) {
    const place = matchReferenceAt(text, words, first, isKnown);
    if (!place) continue;
    places.push(place);
    while ((words[first + 1]?.start ?? Number.POSITIVE_INFINITY) < place.end) first++;
  }
  return places;
}

function matchReferenceAt(text: string, words: Word[], first: number, isKnown: IsKnown): Span | undefined {
  const start = words[first]?.start ?? 0;
  let best: (Span & { spaces: number }) | undefined;
  let key = "";
  let spaces = 0;
  for (let last = first; last < Math.min(first + maxWords, words.length); last++) {
    const word = words[last] as Word;
    const between = last === first ? "" : text.slice(words[last - 1]?.end, word.start);
    if (!/^[-–—_./# ]*$/.test(between)) break;
    spaces += between.includes(" ") ? 1 : 0;
    key += word.text.toUpperCase();
    if (isKnown(key) && (!best || spaces <= best.spaces)) best = { start, end: word.end, spaces };
  }
  return best;
}

/** Position of the longest word that looks like a reference number, with both letters and digits. */
function findLikelyReference(text: string): Span | undefined {
  const candidates = [...text.matchAll(/[A-Za-z0-9]+(?:[-–—_./]+[A-Za-z0-9]+)*/g)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter((each) => /[A-Za-z]/.test(each.text) && /[0-9]/.test(each.text) && !quantityWord.test(each.text));
  return candidates.toSorted((a, b) => b.text.length - a.text.length)[0];
}

const unit = "nos?|numbers?|pcs?|pieces?|pkts?|packs?|boxes|box|sets?|units?|ea|each|qty|quantity|x|×";
const quantityWord = new RegExp(`^(?:[0-9]{1,4}(?:${unit})|(?:qty|x|×)[0-9]{1,4})$`, "i");
// Every gap is bounded, because matching would otherwise take quadratic time.
const unitAfter = new RegExp(`(?<![\\p{L}\\p{N}.])([0-9]{1,6})\\s{0,8}(?:${unit})(?![\\p{L}\\p{N}])`, "iu");
const unitBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${unit}|\\*|=)[\\s.:=-]{0,8}([0-9]{1,6})(?![\\p{L}\\p{N}]|\\.[0-9])`,
  "iu",
);

const measureUnits = "mm|cm|ml|fr|g|kg|v|w|inch|deg|rs|inr";
const wholeNumber = new RegExp(
  `(?<![\\p{L}\\p{N}/]|[0-9][.,]|(?:rs|inr|₹|@)[. ]{0,8})[0-9]{1,6}(?![\\p{L}\\p{N}/%°"]|[.,][0-9]|\\s{0,8}(?:${measureUnits})(?!\\p{L}))`,
  "iu",
);

/**
 * Finds the quantity before or after the reference number: marked as such, in a column of its own, or the first whole number that
 * is neither a measurement nor a price. Text after the number takes precedence.
 */
function findQuantity(before: string, after: string): Pick<ReadLine, "quantity" | "quantityGiven"> {
  const rests = [after, before];
  const written =
    firstMatch(rests, (rest) => (unitBefore.exec(rest) ?? unitAfter.exec(rest))?.[1]) ??
    firstMatch(rests, (rest) =>
      rest.includes("\t") ? rest.split("\t").find((cell) => /^ *[0-9]{1,6} *$/.test(cell)) : undefined,
    ) ??
    firstMatch(rests, (rest) => wholeNumber.exec(rest)?.[0]);
  if (written === undefined) return { quantity: 1, quantityGiven: false };
  return { quantity: Math.min(Math.max(Number(written), 1), 9999), quantityGiven: true };
}

function firstMatch<From, To>(values: From[], find: (value: From) => To | undefined): To | undefined {
  for (const value of values) {
    const match = find(value);
    if (match !== undefined) return match;
  }
  return undefined;
}

function splitWords(text: string): Word[] {
  return [...text.matchAll(/[A-Za-z0-9]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Code points of zero: Arabic-Indic, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];

function withLatinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
}
