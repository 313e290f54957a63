/**
 * The keys of what one page sends. The same wish keeps its key until the server has answered it, so that pressing again after
 * a lost reply does nothing twice; another wish, or the same after an answer, gets a new one.
 */
export function createAttempts(newKey: () => string = randomKey) {
  const open = new Map<string, string>();
  return {
    keyFor(wish: string): string {
      const key = open.get(wish) ?? newKey();
      open.set(wish, key);
      return key;
    },
    /** To be told the status of every answer; 0 when none came. */
    answered(wish: string, status: number) {
      if (isFinal(status)) open.delete(wish);
    },
  };
}

/**
 * The server has done it, or looked at it and said no. Anything else leaves open what became of the request, and so does a
 * session that has ended: it may have ended after the request was done.
 */
function isFinal(status: number): boolean {
  return status >= 200 && status < 500 && ![401, 408, 429].includes(status);
}

/** Not randomUUID, which a browser only offers on an encrypted connection or on the same machine. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
