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
  /** Milliseconds the server is waited for, and then the rest of its answer. Without it, as long as the browser waits. */
  answersWithinMs?: number;
  /** The answer, where it was requested before; null where it must be requested after all. */
  early?: Promise<Response | null>;
}

export type Received<Body> = { response: Response } & (
  | { body: Body; refusal: null }
  | { body: null; refusal: ApiError }
);

/** The keys of what this page sends. */
export const attempts = createAttempts();

export const callMethod = (name: string) => name.slice(0, name.indexOf(" "));

/**
 * Sends a call; one that changes something takes an Idempotency-Key, the same again after a lost reply.
 * @param read reads all of a 2xx answer: a reply that breaks off has not been received
 * @throws ApiError with status 0 when no answer came, or what `signal` was aborted with
 */
export async function sendCall<Body>(
  name: string,
  { params, query, body, headers, signal, answersWithinMs, early }: SentParts,
  read: (response: Response) => Promise<Body>,
): Promise<Received<Body>> {
  const method = callMethod(name);
  const address = buildPath(name, params, query);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const wish = `${method} ${address} ${json ?? ""}`;
  const wait = limitWait(signal, answersWithinMs);
  const request = () =>
    fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        ...(method === "GET" ? {} : { "Idempotency-Key": attempts.keyFor(wish) }),
        ...headers,
      },
      body: json,
      signal: wait.signal,
      credentials: "same-origin",
    });
  try {
    const response = (early && (await wait.limited(early))) ?? (await request());
    wait.restart();
    const received: Received<Body> = response.ok
      ? { response, body: await wait.limited(read(response)), refusal: null }
      : { response, body: null, refusal: await toApiError(response) };
    attempts.answered(wish, response.status);
    return received;
  } catch {
    // Not the error: browsers have one of their own for a body that is given up.
    if (signal?.aborted) throw signal.reason;
    throw noAnswer(method);
  } finally {
    wait.end();
  }
}

/** A signal that also aborts after some time. AbortSignal.any is newer than the browsers that some customers have. */
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
    /** For what was requested without the signal. */
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

/** What a call that was not answered would send again, for it to be sent later. A new call after that has a key of its own. */
export function takeAttempt(name: string, { params, query, body }: SentParts) {
  const address = buildPath(name, params, query);
  const json = JSON.stringify(body);
  const wish = `${callMethod(name)} ${address} ${json}`;
  const key = attempts.keyFor(wish);
  attempts.answered(wish, 200);
  return { address, body: json, key };
}

/** Whether a change was made is not known then; sending it again is safe. */
export function noAnswer(method: string) {
  return new ApiError(0, { message: method === "GET" ? texts.noAnswer : texts.sendAgain, code: "no_answer" });
}
