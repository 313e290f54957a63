import { createHmac, hash, randomBytes } from "node:crypto";
import type { Keys } from "./keys.ts";

/** A random token of 256 bits. Only its hash is stored, so that tokens cannot be read from the database. */
export function newToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashToken(token) };
}

/**
 * The token of the link in a mail. It is the same in every attempt to send the mail: all copies have the same Message-ID, so the recipient
 * may see any of them.
 * @param mailId must not be used for two mails
 */
export function mailedToken(keys: Keys, mailId: string): { token: string; tokenHash: Buffer } {
  const token = createHmac("sha256", keys.current("mailed links")).update(mailId).digest("base64url");
  return { token, tokenHash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
