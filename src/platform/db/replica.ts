import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { Log } from "../log.ts";
import { openDatabase } from "./database.ts";

/**
 * Where lists and reports are read from: the standby if there is one and it has replayed the reader's own changes, otherwise the primary.
 */
export interface Reads<Tables> {
  /** @param written the `position` after the reader's last change; undefined if they changed nothing */
  readFrom(written?: string): Kysely<Tables>;
  readonly primary: Kysely<Tables>;
  /** The primary's WAL position; null without a standby. Read it after a commit, and keep it for the client that made the change. */
  position(): Promise<string | null>;
  /** Whether all readers see what was written up to a `position`: the standby has replayed it, or is not read from. */
  showsAll(written: string): boolean;
  stop(): Promise<void>;
}

interface Options<Tables> {
  primary: Kysely<Tables>;
  /** DATABASE_REPLICA_URL */
  url: string | undefined;
  poolSize: number;
  log: Log;
  /** Milliseconds between two checks of the standby. */
  every?: number;
  /** Milliseconds. A standby that lags further behind is not read from at all. */
  maxLag?: number;
}

const checkTimeoutMs = 2000;

export function openReads<Tables>({
  primary,
  url,
  poolSize,
  log,
  every = 250,
  maxLag = 10_000,
}: Options<Tables>): Reads<Tables> {
  if (!url) {
    return {
      primary,
      readFrom: () => primary,
      position: async () => null,
      showsAll: () => true,
      stop: async () => {},
    };
  }
  const standby = openDatabase<Tables>(url, poolSize, () => {}, "replica");
  let replayed: bigint | null = null;
  /** Recent positions of the primary, oldest first. */
  const history: { at: number; position: bigint }[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let checking = Promise.resolve();

  async function check() {
    const was = replayed;
    try {
      const [reached, position] = await withTimeout(
        Promise.all([replayPosition(standby.db), currentPosition(primary)]),
      );
      const now = performance.now();
      history.push({ at: now, position });
      while ((history[1]?.at ?? now) < now - maxLag) history.shift();
      replayed = reached;
    } catch (error) {
      replayed = null;
      if (was !== null) log.warn({ err: error }, "the standby cannot be read; using the primary");
    }
    if (!stopped) timer = setTimeout(checkAgain, every);
  }
  function checkAgain() {
    checking = check();
  }
  checkAgain();

  const hasReplayed = (position: bigint | null) => replayed !== null && position !== null && replayed >= position;
  const isUsed = () => hasReplayed(history[0]?.position ?? 0n);
  return {
    primary,
    readFrom: (written) =>
      isUsed() && hasReplayed(written === undefined ? 0n : toNumber(written)) ? standby.db : primary,
    showsAll: (written) => !isUsed() || hasReplayed(toNumber(written)),
    position: async () => toText(await currentPosition(primary)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await checking;
      await standby.close();
    },
  };
}

/** @throws if it is not a standby, or has been promoted since */
async function replayPosition(db: QueryExecutorProvider): Promise<bigint> {
  const result = await sql<{ position: string | null }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position`.execute(db);
  const position = toNumber(result.rows[0]?.position ?? "");
  if (position === null) throw new Error("DATABASE_REPLICA_URL does not point to a standby.");
  return position;
}

async function currentPosition(db: QueryExecutorProvider): Promise<bigint> {
  // The insert position, not the write position: commits may be acknowledged before they are written.
  const result = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(db);
  return toNumber(result.rows[0]?.position ?? "") ?? 0n;
}

/** Parses an LSN such as `16/B374D848`. Null if it is not one: it may come from a cookie. */
function toNumber(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

const toText = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The standby does not respond in time.")), checkTimeoutMs);
  });
  work.catch(() => {});
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
