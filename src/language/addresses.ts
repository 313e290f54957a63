import { type Language, language } from "./text.ts";

/** While parts of the pages are not translated, those in Hindi are neither linked nor indexed. */
export const isHindiComplete: boolean = false;

/** What the addresses of a language begin with: `/hi/cart`, `/hi/api/cart`. */
const prefixes: Record<Language, string> = { en: "", hi: "/hi" };

/** An address within the shop, such as `/cart`, in the current language. */
export function localAddress(address: string, shownIn: Language = language()): string {
  const prefix = prefixes[shownIn];
  return prefix && /^\/(?:[?#]|$)/.test(address) ? prefix + address.slice(1) : prefix + address;
}

export function languageOf(address: string): Language {
  return /^\/hi(?:[/?#]|$)/.test(address) ? "hi" : "en";
}

/** The address without its language: `/cart` of `/hi/cart`. */
export function withoutLanguage(address: string): string {
  return languageOf(address) === "en" ? address : address.slice("/hi".length).replace(/^(?!\/)/, "/");
}
