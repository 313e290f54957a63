/** How long a service that does not answer is left alone. */
const restMs = 30_000;

/**
 * Which push services are to be left alone for now, so that messages to one that does not answer, or has asked for a pause, do not hold up
 * those to others. Each process knows its own.
 */
export function createRests(now: () => number) {
  const until = new Map<string, number>();
  return {
    /** Milliseconds; 0: it may be asked. */
    left: (host: string) => Math.max(0, (until.get(host) ?? 0) - now()),
    /** It did not answer, or has named a time. */
    begin(host: string, ms = restMs) {
      for (const [each, end] of until) if (end <= now()) until.delete(each);
      until.set(host, Math.max(until.get(host) ?? 0, now() + ms));
    },
    end: (host: string) => void until.delete(host),
  };
}
