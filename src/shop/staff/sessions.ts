import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { hashToken, newToken } from "../../platform/tokens.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import type { Visitor } from "../security-events/index.ts";
import { pendingOf } from "./pending.ts";
import { insertSession, memberOfSession, noteSeen } from "./queries.ts";

const hour = 60 * 60 * 1000;
/** A session ends after a working day, and earlier when nothing is done: `idle_minutes` of the sign-in policy. */
const lifetime = 12 * hour;
const seenEvery = 60_000;

/**
 * The name of the cookie. With `__Host-` a browser takes it only from this very host and over TLS, so that no neighbouring site can set
 * one (ASVS 3.3.1). Browsers treat a shop on the same machine as if it had TLS; one that is tried out in a network without TLS has to
 * do without.
 */
export function cookieName(publicUrl: string): string {
  return isProtected(publicUrl) ? "__Host-staff_session" : "staff_session";
}

function isProtected(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || hostname === "localhost" || hostname === "[::1]" || /^127\.[0-9.]+$/.test(hostname);
}

/** The member of staff behind a session's token; null for none that lasts. */
export async function authenticateStaff({ db, clock, config }: Shop, token: string | undefined): Promise<Staff | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const sessionHash = hashToken(token);
  const now = clock.now();
  const member = await memberOfSession(db, sessionHash, now);
  if (!member) return null;
  if (now.getTime() - member.seen_at.getTime() > seenEvery) await noteSeen(db, sessionHash, now);
  const { id, name, email, role } = member;
  return { id, name, email, role, sessionHash, pending: pendingOf(config, member), acts: 0 };
}

/**
 * @param member with the hash of the password that was checked
 * @returns the token, to be given to the browser with `giveCookie`; null when the member was stopped or the password changed since
 */
export async function beginSession(
  db: Db,
  member: { id: number; password_hash: string; by_passkey?: boolean },
  from: Visitor,
  now: Date,
): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const begun = await insertSession(
    db,
    {
      token_hash: tokenHash,
      id: randomBytes(12).toString("base64url"),
      staff_id: member.id,
      network: from.network,
      browser: from.browser,
      expires_at: new Date(now.getTime() + lifetime),
      by_passkey: member.by_passkey ?? false,
    },
    member.password_hash,
    now,
  );
  return begun ? token : null;
}

/** No script can read it, and no other site's page can make a browser send it. */
export function giveCookie(reply: FastifyReply, { config }: Shop, token: string) {
  reply.setCookie(cookieName(config.publicUrl), token, { ...placeOf(config.publicUrl), maxAge: lifetime / 1000 });
}

export function takeCookie(reply: FastifyReply, { config }: Shop) {
  reply.clearCookie(cookieName(config.publicUrl), placeOf(config.publicUrl));
}

function placeOf(publicUrl: string) {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: isProtected(publicUrl) } as const;
}
