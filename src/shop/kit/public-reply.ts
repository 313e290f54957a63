import { Prepared } from "../../platform/http/prepared.ts";

/**
 * An answer of public data, finished to the last byte. What goes in is not checked again: it must fit the contract.
 * @param caching by default kept by browsers, but asked for again each time: an unchanged answer then costs a 304;
 *   what is "no-store" is kept nowhere, also not by the caches of the shop itself
 */
export function publicAnswer(value: unknown, caching: "no-cache" | "no-store" = "no-cache"): Prepared {
  return Prepared.json(value, { "cache-control": caching });
}

/** The same, made when it is first asked for. */
export function publicAnswerOnce(value: () => unknown): () => Prepared {
  let made: Prepared | undefined;
  return () => {
    made ??= publicAnswer(value());
    return made;
  };
}
