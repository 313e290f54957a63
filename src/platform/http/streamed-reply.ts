import { Readable, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import { encodingFor } from "./cached-response.ts";

/** A reply too long to be made at once. Each piece is made when the one before has been taken. */
export class StreamedReply {
  readonly type: string;
  readonly pieces: () => Iterable<string>;

  constructor(type: string, pieces: () => Iterable<string>) {
    this.type = type;
    this.pieces = pieces;
  }
}

/** Pieces that are neither taken nor given up hold up the next reply no longer than this. */
const stalledMs = 15_000;
/** A slow client may take longer while no other waits. */
const longestMs = 60_000;

/** Makes streamed replies one at a time. Others wait, but not too many. */
export class StreamQueue {
  readonly #most: number;
  #last: Promise<void> = Promise.resolve();
  #count = 0;

  /** @param most that wait or are being made */
  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#count >= this.#most;
  }

  get hasWaiting(): boolean {
    return this.#count > 1;
  }

  /** Takes a place at once; resolves when it is this one's turn, with what ends it. */
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

/** Sends it compressed, off the main thread, and lets other requests in after each piece. */
export function sendStreamed(
  queue: StreamQueue,
  request: FastifyRequest,
  reply: FastifyReply,
  streamed: StreamedReply,
): FastifyReply {
  reply.type(streamed.type);
  reply.header("vary", "Accept-Encoding, Authorization");
  const turn = queue.enter();
  const pieces: Readable = Readable.from(
    inTurn(turn, streamed, queue, () => pieces),
    { objectMode: false },
  );
  // However it ends, and even if it never begins.
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
