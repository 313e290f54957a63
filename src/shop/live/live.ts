import { listen } from "../../platform/db/listen.ts";
import { afterCommit } from "../../platform/db/one-transaction.ts";
import { loadSnapshot, type Snapshot } from "../catalogue/load-catalogue.ts";
import type { Shop } from "../kit/shop.ts";

/** The catalogue as this process shows it. */
export interface Catalogue {
  current(): Snapshot;
  /**
   * Loads anew; when it resolves, `current()` shows everything that was committed before the call. Inside a request that is
   * one transaction it resolves at once: the load follows the commit and comes before the reply.
   */
  refresh(): Promise<void>;
  /** Calls back each time a newer snapshot has taken its place. */
  onChange(listener: (snapshot: Snapshot) => void): void;
  stop(): Promise<void>;
}

/** An import makes many notifications; one reload after the burst will do. */
const burstMs = 20;
const retryMs = [500, 1000, 2000, 5000, 10_000];
const dueCheckMs = 30_000;

/**
 * Loads the catalogue and keeps it fresh: PostgreSQL tells every instance of a change (`catalogue_changed`), the new
 * snapshot is built beside the old one and then takes its place as a whole. Readers never wait.
 */
export async function openCatalogue(shop: Pick<Shop, "db" | "clock" | "log">, databaseUrl: string): Promise<Catalogue> {
  const { clock, log } = shop;
  const listeners: ((snapshot: Snapshot) => void)[] = [];
  let stopped = false;
  let failures = 0;
  let running: Promise<void> | null = null;
  let following: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const load = async () => {
    const fresh = await loadSnapshot(shop, current.version + 1);
    current = fresh;
    failures = 0;
    for (const listener of listeners) listener(fresh);
  };
  const start = (): Promise<void> => {
    // Whatever was notified up to now is committed, so this load sees it.
    if (timer) clearTimeout(timer);
    timer = null;
    running = load()
      .catch((error) => {
        log.error({ err: error }, "the catalogue could not be loaded; still serving the previous one");
        failures++;
        refreshSoon(retryMs[Math.min(failures, retryMs.length) - 1] ?? 1000);
        throw error;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const refresh = (): Promise<void> => {
    if (!running) return start();
    // The load under way may have begun before the caller's change was committed: one more follows, shared by all who ask.
    following ??= running
      .catch(() => {})
      .then(() => {
        following = null;
        return start();
      });
    return following;
  };
  const refreshSoon = (ms: number) => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      refresh().catch(() => {});
    }, ms);
  };

  const notifications = listen(
    databaseUrl,
    "catalogue_changed",
    () => refreshSoon(burstMs),
    (error) => log.warn({ err: error }, "change notifications were interrupted"),
  );
  await notifications.ready;
  let current: Snapshot;
  try {
    current = await loadSnapshot(shop, 1);
  } catch (error) {
    await notifications.stop();
    throw error;
  }
  const dueCheck = setInterval(() => {
    if (clock.now() >= current.validUntil) refreshSoon(0);
  }, dueCheckMs);
  dueCheck.unref();

  return {
    current: () => current,
    refresh: () => afterCommit(refresh),
    onChange: (listener) => listeners.push(listener),
    stop: async () => {
      stopped = true;
      clearInterval(dueCheck);
      if (timer) clearTimeout(timer);
      await notifications.stop();
      await following?.catch(() => {});
      await running?.catch(() => {});
    },
  };
}
