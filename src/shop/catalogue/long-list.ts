import { StreamedReply } from "../../platform/http/streamed-reply.ts";

/**
 * Lists of more products are streamed. Without a page asked for, a reply has all products: a megabyte per thousand, which would hold up
 * everyone else while it is made and compressed.
 */
export const mostAtOnce = 500;

/** About what is made between two turns of the event loop: a dozen products. */
const pieceLength = 16_000;

/** The reply of a list, to the letter as if made at once. */
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
