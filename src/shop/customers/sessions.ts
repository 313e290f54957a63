import { createHash, randomBytes } from "node:crypto";
import type { Caller } from "../api.ts";
import type { Shop } from "../shop.ts";
import { customerOfSession } from "./queries.ts";

/** An opaque proof: 256 random bits. What is stored is its hash, so that who reads the database cannot use it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Who is asking: null without a header, "refused" when it stands for no session that lasts. */
export async function callerOf(
  { db, clock }: Shop,
  authorization: string | undefined,
): Promise<Caller | null | "refused"> {
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1];
  if (!token) return "refused";
  const sessionHash = hashOf(token);
  const customer = await customerOfSession(db, sessionHash, clock.now());
  if (!customer) return "refused";
  return { id: customer.id, firstName: customer.first_name, verified: customer.verified, sessionHash };
}
