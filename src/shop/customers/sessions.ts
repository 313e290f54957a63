import type { RawBuilder } from "kysely";
import type { CustomerSession } from "../../contract/customers.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { batch } from "../../platform/db/batch.ts";
import { shortNetwork } from "../../platform/network.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import type { Customer } from "../kit/api.ts";
import { refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionById,
  findSessionCustomers,
  insertSession,
  keepLanguage,
  listActiveSessions,
  recordSessionUses,
} from "./session-queries.ts";

const lifetime = 24 * 60 * 60 * 1000;
const seenEvery = 60_000;

/** Sessions last used before this moment have ended. */
export function idleFrom({ config, clock }: Pick<Shop, "config" | "clock">): Date {
  return new Date(clock.now().getTime() - config.CUSTOMER_IDLE_MINUTES * 60_000);
}

/**
 * Identifies the sender of a request. The session is read from the database every time, so that once it has ended, on whichever instance,
 * it is refused. Sessions of concurrent requests are read, and their use recorded, in one query.
 * @param more further columns of `customers c` to read in the same query
 * @returns a function that takes the header and returns the signed-in customer, or "refused" for a token without an active session
 */
export function customerAuthentication<More = unknown>(
  shop: Pick<Shop, "db" | "clock" | "config">,
  more?: RawBuilder<More>,
): (authorization: string) => Promise<(Customer & More) | "refused"> {
  const { db, clock } = shop;
  const findCustomer = batch((hashes: Buffer[]) =>
    findSessionCustomers(db, hashes, { now: clock.now(), idleFrom: idleFrom(shop), more }),
  );
  const recordUse = batch(async (hashes: Buffer[]) => {
    await recordSessionUses(db, hashes, clock.now());
    return [];
  });
  return async (authorization) => {
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
    if (!token) return "refused";
    const session = await findCustomer(hashToken(token));
    if (!session) return "refused";
    const { seen_at, ...customer } = session;
    const now = clock.now();
    if (now.getTime() - (seen_at?.getTime() ?? 0) > seenEvery) await recordUse(customer.sessionHash);
    return customer as Customer as Customer & More;
  };
}

/**
 * Starts a session for a customer who has just been authenticated.
 * @param proof the password hash that was checked; null after signing in without a password
 * @returns the token for the browser, or null if the password has been changed since
 */
export async function beginSession({ db, clock }: Shop, customerId: number, proof: string | null, from: Visitor) {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifetime);
  const { token, tokenHash } = newToken();
  const ids = { token_hash: tokenHash, customer_id: customerId };
  const session = { ...ids, passwordHash: proof, ...from, expires_at: expiresAt };
  if (!(await insertSession(db, session, now))) return null;
  await keepLanguage(db, session.customer_id);
  return { success: token, expires_at: expiresAt.toISOString() };
}

export async function listOwnSessions(shop: Shop, caller: Customer): Promise<{ data: CustomerSession[] }> {
  const rows = await listActiveSessions(shop.db, caller.id, shop.clock.now(), idleFrom(shop));
  return {
    data: rows.map(({ id, token_hash, network, browser, created_at, seen_at }) => ({
      id,
      browser: browser ?? "",
      network: network === null ? "" : shortNetwork(network),
      signed_in_at: created_at.toISOString(),
      last_used_at: (seen_at ?? created_at).toISOString(),
      current: token_hash.equals(caller.sessionHash),
    })),
  };
}

/** Ends one of the caller's own sessions; its token stops working at once. */
export async function endSession({ db, clock }: Shop, caller: Customer, id: string, from: Visitor) {
  return transact(db, async (transaction) => {
    if (!(await deleteSessionById(transaction, caller.id, id)))
      return refuse(404, "not_found", serverTexts.sessionNotFound);
    await recordCustomerEvent(transaction, "session_ended", caller.id, from, clock.now());
    return undefined;
  });
}

/** Ends all of the caller's sessions except the current one. */
export async function endOtherSessions({ db, clock }: Shop, caller: Customer, from: Visitor) {
  return transact(db, async (transaction) => {
    const ended = await deleteOtherSessions(transaction, caller.id, caller.sessionHash);
    for (let count = 0; count < ended; count++)
      await recordCustomerEvent(transaction, "session_ended", caller.id, from, clock.now());
    return { data: { ended } };
  });
}

export async function signOut({ db, clock }: Shop, caller: Customer, from: Visitor) {
  return transact(db, async (transaction) => {
    await deleteSession(transaction, caller.sessionHash);
    await recordCustomerEvent(transaction, "signed_out", caller.id, from, clock.now());
    return undefined;
  });
}
