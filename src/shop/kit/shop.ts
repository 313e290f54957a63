import type { Kysely } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import type { Connection } from "../../platform/db/database.ts";
import type { Reads } from "../../platform/db/replica.ts";
import type { Files } from "../../platform/files.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { Keys } from "../../platform/keys.ts";
import type { Log } from "../../platform/log.ts";
import type { Live } from "./public-state.ts";
import type { Tables } from "./tables.ts";

export type Db = Connection<Tables>;

export interface Shop {
  db: Kysely<Tables>;
  reads: Reads<Tables>;
  config: Config;
  clock: Clock;
  log: Log;
  files: Files;
  jobs: JobQueue;
  /** For signing and encryption, with a separate key for each purpose. */
  keys: Keys;
}

/** The shop in a process that serves requests. Jobs run without the public state and read from the database. */
export interface LiveShop extends Shop {
  live: Live;
}
