import { createHash, randomBytes } from "node:crypto";

/** An opaque proof: 256 random bits. What is stored is its hash, so that who reads the database cannot use it. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashOf(token) };
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
