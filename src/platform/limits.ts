import { type QueryExecutorProvider, sql } from "kysely";
import { escapeLike } from "./db/escape-like.ts";

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
  /** How much an attempt counts; one by default. */
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
  return longestWait(await storeAttempts(db, now, counters), counters, now, (count, max) => count > max);
}

/**
 * Counts independent attempts in one statement, which may have the same subject.
 * @returns whether each is allowed
 */
export async function countEach(db: QueryExecutorProvider, now: Date, counters: Counter[]): Promise<boolean[]> {
  const bySubject = Map.groupBy(counters, ({ subject }) => subject);
  const sums = [...bySubject.values()].map((same) => ({ ...(same[0] as Counter), by: same.length }));
  const counts = new Map((await storeAttempts(db, now, sums)).map(({ subject, count }) => [subject, count]));
  const numbered = [...bySubject.values()].flatMap((same) =>
    same.map((each, index) => [each, same.length - 1 - index] as const),
  );
  const following = new Map(numbered);
  return counters.map((each) => (counts.get(each.subject) ?? 0) - (following.get(each) ?? 0) <= each.max);
}

async function storeAttempts(db: QueryExecutorProvider, now: Date, counters: Counter[]): Promise<AttemptRow[]> {
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
  return rows;
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

/** Deletes the counters of subjects that end with an email address, in any case, but not those of longer addresses that end with it. */
export async function deleteAttemptsFor(db: QueryExecutorProvider, email: string): Promise<void> {
  const patterns = [" ", ":"].map((before) => `%${before}${escapeLike(email)}`.toLowerCase());
  await sql`DELETE FROM attempts WHERE lower(subject) LIKE ANY(${patterns}::text[])`.execute(db);
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
