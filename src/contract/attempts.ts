/**
 * Idempotency keys for one page. The same request keeps its key until the server has given a final reply, so a retry after a lost
 * reply does nothing twice. A different request, or the same one after a reply, gets a new key.
 */
export function createAttempts(newKey: () => string = randomKey) {
  const open = new Map<string, string>();
  return {
    keyFor(wish: string): string {
      const key = open.get(wish) ?? newKey();
      open.set(wish, key);
      return key;
    },
    /** Call it with the status of every reply, or 0 when none was received. */
    answered(wish: string, status: number) {
      if (isFinal(status)) open.delete(wish);
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
