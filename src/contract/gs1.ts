import { isGtin } from "./gtin.ts";

/** The contents of a GS1 element string. Dates are YYYY-MM-DD. */
export interface Gs1 {
  gtin: string | null;
  lot_no: string | null;
  manufactured_on: string | null;
  expires_on: string | null;
  serial: string | null;
  quantity: number | null;
  problems: string[];
}

/** Application identifiers used on devices (GS1 General Specifications, section 3), with the length of their values. */
const fixedLengths: Record<string, number> = {
  "00": 18,
  "01": 14,
  "02": 14,
  "11": 6,
  "12": 6,
  "13": 6,
  "15": 6,
  "16": 6,
  "17": 6,
  "20": 2,
};
const maxLengths: Record<string, number> = {
  "10": 20,
  "21": 20,
  "22": 20,
  "30": 8,
  "37": 8,
  "240": 30,
  "241": 30,
  "250": 30,
  "251": 30,
};

/** The separator in scanner input: the control character, or a printable notation for it. */
const separatorPattern = "\\u001d|<GS>|\\{GS\\}|\\^\\]|\\u241d";
const separators = new RegExp(separatorPattern, "gi");

/**
 * Parses scanner input for a GS1 DataMatrix or GS1-128 code, or the bracketed text printed beside it.
 * @param now determines the century of two-digit years, as defined by GS1: at most 50 years ahead
 * @returns null for other text
 */
export function readGs1(code: string, now: Date): Gs1 | null {
  const elements = readGs1Elements(code);
  return elements && interpret(elements, now);
}

/**
 * The article number (GTIN) in scanner input: in a GS1 code, or typed alone (8, 12, 13 or 14 digits). Null if there is none with a valid
 * check digit.
 */
export function readGtin(code: string): string | null {
  const typed = code.replace(/[\s-]/g, "");
  const gtin = /^(?:[0-9]{8}|[0-9]{12,14})$/.test(typed)
    ? typed.padStart(14, "0")
    : (readGs1Elements(code)?.get("01") ?? "");
  return isGtin(gtin) ? gtin : null;
}

/**
 * Whether text can only be a GS1 code: it has a valid article number, or brackets, separators or the prefix of a scanner. Serial numbers,
 * too, can begin like a code: 21, 10.
 */
export function isGs1Code(text: string): boolean {
  const elements = readGs1Elements(text);
  if (!elements || elements.size === 0) return false;
  return isGtin(elements.get("01") ?? "") || /^[^0-9]/.test(text.trim()) || text.search(separators) !== -1;
}

/** The values of a code by application identifier; null for other text. */
export function readGs1Elements(code: string): Map<string, string> | null {
  const trimmed = code.trim().replace(/^\](?:d2|C1|Q3|e0)/, "");
  const elements = /^\([0-9]{2,4}\)/.test(trimmed) ? parseBracketed(trimmed) : parseSeparated(trimmed);
  return elements && new Map(elements);
}

type ElementList = [identifier: string, value: string][];

function parseBracketed(text: string): ElementList | null {
  const matches = [...text.matchAll(/\(([0-9]{2,4})\)([^(]*)/g)];
  const whole = matches.map(([all]) => all).join("");
  return whole === text
    ? matches.map(([, identifier = "", value = ""]) => [identifier, value.replace(separators, "").trim()])
    : null;
}

function parseSeparated(text: string): ElementList | null {
  const elements: ElementList = [];
  const parts = text.replace(separators, "\u001d").split("\u001d");
  for (const part of parts) {
    let rest = part;
    while (rest !== "") {
      const identifier = [2, 3]
        .map((length) => rest.slice(0, length))
        .find((each) => each in fixedLengths || each in maxLengths);
      if (identifier === undefined) return null;
      const length = fixedLengths[identifier] ?? rest.length - identifier.length;
      const value = rest.slice(identifier.length, identifier.length + length);
      if (value.length < (fixedLengths[identifier] ?? 1)) return null;
      elements.push([identifier, value]);
      rest = rest.slice(identifier.length + length);
    }
  }
  return elements.length > 0 ? elements : null;
}

function interpret(all: Map<string, string>, now: Date): Gs1 | null {
  const problems: string[] = [];
  const gtin = all.get("01") ?? all.get("02") ?? null;
  if (gtin !== null && !isGtin(gtin))
    problems.push(`The article number ${gtin} has a wrong check digit. Scan it again.`);
  const lot = all.get("10") ?? null;
  if (lot !== null && lot.length > (maxLengths["10"] ?? 0))
    problems.push("The lot number is too long: a separator is missing.");
  const date = (identifier: string, what: string) => {
    const written = all.get(identifier);
    if (written === undefined) return null;
    const read = parseDate(written, now);
    if (read === null) problems.push(`The ${what} ${written} is not a valid date.`);
    return read;
  };
  const count = all.get("30") ?? all.get("37");
  const read = {
    gtin,
    lot_no: lot,
    serial: all.get("21") ?? null,
    manufactured_on: date("11", "date of manufacture"),
    expires_on: date("17", "expiry date"),
    quantity: count !== undefined && /^[0-9]{1,8}$/.test(count) ? Number(count) : null,
  };
  const says = Object.values(read).some((value) => value !== null);
  return says || problems.length > 0 ? { ...read, problems } : null;
}

/** Parses YYMMDD; day 00 means the last day of the month. */
function parseDate(text: string, now: Date): string | null {
  if (!/^[0-9]{6}$/.test(text)) return null;
  const [year = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number);
  const thisYear = now.getUTCFullYear();
  const century = Math.floor(thisYear / 100) * 100;
  const ahead = year - (thisYear % 100);
  const full = century + year + (ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0);
  const date = new Date(Date.UTC(full, day === 0 ? month : month - 1, day));
  const expectedMonth = month - 1;
  if (month < 1 || month > 12 || date.getUTCMonth() !== expectedMonth) return null;
  return date.toISOString().slice(0, 10);
}
