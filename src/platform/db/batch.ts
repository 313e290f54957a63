/** The maximum number of concurrent queries. With few of them, each answers more requests under load. */
const maxQueries = 2;
const maxKeys = 200;

interface Waiting<Key, Value> {
  key: Key;
  resolve(value: Value): void;
  reject(error: unknown): void;
}

/**
 * Combines the calls of concurrent requests into one query, because a query costs much more than a row. No value is older than its
 * request: a key that arrives while a query runs waits for the next one.
 * @param read returns the values of these keys, in their order
 */
export function batch<Key, Value>(read: (keys: Key[]) => Promise<Value[]>): (key: Key) => Promise<Value> {
  let waiting: Waiting<Key, Value>[] = [];
  let queries = 0;
  let isScheduled = false;

  async function run() {
    isScheduled = false;
    if (waiting.length === 0 || queries >= maxQueries) return;
    const next = waiting.slice(0, maxKeys);
    waiting = waiting.slice(maxKeys);
    queries++;
    try {
      const values = await read(next.map(({ key }) => key));
      for (const [index, { resolve }] of next.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of next) reject(error);
    }
    queries--;
    schedule();
  }

  /** Requests that arrived together are handled before the query is sent. */
  function schedule() {
    if (isScheduled || waiting.length === 0 || queries >= maxQueries) return;
    isScheduled = true;
    setImmediate(run);
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
