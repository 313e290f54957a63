import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

export interface BrowserKeys {
  /** An uncompressed point on P-256, base64url. */
  p256dh: string;
  /** 16 bytes, base64url. */
  auth: string;
}

const recordSize = 4096;

/**
 * Encrypts a message for one browser, in a single record (RFC 8291 and 8188). The push service cannot read it.
 * @param drawn for the example of the RFC; otherwise random
 * @throws when the browser's key is not a point on the curve
 */
export function encryptMessage(message: string, keys: BrowserKeys, drawn = draw()): Buffer {
  const receiver = Buffer.from(keys.p256dh, "base64url");
  const { salt, ecdh } = drawn;
  const sender = ecdh.getPublicKey();
  const secret = ecdh.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender]);
  const material = derive(secret, Buffer.from(keys.auth, "base64url"), info, 32);
  const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // A delimiter of 2 marks the last record.
  const text = Buffer.concat([cipher.update(message, "utf8"), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.of(sender.length), sender, text, cipher.getAuthTag()]);
}

function draw(): { salt: Buffer; ecdh: ECDH } {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return { salt: randomBytes(16), ecdh };
}

/** HKDF with SHA-256 (RFC 5869). */
function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
