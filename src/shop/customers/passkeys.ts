import type { PasskeyAssertion, PasskeyCreated } from "../../contract/passkeys.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed } from "../../platform/limits.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuse, refuseFields, tooMany, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { addPasskey, creationOptions, deletePasskey, verifyPasskey } from "../passkeys/index.ts";
import type { Visitor } from "../security-events/index.ts";
import { hasRecentProof } from "./confirm-password.ts";
import { rememberNetwork } from "./credential-queries.ts";
import { passkeysChangedMailJob } from "./job-definitions.ts";
import { limits } from "./limits.ts";
import { findCustomer } from "./queries.ts";
import { recordEvent } from "./record-event.ts";
import { deleteOtherSessions } from "./session-queries.ts";
import { beginSession } from "./sessions.ts";

const passkeyOwner = ({ id }: { id: number }) => ({ account: "customer", id }) as const;

/** @param typed the current password, if entered */
export async function beginPasskey(
  shop: Shop,
  caller: Customer,
  typed: string | undefined,
  from: Visitor,
  shopName: string,
) {
  const refusal = await requireRecentProof(shop, caller, typed, from);
  if (refusal) return refusal;
  const customer = await findCustomer(shop.db, caller.id);
  if (!customer) return refuse(401, "unauthenticated", serverTexts.signInFirst);
  const { email, first_name } = customer;
  return creationOptions(shop, passkeyOwner(caller), { email, name: first_name }, shopName);
}

/** Adds the passkey that the browser created. A mail tells the customer, in case it was not their doing. */
export async function addOwnPasskey(
  shop: Shop,
  caller: Customer,
  input: { name: string; passkey: PasskeyCreated },
  from: Visitor,
) {
  return transact(shop.db, async (db) => {
    const added = await addPasskey(shop, db, passkeyOwner(caller), input);
    if (!(added instanceof Refusal)) await recordPasskeyChange(shop, db, caller, "factor_added", from);
    return added;
  });
}

export async function removeOwnPasskey(
  shop: Shop,
  caller: Customer,
  id: string,
  typed: string | undefined,
  from: Visitor,
) {
  const refusal = await requireRecentProof(shop, caller, typed, from);
  if (refusal) return refusal;
  return transact(shop.db, async (db) => {
    if (!(await deletePasskey(db, passkeyOwner(caller), id))) return refuse(404, "not_found", serverTexts.passkeyGone);
    await deleteOtherSessions(db, caller.id, caller.sessionHash);
    await recordPasskeyChange(shop, db, caller, "factor_removed", from);
    return undefined;
  });
}

/** Starts a session for the owner of a passkey. The refusal does not say what was wrong with it. */
export async function signInWithPasskey(shop: Shop, input: PasskeyAssertion, from: Visitor) {
  const { db, clock, config } = shop;
  const counters = [counter(limits.wrongFromNetwork, config.RATE_LIMIT_FACTOR, from.network)];
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const id = await verifyPasskey(shop, "customer", input);
  const session = id === null ? null : await beginSession(shop, id, null, from);
  if (id === null || !session) {
    await countAttempt(db, clock.now(), counters);
    await recordEvent(db, "wrong_password", id, from, clock.now());
    return refuse(422, "invalid_credentials", texts.passkeyRefused);
  }
  await rememberNetwork(db, id, from.network, clock.now());
  await recordEvent(db, "signed_in", id, from, clock.now());
  return session;
}

async function requireRecentProof(
  shop: Shop,
  caller: Customer,
  typed: string | undefined,
  from: Visitor,
): Promise<Refusal | null> {
  const proven = await hasRecentProof(shop, caller, typed, from);
  if (proven instanceof Refusal) return proven;
  return proven ? null : refuseFields(texts.invalid, { current_password: [serverTexts.passkeyPasswordNeeded] });
}

async function recordPasskeyChange(
  shop: Shop,
  db: Parameters<typeof recordEvent>[0],
  caller: Customer,
  kind: "factor_added" | "factor_removed",
  from: Visitor,
) {
  const now = shop.clock.now();
  await shop.jobs.enqueue(db, passkeysChangedMailJob, { customer_id: caller.id, at: now.toISOString(), kind });
  await recordEvent(db, kind, caller.id, from, now);
}
