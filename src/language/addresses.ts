import { type Language, language } from "./text.ts";

/** The languages by their own names. */
export const languageNames: Record<Language, string> = { en: "English", hi: "हिन्दी" };

/** What the addresses of a language begin with: `/hi/cart`, `/hi/api/cart`. */
const prefixes: Record<Language, string> = { en: "", hi: "/hi" };

/** An address within the shop, such as `/cart`, in the current language. */
export function localAddress(address: string, shownIn: Language = language()): string {
  const prefix = prefixes[shownIn];
  return prefix && /^\/(?:[?#]|$)/.test(address) ? prefix + address.slice(1) : prefix + address;
}

/** `/hi//other.example` is in English: without its language it would name another host. */
export function languageFromPath(address: string): Language {
  return /^\/hi(?:\/(?![/\\])|[?#]|$)/.test(address) ? "hi" : "en";
}

/** The address without its language: `/cart` of `/hi/cart`. */
export function withoutLanguage(address: string): string {
  return languageFromPath(address) === "en" ? address : address.slice("/hi".length).replace(/^(?!\/)/, "/");
}

/** Under which addresses search engines find a page, by language. */
export function alternates(address: string): [language: string, address: string][] {
  return [
    ["en-IN", address],
    ["hi-IN", localAddress(address, "hi")],
    ["x-default", address],
  ];
}
