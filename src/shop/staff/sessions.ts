import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Role } from "../../contract/staff/rights.ts";
import { hashToken, newToken } from "../../platform/tokens.ts";
import type { Db, Shop } from "../kit/shop.ts";
import type { Staff } from "../kit/staff-api.ts";
import type { Visitor } from "../security-events/index.ts";
import { pendingStep } from "./pending.ts";
import { findSessionMember, listSessionMembers } from "./queries.ts";
import { insertSession, recordSessionUse } from "./session-queries.ts";

const hour = 60 * 60 * 1000;
/** A working day; idle sessions end earlier, after `idle_minutes` of the sign-in policy. */
const lifetime = 12 * hour;
const seenEvery = 60_000;

/**
 * A browser accepts a cookie with the `__Host-` prefix only from this host over TLS, so that no sibling domain can set one (ASVS 3.3.1).
 * Browsers treat localhost as secure; a trial shop on a network without TLS cannot use the prefix.
 */
export function cookieName(publicUrl: string): string {
  return isSecureContext(publicUrl) ? "__Host-staff_session" : "staff_session";
}

function isSecureContext(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === "https:" || hostname === "localhost" || hostname === "[::1]" || /^127\.[0-9.]+$/.test(hostname);
}

/**
 * Whether a screen sends the request by itself while no one uses it. Such requests must not keep a session from going idle. A client that
 * hides this gains nothing that it could not have by sending requests forever.
 */
export function isUnattended({ method, headers, routeOptions }: FastifyRequest): boolean {
  const isStream = routeOptions.url === "/api/staff/events" || routeOptions.url === "/api/staff/badges";
  return method === "GET" && (isStream || headers["x-unattended"] !== undefined);
}

/** The roles of active sessions without a pending step, by the hexadecimal hash of their token. */
export async function activeRoles(
  { db, clock, config }: Pick<Shop, "db" | "clock" | "config">,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, Role>> {
  const members = await listSessionMembers(
    db,
    sessions.map((hash) => Buffer.from(hash, "hex")),
    clock.now(),
  );
  const settled = members.filter((member) => pendingStep(config, member) === null);
  return new Map(settled.map(({ token_hash, role }) => [token_hash.toString("hex"), role]));
}

/**
 * The member of staff with this session token; null unless the session is active.
 * @param isUse whether the request counts as use, which keeps the session from going idle
 */
export async function authenticateStaff(
  { db, clock, config }: Shop,
  token: string | undefined,
  { isUse }: { isUse: boolean },
): Promise<Staff | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const sessionHash = hashToken(token);
  const now = clock.now();
  const member = await findSessionMember(db, sessionHash, now);
  if (!member) return null;
  if (isUse && now.getTime() - member.seen_at.getTime() > seenEvery) await recordSessionUse(db, sessionHash, now);
  const { id, name, email, role } = member;
  return { id, name, email, role, sessionHash, pending: pendingStep(config, member), auditEntries: 0 };
}

/**
 * @param member includes the hash of the password that was checked
 * @returns the token for `setSessionCookie`; null when the member was stopped or the password changed since the check
 */
export async function beginSession(
  db: Db,
  member: { id: number; password_hash: string; by_passkey?: boolean },
  from: Visitor,
  now: Date,
): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const inserted = await insertSession(
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
  return inserted ? token : null;
}

export function setSessionCookie(reply: FastifyReply, { config }: Shop, token: string) {
  reply.setCookie(cookieName(config.publicUrl), token, { ...cookieOptions(config.publicUrl), maxAge: lifetime / 1000 });
}

export function clearSessionCookie(reply: FastifyReply, { config }: Shop) {
  reply.clearCookie(cookieName(config.publicUrl), cookieOptions(config.publicUrl));
}

function cookieOptions(publicUrl: string) {
  return { path: "/", httpOnly: true, sameSite: "strict", secure: isSecureContext(publicUrl) } as const;
}
