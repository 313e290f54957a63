import { StreamedReply } from "../../platform/http/streamed-reply.ts";

/**
 * Longer lists are streamed. Without paging, a reply contains all products: a megabyte per thousand, which would block everyone else while
 * it is built and compressed.
 */
export const mostAtOnce = 500;

/** Roughly what is built between two turns of the event loop: a dozen products. */
const pieceLength = 16_000;

/** A streamed list, character by character the same as if built at once. */
export function streamedList<Item>(items: Iterable<Item>, shape: (item: Item) => object, about: object): StreamedReply {
  return new StreamedReply("application/json; charset=utf-8", () => pieces(items, shape, about));
}

function* pieces<Item>(items: Iterable<Item>, shape: (item: Item) => object, about: object): Generator<string> {
  let piece = '{"data":[';
  let separator = "";
  for (const item of items) {
    piece += separator + JSON.stringify(shape(item));
    separator = ",";
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = "";
  }
  const fields = JSON.stringify(about).slice(1);
  yield `${piece}]${fields === "}" ? "}" : `,${fields}`}`;
}
