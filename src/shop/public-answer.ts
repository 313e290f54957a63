import { Prepared } from "../platform/http/prepared.ts";

/** Kept by browsers, but asked for again each time: an unchanged answer then costs a 304. */
const headers = { "cache-control": "no-cache" };

/** An answer of public data, finished to the last byte. What goes in is not checked again: it must fit the contract. */
export function publicAnswer(value: unknown): Prepared {
  return Prepared.json(value, headers);
}

/** The same, made when it is first asked for. */
export function publicAnswerOnce(value: () => unknown): () => Prepared {
  let made: Prepared | undefined;
  return () => {
    made ??= publicAnswer(value());
    return made;
  };
}
