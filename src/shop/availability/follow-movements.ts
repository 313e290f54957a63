import type { Db, Shop } from "../kit/shop.ts";
import { readCounts, readMovedCounts, readVariantCounts } from "./queries.ts";
import { StockCounts } from "./stock-counts.ts";

/** Twice within the second in which a change is to be shown. */
const everyMs = 500;

export const loadStockCounts = async (db: Db): Promise<StockCounts> => new StockCounts(await readCounts(db));

/** Counts again what has moved since, and these variants; on another day everything, because lots expire at midnight. */
export async function catchUp(db: Db, counts: StockCounts, variants: readonly number[] = []): Promise<StockCounts> {
  const counted = variants.length > 0 ? await readVariantCounts(db, variants) : [];
  const read = await readMovedCounts(db, counts.settled);
  if (read.day !== counts.day) return loadStockCounts(db);
  // What moved in between was read last.
  return counts.updated({ ...read, units: [...counted, ...read.units] });
}

/**
 * Looks twice a second for committed stock movements, and whether a day has begun for the database. The ledger serves as the outbox:
 * orders send no notification, because PostgreSQL lets transactions that notify commit only one after the other.
 * @param current the counts shown; they may be replaced by others at any time
 * @param replace called when a label changes
 */
export function followMovements(
  { db, log }: Pick<Shop, "db" | "log">,
  current: () => StockCounts,
  replace: (counts: StockCounts) => void,
): { stop(): Promise<void> } {
  let stopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout;
  let running: Promise<void> = Promise.resolve();
  let known = { counts: current(), settled: current().settled };

  const poll = async () => {
    const counts = current();
    const read = await readMovedCounts(db, counts === known.counts ? known.settled : counts.settled);
    const updated = read.day === counts.day ? counts.updated(read) : await loadStockCounts(db);
    isFailing = false;
    // What has been loaded since may be newer.
    if (stopped || current() !== counts) return;
    known = { counts: updated, settled: read.settled };
    if (updated !== counts) replace(updated);
  };

  const pollSoon = () => {
    timer = setTimeout(() => {
      running = poll()
        .catch((error) => {
          if (!isFailing)
            log.warn({ err: error }, "stock movements could not be read; still showing the previous stock");
          isFailing = true;
        })
        .finally(() => {
          if (!stopped) pollSoon();
        });
    }, everyMs);
    timer.unref();
  };
  pollSoon();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
