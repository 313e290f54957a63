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
import { pendingStep } from "./pending.ts";
import { findMemberByEmail, type MemberRow, rememberNetwork } from "./queries.ts";
import { satisfySecondFactor } from "./second-factor.ts";
import { beginSession } from "./sessions.ts";

/**
 * Starts a session. Replies, timing and counters are the same whether or not the address belongs to a member. The second factor
 * is requested only after a correct password.
 */
export async function signIn(
  shop: Shop,
  typed: { email: string; password: string; code?: string | undefined },
  from: Visitor,
): Promise<{ token: string; member: StaffMember } | Refusal> {
  const { db, clock } = shop;
  const member = await findMemberByEmail(db, typed.email, from.network);
  const hash = member && !member.stopped_at ? (member.password_hash ?? undefined) : undefined;
  const isCorrect = await checkPassword(
    shop,
    signInCounters(shop, from.network, member, typed.email),
    hash,
    typed.password,
  );
  if (isCorrect !== true || !member || hash === undefined) {
    const kind = failureEvent(isCorrect);
    const accountId = member?.id ?? null;
    if (kind) await recordSecurityEvent(db, { kind, account: "staff", accountId, from }, clock.now());
    return isCorrect instanceof Refusal ? isCorrect : invalidCredentials();
  }
  const now = clock.now();
  if (member.password_expires_at && member.password_expires_at <= now) {
    return refuse(422, "invalid_credentials", serverTexts.firstPasswordExpired, {
      errors: { password: [serverTexts.firstPasswordExpired] },
    });
  }
  const refusal = await satisfySecondFactor(shop, member, typed, from);
  if (refusal) return refusal;
  return transact(db, async (transaction) => {
    const token = await beginSession(transaction, { id: member.id, password_hash: hash }, from, now);
    if (token === null) return invalidCredentials();
    await rememberNetwork(transaction, member.id, from.network, now);
    const event = { kind: "signed_in", account: "staff", accountId: member.id, from } as const;
    await recordSecurityEvent(transaction, event, now);
    return { token, member: toStaffMember(shop, member) };
  });
}

/** The security event of a sign-in that failed; none if the password was not checked because too many are waiting. */
function failureEvent(isCorrect: boolean | Refusal) {
  if (!(isCorrect instanceof Refusal)) return "wrong_password";
  return isCorrect.status === 429 ? "locked_out" : null;
}

/** The prefixes keep a typed address from colliding with a member's id. */
function signInCounters(
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
    // Wrong guesses from elsewhere must not lock members out of networks they have signed in from.
    ...(member?.network_known ? [] : [counter(limits.wrongAtAccount, factor, account)]),
  ];
}

export function toStaffMember(
  { config }: Pick<Shop, "config">,
  member: MemberRow & { by_passkey?: boolean },
): StaffMember {
  const { id, name, email, role, second_factor, idle_minutes } = member;
  const theirs = (Object.keys(rights) as Right[]).filter((right) => may(role, right));
  return { id, name, email, role, rights: theirs, second_factor, idle_minutes, pending: pendingStep(config, member) };
}

function invalidCredentials() {
  const { text } = texts.loginFailed;
  return refuse(422, "invalid_credentials", text, { errors: { email: [text] } });
}
