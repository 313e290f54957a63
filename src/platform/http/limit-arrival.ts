import type { IncomingMessage, Server } from "node:http";

/** The time for bodies of up to this size. Larger ones get proportionally more: a file may come over a slow connection. */
const [usualMs, usualBytes] = [30_000, 1_000_000];
/** No request accepts a body larger than about 20 MB. */
const longestMs = 20 * usualMs;

/** Node's own limits, which are the same for all requests. */
export const arrivalLimits = { headersTimeout: usualMs, requestTimeout: longestMs };

const lengthOf = ({ headers }: IncomingMessage) => Number(headers["content-length"] ?? 0);

const timers = new WeakMap<IncomingMessage, { pause(): void; giveUpAfter(ms: number): void }>();

/** Times out a request whose body takes too long to arrive, as Node does. */
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
  timers.set(request, { pause: () => clearTimeout(timer), giveUpAfter });
  request.once("end", end).once("close", end);
}

/** While a body is not being read, its sender cannot send it. */
export function pauseArrival(request: IncomingMessage): void {
  timers.get(request)?.pause();
}

/**
 * Begins the time of a body, of which a large one gets more. Call it only for senders who are allowed to send one: anybody may announce a
 * large body, and keeping the connection waiting for it costs them nothing.
 */
export function awaitBody(request: IncomingMessage, largest: number): void {
  const bytes = lengthOf(request);
  const isLarger = bytes > usualBytes && bytes <= largest;
  timers.get(request)?.giveUpAfter(isLarger ? Math.min(longestMs, (bytes / usualBytes) * usualMs) : usualMs);
}
