import type { IncomingMessage, Server } from "node:http";

/** For requests with bodies of up to this size. Larger ones have more time, in proportion: a file may come over a slow line. */
const [usualMs, usualBytes] = [30_000, 1_000_000];
/** No request is accepted with more than some 20 MB. */
const longestMs = 20 * usualMs;

/** What Node itself limits, which knows one limit for all requests. */
export const arrivalLimits = { headersTimeout: usualMs, requestTimeout: longestMs };

/** Answers a request whose body takes too long to arrive like one that Node gives up. */
export function limitArrival(server: Server, request: IncomingMessage): void {
  const { headers, socket } = request;
  const bytes = Number(headers["content-length"] ?? 0);
  if (bytes === 0 && headers["transfer-encoding"] === undefined) return;
  const ms = Math.min(longestMs, Math.max(usualMs, (bytes / usualBytes) * usualMs));
  const giveUp = () =>
    server.emit("clientError", Object.assign(new Error("Too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  const timer = setTimeout(giveUp, ms).unref();
  const end = () => clearTimeout(timer);
  request.once("end", end).once("close", end);
}
