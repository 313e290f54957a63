import { AsyncLocalStorage } from "node:async_hooks";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, speak } from "./text.ts";

/** The language of the server's current work: answering a request, rendering a page, writing a mail. */
const current = new AsyncLocalStorage<Language>();

const folder = join(import.meta.dirname, "hi");
const hindi = new Map(
  readdirSync(folder).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(folder, file), "utf8")) as Record<string, string>),
  ),
);

/** For this copy of `text.ts`, and for the one bundled with the pages. */
export const serverSpeech: Parameters<typeof speak>[0] = {
  language: () => current.getStore() ?? "en",
  translate: (key) => hindi.get(key) ?? key.replace(/\|[^|]*$/, ""),
};

speak(serverSpeech);

/** For text to be stored, which is in English whatever the language of the request. */
export function inEnglish<Result>(run: () => Result): Result {
  return inLanguage("en", run);
}

/** Runs a function in a language; the texts it reads, even after an await, are in that language. */
export function inLanguage<Result>(language: Language, run: () => Result): Result {
  return current.run(language, run);
}
