import { CachedResponse } from "../../platform/http/cached-response.ts";

/**
 * A reply made of public data, serialised. It is not validated again, so the value must fit the contract.
 * @param caching `no-cache`: browsers keep it and revalidate it, so an unchanged reply costs a 304. `no-store`: nothing caches
 *   it, the shop's own caches included.
 */
export function publicReply(value: unknown, caching: "no-cache" | "no-store" = "no-cache"): CachedResponse {
  return CachedResponse.json(value, { "cache-control": caching });
}
