import { openSaved, writeSaved } from "../../platform/saved-values.ts";
import { saveCatalogue } from "../catalogue/index.ts";
import type { Shop } from "../kit/shop.ts";
import type { LoadedState } from "./load-state.ts";
import { deleteOldChanges, insertSavedState } from "./queries.ts";
import type { SavedHead, SavedState, StateFile } from "./resume-state.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Visitors come first. */
const firstCheckMs = 10_000;
const checkMs = 60_000;

/** Saves a state for the process that starts next. @returns false if another process is saving one, or it is no longer wanted */
export async function saveState(
  { db }: Pick<Shop, "db">,
  { catalogue, availability, settled }: LoadedState,
  { path, key }: StateFile,
  isWanted?: () => boolean,
): Promise<boolean> {
  const token = await insertSavedState(db);
  const head: SavedHead = { key, token, settled, loadedAt: catalogue.loadedAt.getTime() };
  const values: SavedState = { catalogue: await saveCatalogue(catalogue), stock: availability.save() };
  return writeSaved(path, head, values, isWanted);
}

/**
 * Saves the current state: soon if none could be resumed, then within an hour after a change, and at least daily. Processes that share a
 * folder leave it to the first.
 */
export async function keepSaved(
  { db, log, clock }: Pick<Shop, "db" | "log" | "clock">,
  current: () => LoadedState,
  file: StateFile,
  isResumed: boolean,
): Promise<{ stop(): Promise<void> }> {
  let stopped = false;
  let timer: NodeJS.Timeout;
  let running: Promise<unknown> = Promise.resolve();
  let cleanedAt = 0;
  const found = await findSaved(file);
  /** What was saved last, and the modification time of the file as this process last saw it. */
  let saved: { catalogue: LoadedState["catalogue"] | null; at: number; modified: number | null } = {
    catalogue: null,
    at: isResumed && found ? found.loadedAt : Number.NEGATIVE_INFINITY,
    modified: found?.modified ?? null,
  };

  const note = (state: LoadedState, modified: number | null) => {
    saved = { catalogue: state.catalogue, at: clock.now().getTime(), modified };
  };
  const isDue = ({ catalogue }: LoadedState) => {
    if (catalogue.table.orders.catalogue.length < file.fewestProducts) return false;
    const age = Math.abs(clock.now().getTime() - saved.at);
    return age >= (catalogue === saved.catalogue ? dayMs : hourMs);
  };
  const check = async () => {
    const now = clock.now().getTime();
    if (Math.abs(now - cleanedAt) >= dayMs) {
      await deleteOldChanges(db);
      cleanedAt = now;
    }
    const state = current();
    if (!isDue(state)) return;
    const modified = (await findSaved(file))?.modified ?? null;
    if (modified !== saved.modified && modified !== null) return note(state, modified);
    if (await saveState({ db }, state, file, () => !stopped)) note(state, (await findSaved(file))?.modified ?? null);
  };
  const checkAfter = (ms: number) => {
    timer = setTimeout(() => {
      running = check()
        .catch((error) => {
          log.warn({ err: error }, "the public state could not be saved; the next start will take longer");
          note(current(), saved.modified);
        })
        .finally(() => {
          if (!stopped) checkAfter(checkMs);
        });
    }, ms);
    timer.unref();
  };
  checkAfter(firstCheckMs);

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** The saved file with this key, if it can be read: its modification time, and when its state was loaded. */
async function findSaved({ path, key }: StateFile): Promise<{ modified: number; loadedAt: number } | null> {
  const file = await openSaved(path).catch(() => null);
  await file?.close();
  const head = file?.head as SavedHead | undefined;
  return file && head?.key === key ? { modified: file.modifiedAt.getTime(), loadedAt: head.loadedAt } : null;
}
