import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import type { Clock } from "./clock.ts";
import { inOneTransaction } from "./db/one-transaction.ts";
import type { Keys } from "./keys.ts";
import { type Counter, countAttempt, counter, type Limit, secondsUntilAllowed } from "./limits.ts";

/** A request with an Idempotency-Key. */
export interface KeyedRequest {
  /** Whose key it is: staff:3, customer:7, visitor. */
  sender: string;
  call: string;
  key: string;
  /** What must be the same in a repeat: URL and body. */
  content: (string | Buffer)[];
  /** Whether the sender's requests and the replies stored for them are limited. Repeats of an answered request are not: they store nothing. */
  limited?: boolean;
}

export type Outcome<Reply, Refused> =
  /** Done; a repeat gets the same reply. */
  | { reply: Reply }
  /** Nothing was done; a repeat is handled like a new request. */
  | { refused: Refused };

export const keyReused = Symbol("the key was used for another request");

/** The sender has stored too many replies; nothing was done. */
export class TooManyReplies {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Handles each keyed request once. All transactions that `work` opens are joined into one, in which the reply is stored too, so that
 * neither exists without the other. A repeat gets the first reply. One that arrives while the first is still running waits for it.
 * @returns `keyReused` if the key was used with other content; `TooManyReplies` beyond the limits of the sender
 */
export type RunOnce = <Reply, Refused>(
  request: KeyedRequest | null,
  work: () => Promise<Outcome<Reply, Refused>>,
) => Promise<Outcome<Reply, Refused> | typeof keyReused | TooManyReplies>;

/** How long a reply is repeated, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Per sender. A hospital that sends a list of 200 lines one by one, and corrects it, stays below both limits, yet no account can fill the
 * table.
 */
const requestLimit: Limit = { name: "keyed requests", max: 600, seconds: 60 };
const byteLimit: Limit = { name: "bytes of stored replies", max: 10_000_000, seconds: lifetime / 1000 };
/** The size of a row without its reply, including its entries in both indexes. */
const rowBytes = 256;

interface Options {
  db: Kysely<never>;
  clock: Clock;
  /** Makes it impossible to read replies, or guess short keys, from the table alone. */
  keys: Keys;
  /** RATE_LIMIT_FACTOR */
  factor: number;
}

class Repeated extends Error {
  readonly first: StoredRow;
  constructor(first: StoredRow) {
    super("This request has already been answered.");
    this.first = first;
  }
}

/** Too many requests of the sender were answered while this one was running. */
class Exceeded extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super("The sender's limit has been reached.");
    this.waitSeconds = waitSeconds;
  }
}

export function openIdempotency({ db, clock, keys, factor }: Options): RunOnce {
  const requestsOf = (sender: string) => counter(requestLimit, factor, sender);
  const bytesOf = (sender: string) => counter(byteLimit, factor, sender);
  /** @param bytes how many are stored; null if none. Whether there are too many is checked before the next request. */
  const count = async ({ sender, limited }: KeyedRequest, bytes: number | null) => {
    if (!limited) return;
    const stored: Counter[] = bytes === null ? [] : [{ ...bytesOf(sender), max: Number.POSITIVE_INFINITY, by: bytes }];
    const wait = await countAttempt(db, clock.now(), [requestsOf(sender), ...stored]);
    if (wait !== null) throw new Exceeded(wait);
  };
  return async (request, work) => {
    if (!request) return inOneTransaction(db, work, { onBegin: async () => {}, onEnd: async () => {} });
    const sealed = sealedRequest(request, keys.current("repeated requests"));
    const read = (first: StoredRow, as = sealed) =>
      first.request_hash.equals(as.request_hash) && first.reply ? { reply: as.open(first.reply) as never } : keyReused;
    const freshFrom = () => new Date(clock.now().getTime() - lifetime);

    // Replies stored before SECRET_KEY was rotated are found with the previous key.
    const findFirst = async () => {
      for (const secret of keys.accepted("repeated requests")) {
        const as = sealedRequest(request, secret);
        const first = await storedRow(db, as, freshFrom());
        if (first) return read(first, as);
      }
      return null;
    };
    const first = await findFirst();
    if (first) return first;
    if (request.limited) {
      const counters = [requestsOf(request.sender), bytesOf(request.sender)];
      const wait = await secondsUntilAllowed(db, clock.now(), counters);
      // The first may have been answered, and counted, in between.
      if (wait !== null) return (await findFirst()) ?? new TooManyReplies(wait);
    }
    try {
      const attempt = async () => {
        const outcome = await work();
        // Refused before it opened a transaction, perhaps because the same request has just been handled, or still is.
        if ("refused" in outcome) await db.transaction().execute(async () => {});
        return outcome;
      };
      return await inOneTransaction(db, attempt, {
        onBegin: async () => {
          const first = await claim(db, sealed, clock.now(), freshFrom());
          if (first) throw new Repeated(first);
        },
        onEnd: async (outcome, opened) => {
          const reply = opened && "reply" in outcome ? sealed.close(outcome.reply) : null;
          await Promise.all([
            reply ? storeReply(db, sealed, reply) : opened && unclaim(db, sealed),
            // Now, because repeats that wait for this one do not get here; and last, because other requests of the sender wait for these rows
            // until the transaction ends.
            count(request, reply && rowBytes + reply.length),
          ]);
        },
      });
    } catch (error) {
      if (error instanceof Repeated) return read(error.first);
      if (error instanceof Exceeded) return new TooManyReplies(error.waitSeconds);
      throw error;
    }
  };
}

interface SealedRequest {
  sender: string;
  call: string;
  key_hash: Buffer;
  request_hash: Buffer;
  close(reply: unknown): Buffer;
  open(stored: Buffer): unknown;
}

/**
 * Replies may contain secrets that are shown once (recovery codes), and bodies passwords. So hash and cipher depend on the
 * Idempotency-Key itself, which is not stored.
 */
function sealedRequest({ sender, call, key, content }: KeyedRequest, secret: Buffer): SealedRequest {
  const derive = (use: string) =>
    Buffer.from(hkdfSync("sha256", Buffer.concat([secret, Buffer.from(` ${key}`)]), "", `idempotency ${use}`, 32));
  const hmac = createHmac("sha256", derive("request"));
  for (const part of content) hmac.update(`${Buffer.byteLength(part)}:`).update(part);
  const cipherKey = derive("reply");
  return {
    ...{ sender, call, key_hash: derive("key"), request_hash: hmac.digest() },
    close(reply) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", cipherKey, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(reply ?? null)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open(stored) {
      const decipher = createDecipheriv("aes-256-gcm", cipherKey, stored.subarray(0, 12));
      decipher.setAuthTag(stored.subarray(12, 28));
      const text = Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]);
      return JSON.parse(text.toString()) ?? undefined;
    },
  };
}

interface StoredRow {
  request_hash: Buffer;
  reply: Buffer | null;
}

type Db = Kysely<never>;
type RowKey = Pick<SealedRequest, "sender" | "call" | "key_hash">;

const isRow = ({ sender, call, key_hash }: RowKey) =>
  sql`sender = ${sender} AND call = ${call} AND key_hash = ${key_hash}`;

async function storedRow(db: Db, key: RowKey, freshFrom: Date): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    SELECT request_hash, reply FROM request_replies WHERE ${isRow(key)} AND created_at >= ${freshFrom}`.execute(db);
  return rows[0];
}

/** Claims the key for this transaction, after waiting for any other that has claimed it. @returns the row of the earlier one, if any */
async function claim(db: Db, request: SealedRequest, now: Date, freshFrom: Date): Promise<StoredRow | undefined> {
  const { sender, call, key_hash, request_hash } = request;
  const claimed = await sql`
    INSERT INTO request_replies (sender, call, key_hash, request_hash, created_at)
    VALUES (${sender}, ${call}, ${key_hash}, ${request_hash}, ${now})
    ON CONFLICT (sender, call, key_hash) DO UPDATE
      SET request_hash = excluded.request_hash, reply = NULL, created_at = excluded.created_at
      WHERE request_replies.created_at < ${freshFrom}
    RETURNING call`.execute(db);
  return claimed.rows.length === 1 ? undefined : storedRow(db, request, freshFrom);
}

async function storeReply(db: Db, key: RowKey, reply: Buffer): Promise<void> {
  await sql`UPDATE request_replies SET reply = ${reply} WHERE ${isRow(key)}`.execute(db);
}

async function unclaim(db: Db, key: RowKey): Promise<void> {
  await sql`DELETE FROM request_replies WHERE ${isRow(key)}`.execute(db);
}

/** Deletes up to `limit` replies stored before a time. @returns how many */
export async function deleteRepliesBefore(db: QueryExecutorProvider, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM request_replies WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM request_replies WHERE created_at <= ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** @param sender as stored: `customer:7` */
export async function deleteRepliesTo(db: QueryExecutorProvider, sender: string): Promise<void> {
  await sql`DELETE FROM request_replies WHERE sender = ${sender}`.execute(db);
}
