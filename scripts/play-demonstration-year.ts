import type { Kysely } from "kysely";
import { buildApp } from "../src/app.ts";
import { registerJobs } from "../src/background.ts";
import type { Config } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { openReads } from "../src/platform/db/replica.ts";
import { createLog } from "../src/platform/log.ts";
import { openFiles } from "../src/platform/open-files.ts";
import {
  aloneWithYear,
  findYearObstacle,
  openMemoryJobs,
  playYear,
  SimulatedClock,
  type Stage,
} from "../src/shop/demonstration-year/index.ts";
import type { Tables } from "../src/shop/kit/tables.ts";
import { openLive } from "../src/shop/live/index.ts";
import { loadKeys } from "../src/shop/settings/index.ts";

const size = { customers: 60, orders: 400 };

type Say = (line: string) => void;

/**
 * Simulates the past year in a shop without orders, unless another process is doing so.
 * @throws if the year is incomplete because it was interrupted, now or earlier
 */
export async function playDemonstrationYear(config: Config, databaseUrl: string, say: Say) {
  const { db, close } = openDatabase<Tables>(databaseUrl, 6, (error) => say(`A connection was lost: ${error.message}`));
  try {
    const done = await aloneWithYear(db, async () => {
      const obstacle = await findYearObstacle(db, size.orders);
      if (obstacle?.isIncomplete) throw new Error(obstacle.message);
      if (obstacle) say(obstacle.message);
      else await play(config, databaseUrl, db, say);
      return true;
    });
    if (!done) say("Another process is adding customers and orders at the moment; none were added by this one.");
  } finally {
    await close();
  }
}

/** Opens the shop with a simulated clock and without a port. */
async function play(config: Config, databaseUrl: string, db: Kysely<Tables>, say: Say) {
  const end = new Date();
  const clock = new SimulatedClock(end);
  const log = createLog("silent");
  const files = openFiles(config);
  const ends: (() => unknown)[] = [];
  const interruption = new AbortController();
  // A second signal ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const interrupt = () => interruption.abort();
    process.once(signal, interrupt);
    ends.push(() => process.off(signal, interrupt));
  }
  say("Adding a year of customers and orders. This takes a minute or two …");
  try {
    const jobs = openMemoryJobs();
    const reads = openReads({ primary: db, url: undefined, poolSize: 2, log });
    ends.push(() => reads.stop());
    const unlimited: Config = { ...config, RATE_LIMIT_FACTOR: 1000, LOAD_SHEDDING: "off" };
    const shop = { db, reads, config: unlimited, clock, log, files, jobs, keys: await loadKeys(config, db) };
    const live = await openLive(shop, databaseUrl);
    ends.push(() => live.stop());
    const dropWork = registerJobs(shop, { send: async () => {}, stop: () => {} });
    ends.push(dropWork);
    const app = await buildApp({ ...shop, live }, { pages: false });
    ends.push(() => app.close());
    const stage: Stage = {
      ...{ shop: { ...shop, live }, clock, settle: jobs.settle },
      inject: (request) => app.inject(request),
    };
    const { customers, orders, password } = await playYear(stage, {
      ...{ ...size, end, onProgress: say },
      signal: interruption.signal,
    });
    say(`Added ${customers} customers and ${orders} orders. They and the staff sign in with the password ${password}`);
  } finally {
    for (const stop of ends.reverse()) await stop();
  }
}
