/**
 * What is typed, as numbers and names are compared: small letters, without spaces and punctuation, so that `ENC/2627/000045` equals
 * `enc2627000045`. The database's `search_key` does the same to what is stored, character by character: whatever it keeps must be
 * kept here, or what is stored with it is never found. So letters become small one at a time (a capital sigma is the same small one at
 * the end of a word too).
 */
export function toSearchKey(typed: string): string {
  return [...typed.normalize("NFC").replace(ignored, "")].map(toSmallLetter).join("");
}

const ignored = /[ \t\u00a0!-/:-@[-`{-~‘’“”–—·]+/g;

/** Always one letter: in the database a capital I with a dot is "i", not "i" with another dot. */
const toSmallLetter = (letter: string) => [...letter.toLowerCase()][0];

/** An Indian mobile number as it is stored, ten digits, with or without +91 or 0; null for everything else. */
export function readMobile(typed: string): string | null {
  return /^(?:\+91|91|0)?([6-9][0-9]{9})$/.exec(typed.replace(/[\s()-]/g, ""))?.[1] ?? null;
}

/** The words of a search as keys, the first ten. */
export function toKeyWords(typed: string): string[] {
  return typed.split(/\s+/).map(toSearchKey).filter(Boolean).slice(0, 10);
}
