import type { PasskeyAssertion, PasskeyCreated } from "../../contract/passkeys.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed } from "../../platform/limits.ts";
import { Refusal, refuse, tooMany, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { addPasskey, creationOptions, deletePasskey, verifyPasskey } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { audit } from "./audit.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { confirmPassword } from "./passwords.ts";
import { findMember, rememberNetwork } from "./queries.ts";
import { deleteSessions } from "./session-queries.ts";
import { beginSession } from "./sessions.ts";
import { toStaffMember } from "./sign-in.ts";

const passkeyOwner = ({ id }: { id: number }) => ({ account: "staff", id }) as const;

export async function beginPasskey(shop: Shop, actor: Staff, password: string, from: Visitor, shopName: string) {
  const refusal = await confirmPassword(shop, actor, password, "password", from);
  return refusal ?? creationOptions(shop, passkeyOwner(actor), actor, shopName);
}

export async function addOwnPasskey(
  shop: Shop,
  actor: Staff,
  input: { name: string; passkey: PasskeyCreated },
  from: Visitor,
) {
  return transact(shop.db, async (db) => {
    const added = await addPasskey(shop, db, passkeyOwner(actor), input);
    if (!(added instanceof Refusal)) await recordPasskeyChange(shop, db, actor, "added", from);
    return added;
  });
}

export async function removeOwnPasskey(shop: Shop, actor: Staff, id: string, password: string, from: Visitor) {
  const refusal = await confirmPassword(shop, actor, password, "password", from);
  if (refusal) return refusal;
  return transact(shop.db, async (db) => {
    if (!(await deletePasskey(db, passkeyOwner(actor), id))) return refuse(404, "not_found", serverTexts.passkeyGone);
    await deleteSessions(db, actor.id, actor.sessionHash);
    await recordPasskeyChange(shop, db, actor, "removed", from);
    return undefined;
  });
}

/** Starts a session for the owner of a passkey. It was unlocked on the device, so no second factor is needed. */
export async function signInWithPasskey(shop: Shop, input: PasskeyAssertion, from: Visitor) {
  const { db, clock, config } = shop;
  const counters = [counter(limits.wrongFromNetwork, config.RATE_LIMIT_FACTOR, from.network)];
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const id = await verifyPasskey(shop, "staff", input);
  const member = id === null ? undefined : await findMember(db, id);
  const now = clock.now();
  const token = await transact(db, async (transaction) => {
    if (!member?.password_hash) return null;
    const { id, password_hash } = member;
    const started = await beginSession(transaction, { id, password_hash, by_passkey: true }, from, now);
    if (started === null) return null;
    await rememberNetwork(transaction, id, from.network, now);
    const event = { kind: "signed_in", account: "staff", accountId: id, from, detail: "passkey" } as const;
    await recordSecurityEvent(transaction, event, now);
    return started;
  });
  if (token === null || !member) {
    await countAttempt(db, now, counters);
    await recordSecurityEvent(
      db,
      { kind: "wrong_code", account: "staff", accountId: id, from, detail: "passkey" },
      now,
    );
    return refuse(422, "invalid_credentials", texts.passkeyRefused);
  }
  return { token, member: toStaffMember(shop, { ...member, by_passkey: true }) };
}

async function recordPasskeyChange(
  shop: Shop,
  db: Db,
  actor: Staff,
  change: "added" | "removed",
  from: Visitor,
): Promise<void> {
  const now = shop.clock.now();
  await audit(
    db,
    actor,
    { act: `${change} a passkey`, subject: "staff", subject_id: actor.id, subject_name: actor.name },
    now,
  );
  await recordSecurityEvent(
    db,
    { kind: `factor_${change}`, account: "staff", accountId: actor.id, from, detail: "passkey" },
    now,
  );
  await notify(shop, db, actor.id, `passkey_${change}`);
}
