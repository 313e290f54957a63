import { useSyncExternalStore } from "react";

/** Name, logo and colours of the shop, which are embedded in the back office's document, so that they are available immediately. */

const names = ["application-name", "logo", "logo-dark"] as const;
type Written = Record<(typeof names)[number], string>;

const read = (head: HTMLHeadElement): Written => ({
  "application-name": metaContent(head, "application-name"),
  logo: metaContent(head, "logo"),
  "logo-dark": metaContent(head, "logo-dark"),
});
const metaContent = (head: HTMLHeadElement, name: string) =>
  head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? "";

let written: Written | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function current(): Written {
  written ??= read(document.head);
  return written;
}

export const useDocumentBrand = () => useSyncExternalStore(subscribe, current);

/** Updates them to what a newly loaded document would contain. */
export async function refreshDocumentBrand(): Promise<void> {
  const response = await fetch("/admin");
  if (!response.ok) return;
  // This document's policy allows only the style it was loaded with, and reports any other one even if it is merely parsed.
  const [html = "", theme = ""] = splitTheme(await response.text());
  written = read(new DOMParser().parseFromString(html, "text/html").head);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(theme);
  document.querySelector("style[data-theme]")?.remove();
  document.adoptedStyleSheets = [sheet];
  for (const listener of listeners) listener();
}

function splitTheme(html: string) {
  const [opening, closing] = ["<style data-theme>", "</style>"];
  const start = html.indexOf(opening);
  const end = html.indexOf(closing, start);
  if (start < 0 || end < 0) return [html, ""];
  return [html.slice(0, start) + html.slice(end + closing.length), html.slice(start + opening.length, end)];
}
