import type { PasskeyAssertion, PasskeyCreated } from "../../contract/passkeys.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, secondsUntilAllowed } from "../../platform/limits.ts";
import { Refusal, refuse, tooMany, transact } from "../kit/refusal.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import { accountOfPasskey, addPasskey, deletePasskey, passkeyToCreate } from "../passkeys/index.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { audit } from "./audit.ts";
import { limits } from "./limits.ts";
import { notify } from "./notices.ts";
import { provePassword } from "./passwords.ts";
import { deleteSessions, memberById, rememberNetwork } from "./queries.ts";
import { beginSession } from "./sessions.ts";
import { memberOf } from "./sign-in.ts";

const accountOf = ({ id }: { id: number }) => ({ account: "staff", id }) as const;

export async function beginPasskey(shop: Shop, actor: Staff, password: string, from: Visitor, shopName: string) {
  const no = await provePassword(shop, actor, password, "password", from);
  return no ?? passkeyToCreate(shop, accountOf(actor), actor, shopName);
}

export async function addOwnPasskey(
  shop: Shop,
  actor: Staff,
  given: { name: string; passkey: PasskeyCreated },
  from: Visitor,
) {
  return transact(shop.db, async (db) => {
    const added = await addPasskey(shop, db, accountOf(actor), given);
    if (!(added instanceof Refusal)) await note(shop, db, actor, "added", from);
    return added;
  });
}

export async function removeOwnPasskey(shop: Shop, actor: Staff, id: string, password: string, from: Visitor) {
  const no = await provePassword(shop, actor, password, "password", from);
  if (no) return no;
  return transact(shop.db, async (db) => {
    if (!(await deletePasskey(db, accountOf(actor), id))) return refuse(404, "not_found", serverTexts.passkeyGone);
    await deleteSessions(db, actor.id, actor.sessionHash);
    await note(shop, db, actor, "removed", from);
    return undefined;
  });
}

/** Begins a session for whoever shows a passkey: it was unlocked, so no second factor is asked for. */
export async function signInWithPasskey(shop: Shop, given: PasskeyAssertion, from: Visitor) {
  const { db, clock, config } = shop;
  const counters = [counter(limits.wrongFromNetwork, config.RATE_LIMIT_FACTOR, from.network)];
  const wait = await secondsUntilAllowed(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const id = await accountOfPasskey(shop, "staff", given);
  const member = id === null ? undefined : await memberById(db, id);
  const now = clock.now();
  const token = await transact(db, async (transaction) => {
    if (!member?.password_hash) return null;
    const { id, password_hash } = member;
    const begun = await beginSession(transaction, { id, password_hash, by_passkey: true }, from, now);
    if (begun === null) return null;
    await rememberNetwork(transaction, id, from.network, now);
    const event = { kind: "signed_in", account: "staff", accountId: id, from, detail: "passkey" } as const;
    await recordSecurityEvent(transaction, event, now);
    return begun;
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
  return { token, member: memberOf(shop, { ...member, by_passkey: true }) };
}

async function note(shop: Shop, db: Db, actor: Staff, change: "added" | "removed", from: Visitor): Promise<void> {
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
