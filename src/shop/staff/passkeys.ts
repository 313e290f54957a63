import type { PasskeyAssertion, PasskeyCreated } from "../../contract/passkeys.ts";
import { counter } from "../../platform/limits.ts";
import { audit } from "../audit/index.ts";
import { signInFirst } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { addPasskey, creationOptions, removePasskey, signInByPasskey } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { confirmPassword } from "./passwords.ts";
import { findMember, rememberNetwork } from "./queries.ts";
import { deleteSessions, holdSession } from "./session-queries.ts";
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
  return addPasskey(shop, passkeyOwner(actor), input, async (db) => {
    if (!(await holdSession(db, actor.sessionHash))) return signInFirst();
    await recordPasskeyChange(shop, db, actor, "added", from);
    return undefined;
  });
}

export async function removeOwnPasskey(shop: Shop, actor: Staff, id: string, password: string, from: Visitor) {
  const refusal = await confirmPassword(shop, actor, password, "password", from);
  if (refusal) return refusal;
  return removePasskey(shop, passkeyOwner(actor), id, {
    async onRemoved(db) {
      await deleteSessions(db, actor.id, actor.sessionHash);
      await recordPasskeyChange(shop, db, actor, "removed", from);
    },
  });
}

/** The passkey was unlocked on the device, so no second factor is needed. */
export async function signInWithPasskey(shop: Shop, input: PasskeyAssertion, from: Visitor) {
  const { db, clock, config } = shop;
  const record = (executor: Db, kind: "signed_in" | "wrong_code", accountId: number | null) =>
    recordSecurityEvent(executor, { kind, account: "staff", accountId, from, detail: "passkey" }, clock.now());
  return signInByPasskey(shop, "staff", input, {
    counters: [counter(limits.wrongFromNetwork, config.RATE_LIMIT_FACTOR, from.network)],
    async begin(transaction, id) {
      const member = await findMember(transaction, id);
      if (!member?.password_hash) return null;
      const session = { id, password_hash: member.password_hash, by_passkey: true };
      const token = await beginSession(transaction, session, from, clock.now());
      if (token === null) return null;
      await rememberNetwork(transaction, id, from.network, clock.now());
      await record(transaction, "signed_in", id);
      return { token, member: toStaffMember(shop, { ...member, by_passkey: true }) };
    },
    onFailure: (id) => record(db, "wrong_code", id),
  });
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
