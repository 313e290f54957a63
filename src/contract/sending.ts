import { ApiError, buildPath, toApiError } from "./api-error.ts";
import { createAttempts } from "./attempts.ts";
import { texts } from "./texts.ts";

/** How both clients send a call. No schemas here: it is sent to every browser. */

export interface SentParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The browser completes the request even if the page is left. */
  keepalive?: boolean;
  /**
   * Time limit in milliseconds, first for the server's response and then for the rest of it. Without it, the browser's own limit applies.
   */
  answersWithinMs?: number;
  /** The response, if it was requested early; resolves to null if it has to be requested after all. */
  early?: Promise<Response | null>;
}

export type Received<Body> = { response: Response } & (
  | { body: Body; refusal: null }
  | { body: null; refusal: ApiError }
);

/** The idempotency keys of this page's requests. */
const attempts = createAttempts();

/**
 * The idempotency key of a request.
 * @throws ApiError when it may have been carried out a day ago; after that, it is sent as a new request
 */
export function keyFor(fingerprint: string): string {
  const key = attempts.keyFor(fingerprint);
  if (key === null) throw new ApiError(409, { message: texts.outcomeUnknown, code: outcomeUnknown });
  return key;
}

export const { answered } = attempts;

/** The code of the error for a request that was not sent, because it may have been carried out a day ago. */
export const outcomeUnknown = "outcome_unknown";

export const callMethod = (name: string) => name.slice(0, name.indexOf(" "));

/**
 * Sends a call. A call that changes something gets an Idempotency-Key, the same one for a retry after a lost reply.
 * @param read reads all of a 2xx response: a reply that breaks off has not been received
 * @throws ApiError with status 0 when no response came, or `outcomeUnknown`; or the reason with which `signal` was aborted
 */
export async function sendCall<Body>(
  name: string,
  { params, query, body, headers, signal, keepalive, answersWithinMs, early }: SentParts,
  read: (response: Response) => Promise<Body>,
): Promise<Received<Body>> {
  const method = callMethod(name);
  const address = buildPath(name, params, query);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const fingerprint = `${method} ${address} ${json ?? ""}`;
  const key: Record<string, string> = method === "GET" ? {} : { "Idempotency-Key": keyFor(fingerprint) };
  const wait = limitWait(signal, answersWithinMs);
  const request = () =>
    fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...key,
        ...headers,
      },
      body: json,
      signal: wait.signal,
      keepalive,
      credentials: "same-origin",
    });
  try {
    const response = (early && (await wait.limited(early))) ?? (await request());
    wait.restart();
    const received: Received<Body> = response.ok
      ? { response, body: await wait.limited(read(response)), refusal: null }
      : { response, body: null, refusal: await toApiError(response) };
    answered(fingerprint, response.status);
    return received;
  } catch {
    // The caught error is not rethrown: browsers have one of their own for an aborted body.
    if (signal?.aborted) throw signal.reason;
    throw noAnswer(method);
  } finally {
    wait.end();
  }
}

/** A signal that also aborts after a timeout. Some customers' browsers do not support AbortSignal.any. */
function limitWait(signal: AbortSignal | undefined, withinMs: number | undefined) {
  if (withinMs === undefined) {
    return { signal, limited: <Result>(work: Promise<Result>) => work, restart() {}, end() {} };
  }
  const ending = new AbortController();
  const abort = () => ending.abort();
  let timer = setTimeout(abort, withinMs);
  const ended = new Promise<never>((_, fail) => ending.signal.addEventListener("abort", fail));
  ended.catch(() => {});
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: ending.signal,
    /** For requests made without the signal. */
    limited: <Result>(work: Promise<Result>) => Promise.race([work, ended]),
    restart() {
      clearTimeout(timer);
      timer = setTimeout(abort, withinMs);
    },
    end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    },
  };
}

/** What an unanswered call would send again, so that it can be sent later. A new call after that gets a new key. */
export function takeAttempt(name: string, { params, query, body }: SentParts) {
  const address = buildPath(name, params, query);
  const json = JSON.stringify(body);
  const fingerprint = `${callMethod(name)} ${address} ${json}`;
  const key = keyFor(fingerprint);
  answered(fingerprint, 200);
  return { address, body: json, key };
}

/** It is unknown whether the change was made; sending it again is safe. */
export function noAnswer(method: string) {
  return new ApiError(0, { message: method === "GET" ? texts.noAnswer : texts.sendAgain, code: "no_answer" });
}
