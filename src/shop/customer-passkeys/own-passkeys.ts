import type { PasskeyAssertion, PasskeyCreated } from "../../contract/passkeys.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import {
  beginCustomerSession,
  deleteOtherSessions,
  findCustomer,
  hasRecentProof,
  holdSession,
  lockAccountState,
  rememberNetwork,
  wrongSignInsFrom,
} from "../customers/index.ts";
import type { Customer } from "../kit/api.ts";
import { Refusal, refuseFields, signInFirst } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { addPasskey, creationOptions, removePasskey, signInByPasskey } from "../passkeys/index.ts";
import { recordCustomerEvent, type Visitor } from "../security-events/index.ts";
import { passkeysChangedMailJob } from "./job-definitions.ts";

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
  if (!customer) return signInFirst();
  const { email, first_name } = customer;
  return creationOptions(shop, passkeyOwner(caller), { email, name: first_name }, shopName);
}

/** Adds the passkey that the browser created. A mail notifies the customer, in case it was not them. */
export async function addOwnPasskey(
  shop: Shop,
  caller: Customer,
  input: { name: string; passkey: PasskeyCreated },
  from: Visitor,
) {
  return addPasskey(shop, passkeyOwner(caller), input, async (db) => {
    if (!(await holdSession(db, caller.sessionHash))) return signInFirst();
    await recordPasskeyChange(shop, db, caller, "factor_added", from);
    return undefined;
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
  return removePasskey(shop, passkeyOwner(caller), id, {
    // Signing in deletes expired sessions before it uses the passkey.
    begin: (db) => lockAccountState(db, caller.id),
    async onRemoved(db) {
      await deleteOtherSessions(db, caller.id, caller.sessionHash);
      await recordPasskeyChange(shop, db, caller, "factor_removed", from);
    },
  });
}

export async function signInWithPasskey(shop: Shop, input: PasskeyAssertion, from: Visitor) {
  const { db, clock } = shop;
  return signInByPasskey(shop, "customer", input, {
    counters: [wrongSignInsFrom(shop, from.network)],
    async begin(transaction, id) {
      // Also keeps two sign-ins at once from waiting for each other when both store the language.
      if ((await lockAccountState(transaction, id)) === null) return null;
      const session = await beginCustomerSession({ ...shop, db: transaction }, id, null, from);
      if (!session) return null;
      await rememberNetwork(transaction, id, from.network, clock.now());
      await recordCustomerEvent(transaction, "signed_in", id, from, clock.now());
      return session;
    },
    onFailure: (id) => recordCustomerEvent(db, "wrong_password", id, from, clock.now()),
  });
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
  db: Parameters<typeof recordCustomerEvent>[0],
  caller: Customer,
  kind: "factor_added" | "factor_removed",
  from: Visitor,
) {
  const now = shop.clock.now();
  await shop.jobs.enqueue(db, passkeysChangedMailJob, { customer_id: caller.id, at: now.toISOString(), kind });
  await recordCustomerEvent(db, kind, caller.id, from, now);
}
