import { availableParallelism } from "node:os";
import { hash, hashRaw, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, verified when there is no account so that both cases take the same time. */
const dummyHash = "$argon2id$v=19$m=19456,t=2,p=1$4uLwVHiM4B4b+BNM1l6v6A$bYwyBNziUzzcxekVLNC0sJXS2HbmVwckZ2sP9kgREHE";

// Hashing runs on libuv's threads. One is left free for file access and name lookups.
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const concurrency = Math.max(1, Math.min(2 * availableParallelism(), threads - 1));
/** The longest time to wait in the queue. */
const maxWaitMs = 1500;
/** Duration of a hash assumed before any was measured, and the weight of the newest in their moving average. */
const initialEstimateMs = 50;
const newestWeight = 0.2;

let running = 0;
let averageMs = initialEstimateMs;
/** Callbacks of the waiting callers, in order; called when it is their turn. */
const waiting = new Set<() => void>();

/** Returned instead of a result if the wait would be too long. */
export const tooBusy = Symbol("too busy");

/**
 * Queues work that hashes passwords. Each hash takes a core and 19 MiB for some milliseconds, so only a few run at the same time. If
 * the expected wait is too long, returns `tooBusy` immediately.
 */
export async function queueHashing<Result>(work: () => Promise<Result>): Promise<Result | typeof tooBusy> {
  if (running < concurrency) running += 1;
  else if ((averageMs * (waiting.size + 1)) / concurrency > maxWaitMs || !(await turn())) return tooBusy;
  const start = performance.now();
  try {
    return await work();
  } finally {
    averageMs += newestWeight * (performance.now() - start - averageMs);
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }
}

/** @returns false if the turn did not come in time, because hashing became slower */
function turn(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isTurn: boolean) => {
      clearTimeout(timer);
      waiting.delete(start);
      resolve(isTurn);
    };
    const start = () => settle(true);
    const timer = setTimeout(() => settle(false), maxWaitMs);
    waiting.add(start);
  });
}

/** Call it within `queueHashing`. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), strength);
}

/** Takes as long without a hash, so that timing does not reveal whether an account exists. Call it within `queueHashing`. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, normalise(password));
  return matches && passwordHash !== undefined;
}

/**
 * Derives 32 bytes from a secret and a salt, as slowly as a password's hash. For short secrets of which several are compared at the
 * same time. Call it within `queueHashing`.
 */
export function stretch(secret: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...strength, salt, outputLen: 32 });
}

/** The same characters have several Unicode encodings, and keyboards differ in which they send. */
function normalise(password: string): string {
  return password.normalize("NFC");
}
