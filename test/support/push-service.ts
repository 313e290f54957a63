import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const browser = createECDH("prime256v1");
browser.generateKeys();
const auth = randomBytes(16);

/** The subscription a browser sends to the shop, with keys that `decryptMessage` uses. */
export const aDevice = (endpoint: string) => ({
  endpoint,
  keys: { p256dh: browser.getPublicKey("base64url"), auth: auth.toString("base64url") },
});

interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** A push service that answers with the status the test sets; with 0 it never answers, with -1 it closes the connection. */
export async function startPushService() {
  const received: Received[] = [];
  const service = { status: 201, location: "", retryAfter: "" };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
    if (service.status === 0) return;
    if (service.status === -1) return void request.socket.destroy();
    if (service.retryAfter) response.setHeader("retry-after", service.retryAfter);
    if (service.location) response.setHeader("location", service.location);
    response.writeHead(service.status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin, received, service, close };
}

/** Decrypts a message as a browser does (RFC 8291). */
export function decryptMessage(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const hkdf = (key: Buffer, salted: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, salted, info, bytes));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const material = hkdf(browser.computeSecret(sender), auth, info, 32);
  const key = hkdf(material, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = hkdf(material, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}
