import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { Log } from "../log.ts";
import { openDatabase } from "./database.ts";

/** Where lists and reports are read: from a standby where there is one and it has what the reader has written, else the primary. */
export interface Reads<Tables> {
  /** @param written what `position` gave after the reader's last change; none when they changed nothing */
  readFrom(written?: string): Kysely<Tables>;
  readonly primary: Kysely<Tables>;
  /** How far the primary's log is; null without a standby. To be asked after a commit, and remembered with who changed something. */
  position(): Promise<string | null>;
  stop(): Promise<void>;
}

interface Opening<Tables> {
  primary: Kysely<Tables>;
  /** DATABASE_REPLICA_URL */
  url: string | undefined;
  poolSize: number;
  log: Log;
  /** Milliseconds between two looks at the standby. */
  every?: number;
  /** Milliseconds. A standby that is further behind shows nobody a list, whether they changed something or not. */
  mostBehind?: number;
}

const patience = 2000;

export function openReads<Tables>({
  primary,
  url,
  poolSize,
  log,
  every = 250,
  mostBehind = 10_000,
}: Opening<Tables>): Reads<Tables> {
  if (!url) return { primary, readFrom: () => primary, position: async () => null, stop: async () => {} };
  const standby = openDatabase<Tables>(url, poolSize, () => {}, "replica");
  let replayed: bigint | null = null;
  /** Where the primary was, oldest first. */
  const marks: { at: number; position: bigint }[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();

  async function look() {
    const was = replayed;
    try {
      const [reached, position] = await inTime(Promise.all([replayedBy(standby.db), positionOf(primary)]));
      const now = performance.now();
      marks.push({ at: now, position });
      while ((marks[1]?.at ?? now) < now - mostBehind) marks.shift();
      replayed = reached;
    } catch (error) {
      replayed = null;
      if (was !== null) log.warn({ err: error }, "the standby cannot be read from; the primary is");
    }
    if (!stopped) timer = setTimeout(lookAgain, every);
  }
  function lookAgain() {
    looking = look();
  }
  lookAgain();

  return {
    primary,
    readFrom(written) {
      const needed = written === undefined ? 0n : toNumber(written);
      const expected = marks[0]?.position ?? 0n;
      return replayed !== null && needed !== null && replayed >= needed && replayed >= expected ? standby.db : primary;
    },
    position: async () => toText(await positionOf(primary)),
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await standby.close();
    },
  };
}

/** @throws when it is no standby, or was made the primary meanwhile */
async function replayedBy(db: QueryExecutorProvider): Promise<bigint> {
  const found = await sql<{ position: string | null }>`
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END AS position`.execute(db);
  const position = toNumber(found.rows[0]?.position ?? "");
  if (position === null) throw new Error("DATABASE_REPLICA_URL names no standby.");
  return position;
}

async function positionOf(db: QueryExecutorProvider): Promise<bigint> {
  // Of what has been inserted into the log, not only written: commits may be acknowledged before that.
  const found = await sql<{ position: string }>`SELECT pg_current_wal_insert_lsn()::text AS position`.execute(db);
  return toNumber(found.rows[0]?.position ?? "") ?? 0n;
}

/** `16/B374D848`, as PostgreSQL writes it. Null when it is none: what comes from a cookie may be anything. */
function toNumber(text: string): bigint | null {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null;
}

const toText = (position: bigint) =>
  `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The standby does not answer in time.")), patience);
  });
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
