/**
 * What is typed, as numbers and names are compared: small letters, without spaces and punctuation, so that `ENC/2627/000045` equals
 * `enc2627000045`. The database's `search_key` does the same to what is stored.
 */
export function toSearchKey(typed: string): string {
  return typed.normalize("NFC").toLowerCase().replace(ignored, "");
}

const ignored = /[\p{P}\p{S}\p{Z}\p{C}]/gu;

/** An Indian mobile number as it is stored, ten digits, with or without +91 or 0; null for everything else. */
export function readMobile(typed: string): string | null {
  return /^(?:\+91|91|0)?([6-9][0-9]{9})$/.exec(typed.replace(/[\s()-]/g, ""))?.[1] ?? null;
}

/** The words of a search as keys, the first ten. */
export function toKeyWords(typed: string): string[] {
  return typed.split(/\s+/).map(toSearchKey).filter(Boolean).slice(0, 10);
}
