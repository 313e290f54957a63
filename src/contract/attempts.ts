/** The server repeats its first reply for 24 hours; after that, it would carry out the same request again. */
const repeatedMs = 23 * 60 * 60 * 1000;
/** If the clock was set back by more than this, it is unknown how long ago something was sent. */
const clockToleranceMs = 10 * 60 * 1000;

/** Whether the server certainly still recognises a request by its key. Both are milliseconds since 1970. */
export function isRecognised(sentAt: number, now: number): boolean {
  const age = now - sentAt;
  return age <= repeatedMs && age >= -clockToleranceMs;
}

/**
 * Idempotency keys for one page. The same request keeps its key until the server has given a final reply, so a retry after a lost
 * reply does nothing twice. A different request, or the same one after a reply, gets a new key.
 */
export function createAttempts(newKey: () => string = randomKey, now: () => number = () => Date.now()) {
  const open = new Map<string, { key: string; since: number }>();
  return {
    /** Null, once, for a request whose reply was lost so long ago that a repeat might be carried out a second time. */
    keyFor(fingerprint: string): string | null {
      const attempt = open.get(fingerprint) ?? { key: newKey(), since: now() };
      if (!isRecognised(attempt.since, now())) {
        open.delete(fingerprint);
        return null;
      }
      open.set(fingerprint, attempt);
      return attempt.key;
    },
    /** Call it with the status of every reply, or 0 when none was received. */
    answered(fingerprint: string, status: number) {
      if (isFinal(status)) open.delete(fingerprint);
    },
  };
}

/**
 * Whether the server has carried out or refused the request. After any other status the outcome is unknown, even after an expired session,
 * which may have expired after the request was carried out.
 */
function isFinal(status: number): boolean {
  return status >= 200 && status < 500 && ![401, 408, 429].includes(status);
}

/** Not randomUUID, which browsers offer only in secure contexts. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
