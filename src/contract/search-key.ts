/**
 * Normalises typed text for comparing numbers and names: lower case, without spaces and punctuation, so that `ENC/2627/000045` equals
 * `enc2627000045`. The database's `search_key` does the same to stored text, character by character: any character it keeps must be kept
 * here, or text stored with it is never found. Letters are therefore lower-cased one at a time (a capital sigma becomes the same small one
 * even at the end of a word).
 */
export function toSearchKey(typed: string): string {
  return [...typed.normalize("NFC").replace(ignored, "")].map(toSmallLetter).join("");
}

const ignored = /[ \t\u00a0!-/:-@[-`{-~‘’“”–—·]+/g;

/** Always a single letter: in the database, a capital I with a dot becomes "i", not "i" followed by a combining dot. */
const toSmallLetter = (letter: string) => [...letter.toLowerCase()][0];

/** An Indian mobile number as stored, ten digits; accepts +91 or 0 before it. Null for other text. */
export function readMobile(typed: string): string | null {
  return /^(?:\+91|91|0)?([6-9][0-9]{9})$/.exec(typed.replace(/[\s()-]/g, ""))?.[1] ?? null;
}

/** The words of a search as keys, the first ten. */
export function toKeyWords(typed: string): string[] {
  return typed.split(/\s+/).map(toSearchKey).filter(Boolean).slice(0, 10);
}
