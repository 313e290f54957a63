import { availableParallelism } from "node:os";
import { performance } from "node:perf_hooks";
import { hash, hashRaw, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody knows: checking it costs what checking a customer's costs. */
const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$4uLwVHiM4B4b+BNM1l6v6A$bYwyBNziUzzcxekVLNC0sJXS2HbmVwckZ2sP9kgREHE";

// Hashing runs on libuv's threads, which files and name lookups need as well: one is left to them.
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const atOnce = Math.max(1, Math.min(2 * availableParallelism(), threads - 1));
/** Nobody waits longer than this for their turn. */
const longestWaitMs = 1500;
/** What one turn takes before any has been measured, and how much the newest counts among those measured. */
const firstGuessMs = 50;
const weightOfNewest = 0.2;

let running = 0;
let turnMs = firstGuessMs;
/** Those who wait for their turn, the first first: each is told that it has come. */
const waiting = new Set<() => void>();

/** Given instead of a result to whom would have to wait too long. */
export const tooBusy = Symbol("too busy");

/**
 * Does work that hashes passwords when it is its turn. Each hash takes a processor and 19 MiB for some milliseconds, so
 * only a few run at once. Whoever would wait too long, going by how long turns take at present, is refused at once.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | typeof tooBusy> {
  if (running < atOnce) running += 1;
  else if ((turnMs * (waiting.size + 1)) / atOnce > longestWaitMs || !(await turn())) return tooBusy;
  const begun = performance.now();
  try {
    return await work();
  } finally {
    turnMs += weightOfNewest * (performance.now() - begun - turnMs);
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  }
}

/** @returns false when it did not come in time, because turns take longer than they did */
function turn(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasCome: boolean) => {
      clearTimeout(tooLong);
      waiting.delete(begin);
      resolve(hasCome);
    };
    const begin = () => settle(true);
    const tooLong = setTimeout(() => settle(false), longestWaitMs);
    waiting.add(begin);
  });
}

/** To be called in turn (`inTurn`). */
export function hashPassword(password: string): Promise<string> {
  return hash(written(password), strength);
}

/** To be called in turn (`inTurn`). Takes as long without a hash, so that time does not tell whether there is an account. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodys, written(password));
  return matches && passwordHash !== undefined;
}

/**
 * 32 bytes from a secret and a salt, as slow as a password's hash: for short secrets of which several are compared at once. To be
 * called in turn (`inTurn`).
 */
export function stretch(secret: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(secret, { ...strength, salt, outputLen: 32 });
}

/** The same letters have several encodings, and keyboards differ in which they send. */
function written(password: string): string {
  return password.normalize("NFC");
}
