import { isIPv6 } from "node:net";
import { type QueryExecutorProvider, sql } from "kysely";

/** How often something may happen: `most` times within `seconds` of its first time. */
export interface Limit {
  name: string;
  most: number;
  seconds: number;
}

/** A limit for one customer, address or the like. */
export interface Counter {
  subject: string;
  most: number;
  seconds: number;
}

/** @param factor RATE_LIMIT_FACTOR: multiplies what is allowed */
export function counter(limit: Limit, factor: number, ...of: (string | number)[]): Counter {
  return {
    subject: [limit.name, ...of].join(" "),
    most: Math.max(1, Math.round(limit.most * factor)),
    seconds: limit.seconds,
  };
}

/**
 * Counts one attempt.
 * @returns null when it is allowed, otherwise the seconds to wait
 */
export async function countAttempt(db: QueryExecutorProvider, now: Date, counters: Counter[]): Promise<number | null> {
  // In the order of the subjects, so that two attempts that share some of them cannot wait for each other in a circle.
  const found = await sql<Counted>`
    INSERT INTO attempts (subject, count, ends_at)
    SELECT subject, 1, ${now}::timestamptz + seconds * interval '1 second'
    FROM unnest(${subjectsOf(counters)}::text[], ${counters.map((each) => each.seconds)}::int[]) AS counted (subject, seconds)
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET
      count = CASE WHEN attempts.ends_at <= ${now} THEN 1 ELSE attempts.count + 1 END,
      ends_at = CASE WHEN attempts.ends_at <= ${now} THEN excluded.ends_at ELSE attempts.ends_at END
    RETURNING subject, count, ends_at`.execute(db);
  return longestWait(found.rows, counters, now, (count, most) => count > most);
}

/** Seconds to wait until one more attempt would be allowed, or null when it is now. Counts nothing. */
export async function waitBefore(db: QueryExecutorProvider, now: Date, counters: Counter[]): Promise<number | null> {
  const found = await sql<Counted>`
    SELECT subject, count, ends_at FROM attempts
    WHERE subject = ANY(${subjectsOf(counters)}::text[]) AND ends_at > ${now}`.execute(db);
  return longestWait(found.rows, counters, now, (count, most) => count >= most);
}

/** Takes back one attempt that turned out not to count. */
export async function uncountAttempt(db: QueryExecutorProvider, counters: Counter[]): Promise<void> {
  await sql`
    WITH locked AS (
      SELECT subject FROM attempts WHERE subject = ANY(${subjectsOf(counters)}::text[]) ORDER BY subject FOR UPDATE
    )
    UPDATE attempts SET count = greatest(count - 1, 0) FROM locked WHERE attempts.subject = locked.subject`.execute(db);
}

/** Lets these begin anew. */
export async function forgetAttempts(db: QueryExecutorProvider, counters: Counter[]): Promise<void> {
  await sql`DELETE FROM attempts WHERE subject = ANY(${subjectsOf(counters)}::text[])`.execute(db);
}

export async function forgetEndedAttempts(db: QueryExecutorProvider, now: Date, most = 100_000): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM attempts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM attempts WHERE ends_at <= ${now} LIMIT ${most} FOR UPDATE SKIP LOCKED))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets what was counted under a mail address, however it is written. */
export async function forgetCountersOf(db: QueryExecutorProvider, email: string): Promise<void> {
  await sql`DELETE FROM attempts WHERE lower(subject) LIKE '%' || lower(${email.replace(/[\\%_]/g, "\\$&")})`.execute(
    db,
  );
}

/**
 * Whom a network address stands for: an IPv4 address itself, of an IPv6 address the first half, because a single
 * connection is given all of the second.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = "", back] = address.replace(/%.*/, "").toLowerCase().split("::");
  const before = front.split(":").filter(Boolean);
  const after = back?.split(":").filter(Boolean) ?? [];
  const zeros = back === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

interface Counted {
  subject: string;
  count: number;
  ends_at: Date;
}

function subjectsOf(counters: Counter[]): string[] {
  return counters.map((each) => each.subject);
}

function longestWait(
  rows: Counted[],
  counters: Counter[],
  now: Date,
  isTooMany: (count: number, most: number) => boolean,
): number | null {
  const waits = rows
    .filter((row) => isTooMany(row.count, counters.find((each) => each.subject === row.subject)?.most ?? 0))
    .map((row) => Math.max(1, Math.ceil((row.ends_at.getTime() - now.getTime()) / 1000)));
  return waits.length > 0 ? Math.max(...waits) : null;
}
