import { hash, randomBytes } from "node:crypto";

/** A random token of 256 bits. Only its hash is stored, so that tokens cannot be read from the database. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
