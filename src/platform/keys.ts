import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The purpose of a key. Each has a key of its own, so that nothing signed for one purpose is valid for another. */
export type KeyUse =
  | "totals"
  | "enquiry form"
  | "second factors"
  | "passkey challenges"
  | "repeated requests"
  | "push"
  | "mailed links";

export interface Keys {
  /** The key to sign and encrypt with. */
  current(use: KeyUse): Buffer;
  /** All accepted keys, the current one first. */
  accepted(use: KeyUse): Buffer[];
}

/**
 * Totals are still signed with SECRET_KEY itself: during an upgrade, a process of the previous release may have to place an order whose
 * total this release has shown, and it accepts nothing else. Totals signed with the derived key are already accepted, so the next release
 * can sign with it, and the one after that can drop the exception.
 * @param secrets SECRET_KEY, then the previous ones that are still accepted
 */
export function openKeys(secrets: readonly [string, ...string[]]): Keys {
  const derived = new Map<KeyUse, [Buffer, ...Buffer[]]>();
  const itself = secrets.map((secret) => Buffer.from(secret)) as [Buffer, ...Buffer[]];
  const keysFor = (use: KeyUse) => {
    const keys = derived.get(use) ?? (secrets.map((secret) => derive(secret, use)) as [Buffer, ...Buffer[]]);
    derived.set(use, keys);
    return keys;
  };
  return {
    current: (use) => (use === "totals" ? itself : keysFor(use))[0],
    accepted: (use) => (use === "totals" ? [...itself, ...keysFor(use)] : keysFor(use)),
  };
}

/** HKDF with SHA-256 (RFC 5869), with the use as `info` and no salt. */
function derive(secret: string, use: KeyUse): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `shop: ${use}`, 32));
}

const version = "v1:";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a short secret for the database, with AES-256-GCM (NIST SP 800-38D) and a random nonce.
 * @param context what it belongs to; it can only be decrypted with the same context
 */
export function seal(keys: Keys, use: KeyUse, context: string, plain: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keys.current(use), iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return version + Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
}

export const isSealed = (stored: string) => stored.startsWith(version);

/** @returns the plain text, and whether the current key encrypted it; null if no accepted key decrypts it */
export function unseal(
  keys: Keys,
  use: KeyUse,
  context: string,
  sealed: string,
): { plain: string; isCurrentKey: boolean } | null {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  for (const [index, key] of keys.accepted(use).entries()) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return { plain: Buffer.concat([text, decipher.final()]).toString("utf8"), isCurrentKey: index === 0 };
    } catch {
      // Encrypted with another key, or altered.
    }
  }
  return null;
}
