import { isIPv6 } from "node:net";
import { type QueryExecutorProvider, sql } from "kysely";

/** A rate limit: at most `max` attempts in a window of `seconds`, which starts with the first. */
export interface Limit {
  name: string;
  max: number;
  seconds: number;
}

/** A limit for one subject, such as a customer or an address. */
export interface Counter {
  subject: string;
  max: number;
  seconds: number;
  /** How much an attempt counts; one by default. With 0, it is only checked. */
  by?: number;
}

/** @param factor RATE_LIMIT_FACTOR, which multiplies the limit */
export function counter(limit: Limit, factor: number, ...subject: (string | number)[]): Counter {
  return {
    subject: [limit.name, ...subject].join(" "),
    max: Math.max(1, Math.round(limit.max * factor)),
    seconds: limit.seconds,
  };
}

/**
 * Counts an attempt.
 * @returns null if it is allowed, otherwise the seconds to wait
 */
export async function countAttempt(db: QueryExecutorProvider, now: Date, counters: Counter[]): Promise<number | null> {
  // Ordered by subject, so that concurrent attempts cannot deadlock.
  const { rows } = await sql<AttemptRow>`
    INSERT INTO attempts (subject, count, ends_at)
    SELECT subject, by, ${now}::timestamptz + seconds * interval '1 second'
    FROM unnest(${subjects(counters)}::text[], ${counters.map((each) => each.seconds)}::int[],
                ${counters.map((each) => each.by ?? 1)}::int[]) AS counted (subject, seconds, by)
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET
      count = excluded.count + CASE WHEN attempts.ends_at <= ${now} THEN 0 ELSE attempts.count END,
      ends_at = CASE WHEN attempts.ends_at <= ${now} THEN excluded.ends_at ELSE attempts.ends_at END
    RETURNING subject, count, ends_at`.execute(db);
  return longestWait(rows, counters, now, (count, max) => count > max);
}

/** Seconds until another attempt is allowed, or null if it is now. Does not count one. */
export async function secondsUntilAllowed(
  db: QueryExecutorProvider,
  now: Date,
  counters: Counter[],
): Promise<number | null> {
  const { rows } = await sql<AttemptRow>`
    SELECT subject, count, ends_at FROM attempts
    WHERE subject = ANY(${subjects(counters)}::text[]) AND ends_at > ${now}`.execute(db);
  return longestWait(rows, counters, now, (count, max) => count >= max);
}

/** Uncounts an attempt that turned out not to matter. */
export async function undoAttempt(db: QueryExecutorProvider, counters: Counter[]): Promise<void> {
  await sql`
    WITH locked AS (
      SELECT subject FROM attempts WHERE subject = ANY(${subjects(counters)}::text[]) ORDER BY subject FOR UPDATE
    )
    UPDATE attempts SET count = greatest(count - 1, 0) FROM locked WHERE attempts.subject = locked.subject`.execute(db);
}

/** Resets counters to zero. */
export async function resetAttempts(db: QueryExecutorProvider, counters: Counter[]): Promise<void> {
  await sql`DELETE FROM attempts WHERE subject = ANY(${subjects(counters)}::text[])`.execute(db);
}

export async function deleteExpiredAttempts(db: QueryExecutorProvider, now: Date, max = 100_000): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM attempts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM attempts WHERE ends_at <= ${now} LIMIT ${max} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the counters of an email address, in any case. */
export async function deleteAttemptsFor(db: QueryExecutorProvider, email: string): Promise<void> {
  await sql`DELETE FROM attempts WHERE lower(subject) LIKE '%' || lower(${email.replace(/[\\%_]/g, "\\$&")})`.execute(
    db,
  );
}

/**
 * The network to count attempts by: an IPv4 address itself, or the /64 of an IPv6 address, because a single subscriber gets a whole
 * /64.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.replace(/%.*/, "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

interface AttemptRow {
  subject: string;
  count: number;
  ends_at: Date;
}

function subjects(counters: Counter[]): string[] {
  return counters.map((each) => each.subject);
}

function longestWait(
  rows: AttemptRow[],
  counters: Counter[],
  now: Date,
  isTooMany: (count: number, max: number) => boolean,
): number | null {
  const waits = rows
    .filter((row) => isTooMany(row.count, counters.find((each) => each.subject === row.subject)?.max ?? 0))
    .map((row) => Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000)));
  return waits.length > 0 ? Math.max(...waits) : null;
}
