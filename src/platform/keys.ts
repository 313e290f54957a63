import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * What keys are for. Each use has a key of its own, so that what is made for one can never pass for another's.
 * The totals shown at checkout are signed with SECRET_KEY itself, as earlier versions do, which may run at the same time.
 */
export type KeyUse = "totals" | "enquiry form" | "second factors" | "passkey challenges" | "repeated requests";

export interface Keys {
  /** The key to sign and to encrypt with. */
  current(use: KeyUse): Buffer;
  /** All keys that are still accepted, the current one first. */
  accepted(use: KeyUse): Buffer[];
}

/** @param secrets SECRET_KEY and those it replaced, which are still accepted */
export function openKeys(secrets: readonly [string, ...string[]]): Keys {
  const derived = new Map<KeyUse, [Buffer, ...Buffer[]]>();
  const of = (use: KeyUse) => {
    const keys = derived.get(use) ?? (secrets.map((secret) => derive(secret, use)) as [Buffer, ...Buffer[]]);
    derived.set(use, keys);
    return keys;
  };
  return { current: (use) => of(use)[0], accepted: of };
}

/** HKDF with SHA-256 (RFC 5869): the use is the `info`, there is no salt. */
function derive(secret: string, use: KeyUse): Buffer {
  if (use === "totals") return Buffer.from(secret);
  return Buffer.from(hkdfSync("sha256", secret, "", `shop: ${use}`, 32));
}

const version = "v1:";
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a short secret for the database: AES-256-GCM (NIST SP 800-38D) with a random nonce.
 * @param context what it belongs to; it can be opened for nothing else
 */
export function seal(keys: Keys, use: KeyUse, context: string, plain: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keys.current(use), iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return version + Buffer.concat([iv, text, cipher.getAuthTag()]).toString("base64url");
}

export const isSealed = (stored: string) => stored.startsWith(version);

/** @returns what was sealed, and whether by the current key; null when no accepted key opens it */
export function unseal(
  keys: Keys,
  use: KeyUse,
  context: string,
  sealed: string,
): { plain: string; byCurrent: boolean } | null {
  const bytes = Buffer.from(sealed.slice(version.length), "base64url");
  for (const [index, key] of keys.accepted(use).entries()) {
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagBytes));
      const text = decipher.update(bytes.subarray(ivBytes, -tagBytes));
      return { plain: Buffer.concat([text, decipher.final()]).toString("utf8"), byCurrent: index === 0 };
    } catch {
      // Not by this key, or not as it was sealed: the next one may open it.
    }
  }
  return null;
}
