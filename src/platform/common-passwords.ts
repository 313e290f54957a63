import { readFileSync } from "node:fs";

const list = readFileSync(new URL("./common-passwords.txt", import.meta.url), "utf8");
/** In lower case. The file names its sources. */
export const commonPasswords: ReadonlySet<string> = new Set(
  list.split("\n").filter((line) => line !== "" && !line.startsWith("#")),
);

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

/**
 * Whether a password is easy to guess: a common one, one with digits or symbols around it or in place of letters, a keyboard run or
 * repetition, a date, or derived from the account's email address or one of these names.
 * @param names of the person, the shop and the company
 */
export function isCommonPassword(password: string, email: string, names: readonly string[] = []): boolean {
  const typed = password.toLowerCase();
  return [typed, replaceLookalikes(typed)].some((form) => {
    const core = trimNonLetters(form);
    return (
      commonPasswords.has(form) ||
      commonPasswords.has(core) ||
      isMonotonous(form) ||
      isDate(form) ||
      isFromEmail(form, core, email.toLowerCase()) ||
      names.some((name) => isFromName(core, name))
    );
  });
}

/** Day, month and year in any order, with any separators. */
function isDate(text: string): boolean {
  const digits = text.replace(/[\s./-]/g, "");
  return /^(?:(?:[0-3]\d[01]\d|[01]\d[0-3]\d)(?:19|20)\d\d|(?:19|20)\d\d[01]\d[0-3]\d)$/.test(digits);
}

/** Whether the text is this name with or without spaces and punctuation, one of its longer words, or either of them twice. */
function isFromName(core: string, name: string): boolean {
  const letters = (text: string) => replaceLookalikes(text.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, "");
  const given = letters(core);
  const words = name.split(/[^\p{L}\p{N}]+/u).map(letters);
  const parts = [letters(name), ...words, ...words.map((_, index) => words.slice(0, index + 1).join(""))];
  return parts.some((part) => part.length >= 4 && (given === part || given === part + part));
}

const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

function replaceLookalikes(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
}

/** "Welcome@2026!" is no better than "welcome". */
function trimNonLetters(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)];
  const last = letters.at(-1);
  return last ? text.slice(letters[0]?.index, last.index + last[0].length) : "";
}

function isMonotonous(text: string): boolean {
  const characters = [...text];
  const repeated = [1, 2, 3, 4].some(
    (length) =>
      characters.length > length &&
      characters.length % length === 0 &&
      characters.every((character, index) => character === characters[index % length]),
  );
  return repeated || runs.some((run) => run.includes(text));
}

function isFromEmail(form: string, core: string, email: string): boolean {
  const [name = "", host = ""] = email.split("@");
  const parts = [
    email,
    name,
    name.replace(/[^\p{L}\p{N}]/gu, ""),
    trimNonLetters(name),
    host,
    host.split(".")[0] ?? "",
  ];
  return parts.some((part) => part.length >= 3 && (form === part || core === part || form === part + part));
}
