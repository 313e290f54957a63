import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";

// OWASP Password Storage Cheat Sheet: argon2id (the library's default) with 19 MiB, two passes, one lane.
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password nobody knows: checking it costs what checking a customer's costs. */
const nobodys = "$argon2id$v=19$m=19456,t=2,p=1$4uLwVHiM4B4b+BNM1l6v6A$bYwyBNziUzzcxekVLNC0sJXS2HbmVwckZ2sP9kgREHE";

// Hashing runs on libuv's threads, which files and name lookups need as well: one is left to them.
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const atOnce = Math.max(1, Math.min(2 * availableParallelism(), threads - 1));
const mostWaiting = 40 * atOnce;

let running = 0;
const waiting: (() => void)[] = [];

/** Given instead of a result when so many passwords wait to be checked that another would wait too long. */
export const tooBusy = Symbol("too busy");

/**
 * Does work that hashes passwords when it is its turn. Each hash takes a processor and 19 MiB for some milliseconds, so
 * only a few run at once and only so many wait.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | typeof tooBusy> {
  if (running < atOnce) running += 1;
  else if (waiting.length >= mostWaiting) return tooBusy;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
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

/** The same letters have several encodings, and keyboards differ in which they send. */
function written(password: string): string {
  return password.normalize("NFC");
}
