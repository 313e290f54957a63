import { readFileSync } from "node:fs";

const list = readFileSync(new URL("./well-known-passwords.txt", import.meta.url), "utf8");
const wellKnown = new Set(list.trim().split("\n"));

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(""))];

/**
 * Whether a password is among the first that somebody would guess: a common one, one with digits or signs around it or
 * in place of letters, a run or repetition of keys, or a form of the account's own email address.
 */
export function isWellKnown(password: string, email: string): boolean {
  const typed = password.toLowerCase();
  return [typed, plain(typed)].some((form) => {
    const core = withoutEnds(form);
    return (
      wellKnown.has(form) || wellKnown.has(core) || isMonotonous(form) || isFromEmail(form, core, email.toLowerCase())
    );
  });
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

function plain(text: string): string {
  return text.replace(/[@431!0$57]/g, (sign) => lookalikes[sign] ?? sign);
}

/** "Welcome@2026!" is no better than "welcome". */
function withoutEnds(text: string): string {
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
  const parts = [email, name, name.replace(/[^\p{L}\p{N}]/gu, ""), withoutEnds(name), host, host.split(".")[0] ?? ""];
  return parts.some((part) => part.length >= 3 && (form === part || core === part || form === part + part));
}
