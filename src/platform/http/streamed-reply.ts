import { Readable, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { encodingFor } from "./cached-response.ts";
import { releaseSlot } from "./lane.ts";

/** A reply too long to be built at once. Each piece is built when the previous one has been read. */
export class StreamedReply {
  readonly type: string;
  readonly pieces: () => Iterable<string>;

  constructor(type: string, pieces: () => Iterable<string>) {
    this.type = type;
    this.pieces = pieces;
  }
}

/** A client that stops reading without disconnecting holds up the next reply no longer than this. */
const stalledMs = 15_000;
/** A slow client may take longer while no other is waiting. */
const longestMs = 60_000;

/** Builds streamed replies one at a time. Others wait, up to a limit. */
export class StreamQueue {
  readonly #most: number;
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  /** @param most the maximum number being built or waiting */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  get hasWaiting(): boolean {
    return this.#count > 1;
  }

  /** Joins the queue immediately. Resolves on its turn, with a function that ends the turn. */
  enter(): Promise<() => void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => ended);
    this.#count++;
    let isEnded = false;
    const end = () => {
      if (!isEnded) this.#count--;
      isEnded = true;
      resolve();
    };
    return before.then(() => end);
  }
}

/** Streams a reply, compressed off the main thread, and lets other requests run after each piece. */
export function sendStreamed(
  queue: StreamQueue,
  request: FastifyRequest,
  reply: FastifyReply,
  streamed: StreamedReply,
): FastifyReply {
  reply.type(streamed.type);
  reply.header("vary", "Accept-Encoding, Authorization");
  const turn = queue.enter();
  // The queue has a limit of its own, and clients that read slowly must not hold up requests that need no turn.
  releaseSlot(reply.raw);
  const pieces: Readable = Readable.from(
    inTurn(turn, streamed, queue, () => pieces),
    { objectMode: false },
  );
  // Ends the turn however the stream ends, even if it never begins.
  pieces.on("close", () => turn.then((end) => end()));
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const compressor = compressorFor(encoding);
  if (encoding === null || compressor === null) return reply.send(pieces);
  reply.header("content-encoding", encoding);
  pieces.on("error", (error) => compressor.destroy(error));
  compressor.on("close", () => pieces.destroy());
  return reply.send(pieces.pipe(compressor));
}

async function* inTurn(
  turn: Promise<unknown>,
  { pieces }: StreamedReply,
  queue: StreamQueue,
  stream: () => Readable,
): AsyncGenerator<string> {
  await turn;
  const begun = performance.now();
  let stalled: NodeJS.Timeout | undefined;
  try {
    for (const piece of pieces()) {
      stalled = setTimeout(() => stream().destroy(new Error("The client takes nothing more.")), stalledMs);
      yield piece;
      clearTimeout(stalled);
      if (queue.hasWaiting && performance.now() - begun > longestMs) throw new Error("The client is too slow.");
      await yieldToEventLoop();
    }
  } finally {
    clearTimeout(stalled);
  }
}

function compressorFor(encoding: ReturnType<typeof encodingFor>): Transform | null {
  switch (encoding) {
    case "br":
      return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    case "gzip":
      return createGzip({ level: 5 });
    case null:
      return null;
  }
}
