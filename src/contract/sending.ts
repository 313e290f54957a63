import { ApiError, buildPath } from "./api-error.ts";
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
}

export interface Received<Body> {
  response: Response;
  /** Null unless the answer is 2xx. */
  body: Body | null;
}

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
  { params, query, body, headers, signal, answersWithinMs }: SentParts,
  read: (response: Response) => Promise<Body>,
): Promise<Received<Body>> {
  const method = callMethod(name);
  const address = buildPath(name, params, query);
  const json = body === undefined ? undefined : JSON.stringify(body);
  const wish = `${method} ${address} ${json ?? ""}`;
  const wait = limitWait(signal, answersWithinMs);
  try {
    const response = await fetch(address, {
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
    wait.restart();
    const received = { response, body: response.ok ? await read(response) : null };
    attempts.answered(wish, response.status);
    return received;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(method);
  } finally {
    wait.end();
  }
}

/** A signal that also aborts after some time. AbortSignal.any is newer than the browsers that some customers have. */
function limitWait(signal: AbortSignal | undefined, withinMs: number | undefined) {
  if (withinMs === undefined) return { signal, restart() {}, end() {} };
  const ending = new AbortController();
  const abort = () => ending.abort();
  let timer = setTimeout(abort, withinMs);
  if (signal?.aborted) abort();
  signal?.addEventListener("abort", abort);
  return {
    signal: ending.signal,
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
