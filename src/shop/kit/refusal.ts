import type { Kysely, Transaction } from "kysely";
import type { UnavailableLine } from "../../contract/errors.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";

/** An expected refusal: returned by a verb and sent by its route with this status and code. Never thrown. */
export class Refusal<Code extends string = string> {
  readonly status: number;
  readonly code: Code;
  readonly message: string;
  readonly errors: Record<string, string[]> | undefined;
  readonly lines: UnavailableLine[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: Code, message: string, more: RefusalDetails = {}) {
    this.status = status;
    this.code = code;
    this.message = message;
    this.errors = more.errors;
    this.lines = more.lines;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

interface RefusalDetails {
  errors?: Record<string, string[]>;
  lines?: UnavailableLine[];
  retryAfterSeconds?: number;
}

export function refuse<Code extends string>(status: number, code: Code, message: string, more?: RefusalDetails) {
  return new Refusal(status, code, message, more);
}

export function refuseFields(message: string, errors: Record<string, string[]>) {
  return new Refusal(422, "invalid", message, { errors });
}

/** 401 for a caller who has been signed out, or whose account has been deleted, since the request was authenticated. */
export function signInFirst() {
  return refuse(401, "unauthenticated", serverTexts.signInFirst);
}

export function tooMany(retryAfterSeconds: number) {
  return refuse(429, "too_many_requests", serverTexts.tooManyRequests, { retryAfterSeconds });
}

/** 503 when too many requests wait for the same slow work. */
export function tooBusyNow() {
  return refuse(503, "unavailable", texts.unavailable, { retryAfterSeconds: 3 });
}

class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Runs `work` in one transaction and undoes all of it when it returns a refusal. */
export async function transact<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const result = await work(transaction);
      if (result instanceof Refusal) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as Result;
    throw error;
  }
}
