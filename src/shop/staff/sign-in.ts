import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffMember } from "../../contract/staff/members.ts";
import { may, type Right, rights } from "../../contract/staff/rights.ts";
import { texts } from "../../contract/texts.ts";
import { countAttempt, counter, uncountAttempt } from "../../platform/limits.ts";
import { inTurn, isPassword, tooBusy } from "../../platform/passwords.ts";
import { type Refusal, refuse, tooBusyNow, tooMany } from "../refusal.ts";
import type { Visitor } from "../security-events/index.ts";
import type { Shop } from "../shop.ts";
import { limits } from "./limits.ts";
import { type MemberRow, memberByEmail } from "./queries.ts";
import { takeCode } from "./second-factor.ts";
import { beginSession } from "./sessions.ts";

/**
 * Begins a session. Answers and timing do not tell whether an address is a member's. The code is asked for only once the
 * password was right.
 */
export async function signIn(
  shop: Shop,
  typed: { email: string; password: string; code?: string | undefined },
  from: Visitor,
): Promise<{ token: string; member: StaffMember } | Refusal> {
  const { db, clock, config } = shop;
  const member = await memberByEmail(db, typed.email.replaceAll("\0", ""));
  const factor = config.RATE_LIMIT_FACTOR;
  const counters = [
    counter(limits.wrongFromNetwork, factor, from.network),
    counter(limits.wrongAtAccount, factor, member?.id ?? typed.email.toLowerCase()),
  ];
  const wait = await countAttempt(db, clock.now(), counters);
  if (wait !== null) return tooMany(wait);
  const hash = member && !member.stopped_at ? (member.password_hash ?? undefined) : undefined;
  const right = await inTurn(() => isPassword(hash, typed.password));
  if (right === tooBusy) return tooBusyNow();
  if (!right || !member) return wrong();
  await uncountAttempt(db, counters);

  if (member.second_factor) {
    if (typed.code === undefined)
      return refuse(422, "code_needed", serverTexts.codeNeeded, { errors: { code: [serverTexts.codeNeeded] } });
    const no = await takeCode(shop, member.id, typed.code);
    if (no) return no;
  }
  const token = await beginSession(db, member.id, from, clock.now());
  return { token, member: memberOf(member) };
}

export function memberOf({ id, name, email, role, second_factor }: MemberRow): StaffMember {
  const theirs = (Object.keys(rights) as Right[]).filter((right) => may(role, right));
  return { id, name, email, role, rights: theirs, second_factor };
}

function wrong() {
  const { text } = texts.loginFailed;
  return refuse(422, "invalid_credentials", text, { errors: { email: [text] } });
}
