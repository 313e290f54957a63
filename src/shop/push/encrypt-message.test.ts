import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { openKeys } from "../../platform/keys.ts";
import { deliver } from "./deliver.ts";
import { encryptMessage } from "./encrypt-message.ts";
import { isPushService } from "./endpoint.ts";
import { loadVapidKeys, vapidHeader } from "./vapid.ts";

const t = await testShop();

test("the example of RFC 8291, appendix A", () => {
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const encrypted = encryptMessage("When I grow up, I want to be a watermelon", keys, { salt, ecdh });
  expect(encrypted.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
      "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("the shop's key is drawn once, stored encrypted, and survives a new SECRET_KEY while the previous one is accepted", async () => {
  const { db } = t;
  const [old, next, other] = ["a".repeat(40), "b".repeat(40), "c".repeat(40)] as const;
  const first = await loadVapidKeys(db, openKeys([old]));
  expect(Buffer.from(first.publicKey, "base64url")).toHaveLength(65);
  const stored = async () => (await t.sql<{ value: string }>`SELECT value FROM secrets WHERE name = 'push'`)[0]?.value;
  expect(await stored()).toMatch(/^v1:/);
  expect(await stored()).not.toContain(first.privateKey.d);
  const both = await Promise.all([loadVapidKeys(db, openKeys([next, old])), loadVapidKeys(db, openKeys([next, old]))]);
  expect(both).toEqual([first, first]);
  const { id } = await t.customer();
  await t.sql`
    INSERT INTO push_subscriptions (customer_id, session_hash, endpoint, p256dh, auth, created_at, used_at)
    VALUES (${id}, ${Buffer.alloc(32)}, 'https://push.example/1', '', '', now(), now())`;
  expect(await loadVapidKeys(db, openKeys([next]))).toEqual(first);
  expect(await t.sql`SELECT FROM push_subscriptions`).toHaveLength(1);
  const redrawn = await loadVapidKeys(db, openKeys([other]));
  expect(redrawn.publicKey).not.toBe(first.publicKey);
  // Browsers subscribed with the key that is lost; services accept no other for them.
  expect(await t.sql`SELECT FROM push_subscriptions`).toEqual([]);
  expect(await loadVapidKeys(db, openKeys([other]))).toEqual(redrawn);
});

test("requests are signed for the service that gets them (RFC 8292)", async () => {
  const keys = await loadVapidKeys(t.db, t.shop.keys);
  const now = new Date("2026-11-25T10:00:00Z");
  const header = vapidHeader(keys, "https://fcm.googleapis.com/fcm/send/x", "mailto:shop@example.com", now);
  const [, head = "", claims = "", signature = "", key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publicKey);
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
    aud: "https://fcm.googleapis.com",
    exp: now.getTime() / 1000 + 12 * 3600,
    sub: "mailto:shop@example.com",
  });
  const { d: _, ...open } = keys.privateKey;
  const publicKey = createPublicKey({ key: open, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")),
  ).toBe(true);
});

test.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-pn1p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/fcm/send/abc", false],
  ["https://fcm.googleapis.com:8443/", false],
  ["https://user:secret@fcm.googleapis.com/", false],
  ["https://fcm.googleapis.com@127.0.0.1/", false],
  ["https://fcm.googleapis.com.attacker.example/", false],
  ["https://attackernotify.windows.com/", false],
  ["https://fcm.g\u043e\u043egleapis.com/", false],
  ["https://fcm.googleapis.com./", false],
  ["https://fcm.googleapis.com\\.attacker.example/", true],
  ["https://attacker.example\\.notify.windows.com/", false],
  ["https://attacker.example/#.notify.windows.com", false],
  ["https://notify.windows.com/", false],
  ["https://.notify.windows.com/", false],
  ["https://127.0.0.1/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://[::ffff:127.0.0.1]/", false],
  ["https://[::1]/", false],
  ["https://169.254.169.254/latest/meta-data/", false],
  ["https://localhost/", false],
  ["https://push.clinic.example/", false],
  ["file:///etc/passwd", false],
  ["nothing", false],
])("%s is a push service: %s", (endpoint, expected) => {
  expect(isPushService(endpoint, {})).toBe(expected);
});

test("with a service of the operator's own, that one and no other host or port", () => {
  const own = { PUSH_SERVICE: "http://127.0.0.1:9000" };
  expect(isPushService("http://127.0.0.1:9000/x", own)).toBe(true);
  expect(isPushService("http://127.0.0.1:9001/x", own)).toBe(false);
  expect(isPushService("http://user@127.0.0.1:9000/x", own)).toBe(false);
});

test("a stored address that is no push service is never requested", async () => {
  const keys = await loadVapidKeys(t.db, t.shop.keys);
  const subscription = { endpoint: "http://127.0.0.1:1/", p256dh: "", auth: "" };
  const sending = { subscription, message: "x", keys, subject: "https://shop.example", now: new Date(0) };
  expect(await deliver({}, sending)).toBe("gone");
});
