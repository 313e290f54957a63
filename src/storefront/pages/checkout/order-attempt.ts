/**
 * The Idempotency-Key of an attempt to order. The same wish keeps its key until the server has answered it, so that pressing
 * again after a lost answer cannot order twice; another wish, or the same after a refusal, gets a new one.
 */
export function createOrderAttempt(newKey: () => string = randomKey) {
  let attempt: { wish: string; key: string } | null = null;
  return {
    keyFor(wish: object): string {
      const wanted = JSON.stringify(wish);
      if (attempt?.wish !== wanted) attempt = { wish: wanted, key: newKey() };
      return attempt.key;
    },
    /** To be told the status of every failed answer; 0 when none came. */
    failed(status: number) {
      if (isRefusal(status)) attempt = null;
    },
  };
}

/** The server has looked at the order and said no. Anything else leaves open what became of it. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Not randomUUID, which a browser only offers on an encrypted connection or on the same machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
