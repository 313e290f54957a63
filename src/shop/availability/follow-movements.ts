import type { Db, Shop } from "../kit/shop.ts";
import { readCounts, readMovedCounts, readVariantCounts } from "./queries.ts";
import { StockCounts } from "./stock-counts.ts";

/** Changes must be shown within a second, so poll twice in it. */
const everyMs = 500;

export const loadStockCounts = async (db: Db): Promise<StockCounts> => new StockCounts(await readCounts(db));

/** Recounts the variants that have moved since, and the given ones. On a new day, recounts everything, because lots expire at midnight. */
export async function catchUp(db: Db, counts: StockCounts, variants: readonly number[] = []): Promise<StockCounts> {
  const counted = variants.length > 0 ? await readVariantCounts(db, variants) : [];
  const read = await readMovedCounts(db, counts.settled);
  if (read.day !== counts.day) return loadStockCounts(db);
  // Movements are read last, so their counts take precedence.
  return counts.updated({ ...read, units: [...counted, ...read.units] });
}

/**
 * Polls twice a second for committed stock movements, and for a new day by the database's clock. The ledger serves as the outbox:
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
    // Counts loaded in the meantime may be newer.
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
