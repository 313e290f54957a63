import type { IncomingMessage, Server } from "node:http";

/** For requests with bodies of up to this size. Larger ones have more time, in proportion: a file may come over a slow line. */
const [usualMs, usualBytes] = [30_000, 1_000_000];
/** No request is accepted with more than some 20 MB. */
const longestMs = 20 * usualMs;

/** What Node itself limits, which knows one limit for all requests. */
export const arrivalLimits = { headersTimeout: usualMs, requestTimeout: longestMs };

const lengthOf = ({ headers }: IncomingMessage) => Number(headers["content-length"] ?? 0);

const timers = new WeakMap<IncomingMessage, { giveUpAfter(ms: number): void }>();

/** Answers a request whose body takes too long to arrive like one that Node gives up. */
export function limitArrival(server: Server, request: IncomingMessage): void {
  const { headers, socket } = request;
  if (lengthOf(request) === 0 && headers["transfer-encoding"] === undefined) return;
  const giveUp = () =>
    server.emit("clientError", Object.assign(new Error("Too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    timers.delete(request);
    clearTimeout(timer);
  };
  const giveUpAfter = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, ms).unref();
  };
  giveUpAfter(usualMs);
  timers.set(request, { giveUpAfter });
  request.once("end", end).once("close", end);
}

/**
 * Gives a large body more time. Only for who may send it: anybody may announce one, and a connection that waits for it costs the
 * sender nothing.
 */
export function awaitLargeBody(request: IncomingMessage, largest: number): void {
  const bytes = lengthOf(request);
  if (bytes <= usualBytes || bytes > largest) return;
  timers.get(request)?.giveUpAfter(Math.min(longestMs, (bytes / usualBytes) * usualMs));
}
