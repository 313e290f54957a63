import type { Call } from "./contract/call.ts";
import { calls } from "./contract/index.ts";
import type { AddressParameters } from "./platform/http/cache-key.ts";

/** Parameters that choose what a public page shows. Pages are cached per value; all other parameters are the browser's business. */
export const shaping: ReadonlySet<string> = new Set([
  ...["category", "sub_category", "attr", "country", "search", "sort", "page", "per_page", "as_typed"],
  ...["ref", "reviews", "tab", "status", "find", "_routes", "index"],
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

const ofPages: AddressParameters = { shaping, personal };
/** Those of the contract; all others are ignored. */
const ofCalls: AddressParameters = {
  shaping: new Set(Object.values<Call>(calls).flatMap(({ query }) => Object.keys(query?.shape ?? {}))),
  personal: new Set(),
};

/** The parameters that a reply at this address depends on. */
export function parametersOf(path: string): AddressParameters {
  return path.startsWith("/api/") ? ofCalls : ofPages;
}
