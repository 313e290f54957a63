import { listen } from "../../platform/db/listen.ts";
import { afterCommit } from "../../platform/db/one-transaction.ts";
import { limitYoungGrowth } from "../../platform/return-memory.ts";
import { followMovements } from "../availability/index.ts";
import type { Live, PublicState } from "../kit/public-state.ts";
import type { Shop } from "../kit/shop.ts";
import { EverythingStale, type LoadedState, loadState, updateState, withAvailability } from "./load-state.ts";
import { openReloads } from "./reloads.ts";
import { resumeState, type StateFile } from "./resume-state.ts";
import { keepSaved } from "./save-state.ts";
import { bothStale, nothingStale, readNotification, type Stale } from "./stale.ts";

/** An import sends many notifications; one update after the burst is enough. */
const burstMs = 20;
/** Pictures mostly arrive in batches, and the placeholder colour of each is computed later: one update after the last is enough. */
const filesPauseMs = 5000;
const dueCheckMs = 1000;

/**
 * Loads the public state and keeps it up to date: PostgreSQL notifies every instance of what has changed (`catalogue_changed`), and the
 * next state is built from the current one and then replaces it as a whole. Readers never wait. Sales of stock are tracked separately,
 * because they are constant (`followMovements`).
 */
export async function openLive(shop: Sources, databaseUrl: string, file?: StateFile): Promise<Live> {
  const { live, loaded } = beginLive(shop, databaseUrl, file);
  await loaded;
  return live;
}

type Sources = Pick<Shop, "db" | "clock" | "log">;

interface Beginning {
  /** `current` throws until the state is loaded. */
  live: Live;
  /** Resolves once the state is loaded: true if everything was read, false if a saved state was resumed. */
  loaded: Promise<boolean>;
}

/** The same without waiting for the state, for a caller that has other work to do until it is loaded. */
export function beginLive(shop: Sources, databaseUrl: string, file?: StateFile): Beginning {
  const { clock, log } = shop;
  const listeners: ((state: PublicState) => void)[] = [];
  let stale = nothingStale;
  let loadedState: (LoadedState & PublicState) | null = null;
  const current = () => {
    if (!loadedState) throw new Error("The public state has not been loaded.");
    return loadedState;
  };

  const publish = (state: LoadedState) => {
    const published = { ...state, version: (loadedState?.version ?? 0) + 1 };
    loadedState = published;
    for (const listener of listeners) listener(published);
  };

  const load = async () => {
    const before = stale;
    stale = nothingStale;
    try {
      publish(
        await nextState(shop, current(), before, async () => {
          await notifications.caughtUp();
          // The view may or may not include these changes, so they are read now and once more in the next load.
          return stale;
        }),
      );
    } catch (error) {
      // Loading everything works whatever the cause was.
      stale = bothStale({ ...before, everything: true }, stale);
      throw error;
    }
  };
  const reloads = openReloads(load, log);
  // Changes notified during the first load are read again after it.
  const refreshSoon = (ms: number) => {
    if (loadedState) reloads.startWithin(ms);
  };

  const notifications = listen(
    databaseUrl,
    "catalogue_changed",
    (payload) => {
      const changed = readNotification(payload);
      stale = bothStale(stale, changed);
      if (changed.files.size === 0) refreshSoon(burstMs);
      else if (loadedState) reloads.startAfterPause(filesPauseMs);
    },
    (error) => log.warn({ err: error }, "change notifications were interrupted"),
  );
  let movements: ReturnType<typeof followMovements> | null = null;
  let dueCheck: NodeJS.Timeout | undefined;
  let saving: Awaited<ReturnType<typeof keepSaved>> | null = null;
  const loadFirst = async () => {
    await notifications.ready;
    const resumed = file ? await resumeState(shop, file, allowGrowth) : null;
    const loadAll = () => loadState(shop).catch((error) => notifications.stop().then(() => Promise.reject(error)));
    publish(resumed ?? (await loadAll()));
    if (stale !== nothingStale) refreshSoon(burstMs);
    movements = followMovements(
      shop,
      () => current().availability,
      (availability) => publish(withAvailability(current(), availability)),
    );
    dueCheck = setInterval(() => {
      if (clock.now() >= current().validUntil && !reloads.isRunning()) refreshSoon(0);
    }, dueCheckMs).unref();
    if (file) saving = await keepSaved(shop, current, file, resumed !== null);
    return resumed === null;
  };
  const allowGrowth = limitYoungGrowth();
  const loaded = loadFirst().finally(allowGrowth);

  const live: Live = {
    current,
    refresh: () => afterCommit(reloads.start),
    onChange: (listener) => listeners.push(listener),
    stop: async () => {
      const reloadsEnded = reloads.stop();
      await loaded.catch(() => {});
      clearInterval(dueCheck);
      await saving?.stop();
      await movements?.stop();
      await notifications.stop();
      await reloadsEnded;
    },
  };
  return { live, loaded };
}

/** Builds the next state from the current one if it is known what has changed; otherwise loads everything. */
async function nextState(
  shop: Pick<Shop, "db" | "clock" | "log">,
  current: LoadedState,
  before: Stale,
  since: () => Promise<Stale>,
): Promise<LoadedState> {
  const findStale = async () => {
    // While the connection was lost, changes may have gone unnoticed.
    const after = await since().catch(() => ({ ...nothingStale, everything: true }));
    return bothStale(before, after);
  };
  if (!before.everything) {
    try {
      return await updateState(shop, current, findStale);
    } catch (error) {
      if (!(error instanceof EverythingStale)) throw error;
    }
  }
  return loadState(shop);
}
