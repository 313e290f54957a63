import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffMember } from "../../contract/staff/members.ts";
import { may, type Right, rights } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { type Counter, counter } from "../../platform/limits.ts";
import { Refusal, refuse, transact } from "../kit/refusal.ts";
import type { Shop } from "../kit/shop.ts";
import { recordSecurityEvent, type Visitor } from "../security-events/index.ts";
import { checkPassword } from "./check-password.ts";
import { limits } from "./limits.ts";
import { pendingOf } from "./pending.ts";
import { type MemberRow, memberByEmail, rememberNetwork } from "./queries.ts";
import { satisfySecondFactor } from "./second-factor.ts";
import { beginSession } from "./sessions.ts";

/**
 * Begins a session. Answers, timing and counters are the same whether or not an address is a member's. The second factor is
 * asked for only once the password was right.
 */
export async function signIn(
  shop: Shop,
  typed: { email: string; password: string; code?: string | undefined },
  from: Visitor,
): Promise<{ token: string; member: StaffMember } | Refusal> {
  const { db, clock } = shop;
  const member = await memberByEmail(db, typed.email, from.network);
  const hash = member && !member.stopped_at ? (member.password_hash ?? undefined) : undefined;
  const right = await checkPassword(shop, countersOf(shop, from.network, member, typed.email), hash, typed.password);
  if (right !== true || !member || hash === undefined) {
    const event = right instanceof Refusal ? (right.status === 429 ? "locked_out" : null) : "wrong_password";
    const accountId = member?.id ?? null;
    if (event) await recordSecurityEvent(db, { kind: event, account: "staff", accountId, from }, clock.now());
    return right instanceof Refusal ? right : wrong();
  }
  const now = clock.now();
  if (member.password_expires_at && member.password_expires_at <= now) {
    return refuse(422, "invalid_credentials", serverTexts.firstPasswordExpired, {
      errors: { password: [serverTexts.firstPasswordExpired] },
    });
  }
  const no = await satisfySecondFactor(shop, member, typed, from);
  if (no) return no;
  return transact(db, async (transaction) => {
    const token = await beginSession(transaction, { id: member.id, password_hash: hash }, from, now);
    if (token === null) return wrong();
    await rememberNetwork(transaction, member.id, from.network, now);
    const event = { kind: "signed_in", account: "staff", accountId: member.id, from } as const;
    await recordSecurityEvent(transaction, event, now);
    return { token, member: memberOf(shop, member) };
  });
}

/** Who is counted is a member by id or an address as typed, never one for the other. */
function countersOf(
  { config }: Shop,
  network: string,
  member: { id: number; network_known: boolean } | undefined,
  typed: string,
): Counter[] {
  const account = member ? `member ${member.id}` : `address ${typed.toLowerCase()}`;
  const factor = config.RATE_LIMIT_FACTOR;
  return [
    counter(limits.wrongFromNetwork, factor, network),
    counter(limits.wrongAtAccountFromNetwork, factor, network, account),
    // What strangers get wrong elsewhere does not keep a member out where they have signed in before.
    ...(member?.network_known ? [] : [counter(limits.wrongAtAccount, factor, account)]),
  ];
}

export function memberOf({ config }: Pick<Shop, "config">, member: MemberRow & { by_passkey?: boolean }): StaffMember {
  const { id, name, email, role, second_factor, idle_minutes } = member;
  const theirs = (Object.keys(rights) as Right[]).filter((right) => may(role, right));
  return { id, name, email, role, rights: theirs, second_factor, idle_minutes, pending: pendingOf(config, member) };
}

function wrong() {
  const { text } = texts.loginFailed;
  return refuse(422, "invalid_credentials", text, { errors: { email: [text] } });
}
