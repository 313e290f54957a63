import { openSaved, type SavedValues } from "../../platform/saved-values.ts";
import { catchUp, StockCounts } from "../availability/index.ts";
import { readCatalogueChanges, restoreCatalogue, type SavedCatalogue } from "../catalogue/index.ts";
import { ReplyCache } from "../kit/reply-cache.ts";
import type { Shop } from "../kit/shop.ts";
import { onSale } from "../products/index.ts";
import { complete, idsWithFiles, inOneView, type LoadedState, replyCacheBytes } from "./load-state.ts";
import { readSince } from "./queries.ts";
import { readParts } from "./short-parts.ts";
import { allStale, readNotification } from "./stale.ts";

/** Where a process saves its state for the next one that would build the same state from the same rows. */
export interface StateFile {
  path: string;
  /** Identifies everything besides the rows that the state is built with (`src/state-key.ts`). */
  key: string;
  /** In smaller shops, reading everything from the database is just as fast. */
  fewestProducts: number;
}

/** Header of a saved state. */
export interface SavedHead {
  key: string;
  /** Identifies its row in the database. */
  token: string;
  settled: string;
  loadedAt: number;
}

export type SavedState = { catalogue: SavedCatalogue; stock: ReturnType<StockCounts["save"]> };

/** Reading more changes than this takes as long as reading everything. */
const mostChanged = 20_000;

type Sources = Pick<Shop, "db" | "clock" | "log">;

/**
 * Reads the public state from the file and brings it up to date in one view of the database.
 * @param onUsable called once the file is known to be usable, before it is read
 * @returns null if the file cannot be used, so that everything must be read
 */
export async function resumeState(sources: Sources, file: StateFile, onUsable = () => {}): Promise<LoadedState | null> {
  try {
    return await resumeSaved(sources, file, onUsable);
  } catch (error) {
    sources.log.warn({ err: error }, "the saved public state cannot be used, so everything is read again");
    return null;
  }
}

async function resumeSaved(sources: Sources, { path, key }: StateFile, onUsable: () => void) {
  const file = await openSaved(path);
  if (!file) return null;
  try {
    const head = file.head as SavedHead;
    const read = () => {
      onUsable();
      return file.values();
    };
    if (head.key === key) return await resume(sources, head, read);
    sources.log.info("the public state was saved by another build, so everything is read again");
    return null;
  } finally {
    await file.close();
  }
}

class Unusable extends Error {}

async function resume({ db, clock }: Sources, head: SavedHead, values: () => Promise<SavedValues>) {
  const now = clock.now();
  const read = await inOneView(db, async (view) => {
    const { settled, changes } = await readSince(view, head);
    if (!changes) throw new Unusable("It is not of the history of this database, or too old.");
    const stale = allStale(changes.map(readNotification));
    if (stale.everything || stale.products.size > mostChanged) throw new Unusable("Since then too much has changed.");
    const [saved, parts, products, ids] = await Promise.all([
      values() as Promise<SavedValues & SavedState>,
      readParts(view, now),
      onSale.countOnSale(view),
      idsWithFiles(view, stale.files),
    ]);
    const changed = { ids: stale.products.union(new Set(ids)), now, readsLists: true };
    const { apply } = await readCatalogueChanges(restoreCatalogue(saved.catalogue), view, changed);
    return { settled, parts, products, apply, stock: stale.stock, counts: new StockCounts(saved.stock) };
  });
  const state = complete(read.parts, read.apply(), now);
  // Rows changed with triggers disabled leave no trace. Most such changes would alter the number of products.
  const { length } = state.catalogue.table.orders.catalogue;
  if (length !== read.products) throw new Unusable(`It has ${length} products, the database ${read.products}.`);
  return {
    ...state,
    settled: read.settled,
    availability: await catchUp(db, read.counts, [...read.stock]),
    replies: new ReplyCache(replyCacheBytes),
  };
}
