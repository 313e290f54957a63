import type { Call } from "./contract/call.ts";
import { calls } from "./contract/index.ts";
import { withoutLanguage } from "./language/addresses.ts";
import type { AddressParameters } from "./platform/http/cache-key.ts";

/** Parameters that choose what a public page shows. Pages are cached per value; all other parameters are the browser's business. */
export const shaping: ReadonlySet<string> = new Set([
  ...["category", "sub_category", "attr", "country", "search", "sort", "page", "per_page", "as_typed", "view"],
  ...["ref", "reviews", "tab", "status", "find", "variants", "products", "all", "_routes", "index"],
]);
/** Parameters meant for one visitor: such pages are rendered for this request alone. */
export const personal: ReadonlySet<string> = new Set([
  "next",
  "order",
  "token",
  "product",
  "subject",
  "message",
  "pin",
]);

/**
 * The address of a page, with what its visitor chose before. A customer who chose the table of products gets it unless the address says
 * otherwise. It is the page of `?view=table`, cached under that address.
 * @param cookies the request's header
 */
export function withRememberedView(url: URL, cookies = ""): URL {
  if (withoutLanguage(url.pathname) !== "/product" || url.searchParams.has("view")) return url;
  if (!/(?:^|; )list_view=table(?:;|$)/.test(cookies)) return url;
  const remembered = new URL(url);
  remembered.searchParams.set("view", "table");
  return remembered;
}

const ofPages: AddressParameters = { shaping, personal };
/** Those of the contract; all others are ignored. */
const ofCalls: AddressParameters = {
  shaping: new Set(Object.values<Call>(calls).flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
  personal: new Set(),
};

/** The parameters that a reply at this address depends on. */
export function parametersFor(path: string): AddressParameters {
  return withoutLanguage(path).startsWith("/api/") ? ofCalls : ofPages;
}
