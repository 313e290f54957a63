import { describe, expect, test, vi } from "vitest";
import { authenticator } from "../../../test/support/authenticator.ts";
import { password } from "../../../test/support/customers.ts";
import { readMails } from "../../../test/support/mails.ts";
import { patience } from "../../../test/support/patience.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const publicUrl = "https://shop.example.com";
const t = await testShop({ env: { PUBLIC_URL: publicUrl, RATE_LIMIT_FACTOR: "1" } });
t.clock.set("2026-11-22T10:00:00+05:30");

const ask = (method: string, path: string, token: string | null, body?: unknown) =>
  t.request(method, `/api/${path}`, { token, body });

/** A customer with a passkey on one device. */
async function withPasskey(name = "Clinic phone") {
  const customer = await t.customer();
  const device = authenticator(publicUrl);
  const { body } = await ask("POST", "passkeys/options", customer.token, { current_password: password });
  const added = await ask("POST", "passkeys", customer.token, { name, passkey: device.create(body.data) });
  expect(added.status).toBe(201);
  return { customer, device };
}

const challenge = async () => (await ask("POST", "login/passkey/options", null)).body.data;
const signIn = (body: unknown) => ask("POST", "login/passkey", null, body);
const waitingAtLocks = (count: number) =>
  vi.waitFor(async () => {
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    expect(await t.asAdmin(waiting)).toHaveLength(count);
  }, patience);

describe("adding", () => {
  test("a passkey is listed, and the customer is notified by email", async () => {
    const { customer } = await withPasskey();
    const { body } = await ask("GET", "passkeys", customer.token);
    expect(body.data).toMatchObject([{ name: "Clinic phone", last_used_at: null }]);
    await t.jobs.runDue();
    const mails = (await readMails(t)).filter((mail) => mail.includes(`To: ${customer.email}`));
    expect(mails.join()).toContain("Subject: A passkey was added to your account");
  });

  test("needs the password when the sign-in was long ago", async () => {
    const { token } = await t.customer();
    await t.sql`UPDATE sessions SET created_at = '2026-11-22T03:00:00+05:30', proven_at = NULL`;
    const refused = await ask("POST", "passkeys/options", token, {});
    expect(refused.status).toBe(422);
    expect(refused.body.errors.current_password).toHaveLength(1);
    expect((await ask("POST", "passkeys/options", token, { current_password: "wrong" })).status).toBe(422);
    expect((await ask("POST", "passkeys/options", token, { current_password: password })).status).toBe(200);
  });

  test.each([
    ["made for another site", { origin: "https://shop.example.net" }],
    ["bound to another domain", { rpId: "example.net" }],
    ["of a device that was not unlocked", { userVerified: false }],
  ])("refuses one %s", async (_what, spoiled) => {
    const { token } = await t.customer();
    const { body } = await ask("POST", "passkeys/options", token, { current_password: password });
    const passkey = authenticator(publicUrl).create(body.data, spoiled);
    expect((await ask("POST", "passkeys", token, { name: "x", passkey })).body.code).toBe("passkey_refused");
    expect((await ask("GET", "passkeys", token)).body.data).toEqual([]);
  });

  test("refuses another account's challenge, one for signing in, an old one and a used one", async () => {
    const [mine, other] = [await t.customer(), await t.customer()];
    const options = async (token: string) =>
      (await ask("POST", "passkeys/options", token, { current_password: password })).body.data;
    const add = async (given: { challenge: string }) =>
      (await ask("POST", "passkeys", mine.token, { name: "x", passkey: authenticator(publicUrl).create(given) }))
        .status;
    expect(await add(await options(other.token))).toBe(422);
    expect(await add(await challenge())).toBe(422);
    const old = await options(mine.token);
    t.clock.set("2026-11-22T10:05:01+05:30");
    expect(await add(old)).toBe(422);
    const fresh = await options(mine.token);
    expect(await add(fresh)).toBe(201);
    expect(await add(fresh)).toBe(422);
  });

  test("ten are the most, also when they are added at once", async () => {
    const { token } = await t.customer();
    const options = await Promise.all(
      Array.from({ length: 14 }, () => ask("POST", "passkeys/options", token, { current_password: password })),
    );
    const replies = await Promise.all(
      options.map(({ body }) =>
        ask("POST", "passkeys", token, { name: "x", passkey: authenticator(publicUrl).create(body.data) }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
    expect((await ask("GET", "passkeys", token)).body.data).toHaveLength(10);
    const { status, body } = await ask("POST", "passkeys/options", token, {});
    expect([status, body.code]).toEqual([409, "too_many_passkeys"]);
  });

  test("a passkey belongs to one account, and the other does not learn whose it is", async () => {
    const { device } = await withPasskey();
    const { token } = await t.customer();
    const { body } = await ask("POST", "passkeys/options", token, { current_password: password });
    const again = await ask("POST", "passkeys", token, { name: "x", passkey: device.create(body.data) });
    expect(again).toMatchObject({ status: 409, body: { code: "state_changed", message: serverTexts.passkeyThere } });
    expect((await ask("GET", "passkeys", token)).body.data).toEqual([]);
  });

  test.each(["", " ", "a\u0000b", "x".repeat(61), "x".repeat(20_000), 7, null])(
    "refuses an unusable name (%#)",
    async (name) => {
      const { token } = await t.customer();
      const { body } = await ask("POST", "passkeys/options", token, { current_password: password });
      const refused = await ask("POST", "passkeys", token, {
        name,
        passkey: authenticator(publicUrl).create(body.data),
      });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["name"]]);
    },
  );

  test("there are none where the shop is reached by an IP address", async () => {
    const local = await testShop();
    const { status, body } = await local.request("POST", "/api/login/passkey/options");
    expect([status, body.code]).toEqual([409, "passkeys_unavailable"]);
  });
});

describe("signing in", () => {
  test("begins a session, and is recorded", async () => {
    const { customer, device } = await withPasskey();
    const { status, body } = await signIn(device.show(await challenge()));
    expect(status).toBe(200);
    expect((await ask("GET", "user-details", body.success)).body.id).toBe(customer.id);
    expect((await ask("GET", "passkeys", body.success)).body.data[0].last_used_at).not.toBeNull();
    const events = await t.sql`
      SELECT kind FROM security_events WHERE account = 'customer' AND account_id = ${customer.id} ORDER BY id`;
    expect(events.map(({ kind }) => kind)).toEqual(["factor_added", "signed_in"]);
  });

  test("a response works only once, even when sent twice at once", async () => {
    const { device } = await withPasskey();
    const shown = device.show(await challenge());
    const replies = await Promise.all([signIn(shown), signIn(shown), signIn(shown)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test.each([
    ["another site's page", { origin: "https://shop.example.net" }],
    ["another domain", { rpId: "example.net" }],
    ["a device that was not unlocked", { userVerified: false }],
  ])("refuses what comes from %s", async (_what, spoiled) => {
    const { device } = await withPasskey();
    expect((await signIn(device.show(await challenge(), spoiled))).body.code).toBe("invalid_credentials");
  });

  test("refuses a copy that counts behind the original", async () => {
    const { device } = await withPasskey();
    expect((await signIn(device.show(await challenge(), { counter: 7 }))).status).toBe(200);
    expect((await signIn(device.show(await challenge(), { counter: 7 }))).status).toBe(422);
  });

  test("accepts a counter of 32 bits", async () => {
    const { device } = await withPasskey();
    for (const [counter, status] of [
      [4_000_000_000, 200],
      [4_000_000_001, 200],
      [4_000_000_000, 422],
    ] as const)
      expect((await signIn(device.show(await challenge(), { counter }))).status).toBe(status);
  });

  test("of a copy and the original with the same counter, admits one, even when both are checked at once", async () => {
    const { device } = await withPasskey();
    const shown = [device.show(await challenge(), { counter: 7 }), device.show(await challenge(), { counter: 7 })];
    const sent = await t.db.transaction().execute(async (holding) => {
      await holding.selectFrom("passkeys").where("id", "=", device.id).forUpdate().execute();
      const signingIn = shown.map(signIn);
      await waitingAtLocks(2);
      return { signingIn };
    });
    const replies = await Promise.all(sent.signingIn);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("refuses another device's signature under this one's name, an unknown one and nonsense", async () => {
    const { device } = await withPasskey();
    const forged = { ...authenticator(publicUrl).show(await challenge()), id: device.id, rawId: device.id };
    expect((await signIn(forged)).status).toBe(422);
    expect((await signIn(authenticator(publicUrl).show(await challenge()))).status).toBe(422);
    const { response, ...head } = device.show(await challenge());
    expect((await signIn({ ...head, response: { ...response, clientDataJSON: "AAAA" } })).status).toBe(422);
    expect((await signIn({ ...head, id: "x".repeat(20_000), response })).status).toBe(422);
    expect((await signIn({ ...head, id: "\u0000", response })).status).toBe(422);
  });

  test("opens nothing once a password reset that was under way has ended", async () => {
    const { customer, device } = await withPasskey();
    await ask("POST", "forgot-password", null, { email: customer.email });
    await t.jobs.runDue();
    const mail = (await readMails(t)).find(
      (each) => each.includes(`To: ${customer.email}`) && each.includes("?token="),
    );
    const link = /reset-password\?token=([\w-]{43})/.exec(mail ?? "")?.[1];
    const shown = device.show(await challenge());
    const sent = await t.db.transaction().execute(async (holding) => {
      await holding.selectFrom("customers").where("id", "=", customer.id).forUpdate().execute();
      const resetting = ask("POST", "reset-password", null, { token: link, password: "another ward at night" });
      await waitingAtLocks(1);
      const signingIn = signIn(shown);
      await waitingAtLocks(2);
      return { resetting, signingIn };
    });
    expect((await sent.resetting).status).toBe(200);
    expect((await sent.signingIn).status).toBe(422);
    expect(await t.sql`SELECT FROM sessions WHERE customer_id = ${customer.id}`).toEqual([]);
  });

  test("opens nothing once the passkey has been removed", async () => {
    const { customer, device } = await withPasskey();
    const shown = device.show(await challenge());
    const sent = await t.db.transaction().execute(async (removing) => {
      await removing.deleteFrom("passkeys").where("id", "=", device.id).execute();
      const signingIn = signIn(shown);
      await waitingAtLocks(1);
      return { signingIn };
    });
    expect((await sent.signingIn).status).toBe(422);
    expect(await t.sql`SELECT FROM sessions WHERE customer_id = ${customer.id}`).toHaveLength(1);
    const events = await t.sql`SELECT kind FROM security_events WHERE account_id = ${customer.id} ORDER BY id`;
    expect(events.map(({ kind }) => kind)).toEqual(["factor_added", "wrong_password"]);
  });

  test("opens nothing for a deleted account", async () => {
    const { customer, device } = await withPasskey();
    expect((await ask("POST", "account/delete", customer.token, { password })).status).toBe(204);
    expect((await signIn(device.show(await challenge()))).status).toBe(422);
    expect(await t.sql`SELECT id FROM passkeys WHERE id = ${device.id}`).toEqual([]);
  });
});

describe("removing", () => {
  test("ends the passkey and the other sessions", async () => {
    const { customer, device } = await withPasskey();
    const before = (await signIn(device.show(await challenge()))).body.success;
    const body = { current_password: password };
    expect((await ask("POST", `passkeys/${device.id}/remove`, customer.token, body)).status).toBe(204);
    expect((await ask("GET", "user-details", before)).status).toBe(401);
    expect((await ask("GET", "user-details", customer.token)).status).toBe(200);
    expect((await signIn(device.show(await challenge()))).status).toBe(422);
  });

  test("one that is signing in, and ends an expired session, ends that session too", async () => {
    const { customer, device } = await withPasskey();
    const expired = Buffer.alloc(32, 7);
    const yesterday = new Date(t.clock.now().getTime() - 86_400_000);
    await t.sql`
      INSERT INTO sessions (token_hash, customer_id, created_at, seen_at, expires_at)
      VALUES (${expired}, ${customer.id}, ${yesterday}, ${yesterday}, ${yesterday})`;
    const shown = device.show(await challenge());
    const sent = await t.db.transaction().execute(async (holding) => {
      await holding.selectFrom("sessions").where("token_hash", "=", expired).forUpdate().execute();
      const signingIn = signIn(shown);
      await waitingAtLocks(1);
      const removing = ask("POST", `passkeys/${device.id}/remove`, customer.token, { current_password: password });
      await waitingAtLocks(2);
      return { signingIn, removing };
    });
    const [{ status, body }, removed] = await Promise.all([sent.signingIn, sent.removing]);
    expect([status, removed.status]).toEqual([200, 204]);
    expect((await ask("GET", "user-details", body.success)).status).toBe(401);
  });

  test("another's passkey is not found", async () => {
    const { device } = await withPasskey();
    const { token } = await t.customer();
    const { status } = await ask("POST", `passkeys/${device.id}/remove`, token, { current_password: password });
    expect(status).toBe(404);
    expect(await t.sql`SELECT id FROM passkeys WHERE id = ${device.id}`).toHaveLength(1);
  });
});

test("a new password by a mailed link ends all passkeys: an intruder may have added one", async () => {
  const { customer, device } = await withPasskey();
  await ask("POST", "forgot-password", null, { email: customer.email });
  await t.jobs.runDue();
  const mails = (await readMails(t)).filter((mail) => mail.includes(`To: ${customer.email}`));
  const token = mails.map((mail) => /reset-password\?token=([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
  expect((await ask("POST", "reset-password", null, { token, password: "stapes-and-incus-7" })).status).toBe(200);
  expect((await signIn(device.show(await challenge()))).status).toBe(422);
});

test("a passkey that an intruder is adding while the password is reset does not survive it", async () => {
  const intruder = await t.customer();
  const { body } = await ask("POST", "passkeys/options", intruder.token, { current_password: password });
  const passkey = authenticator(publicUrl).create(body.data);
  const sent = await t.db.transaction().execute(async (resetting) => {
    // As a reset does: sessions, then passkeys.
    await resetting.deleteFrom("sessions").where("customer_id", "=", intruder.id).execute();
    const adding = ask("POST", "passkeys", intruder.token, { name: "x", passkey });
    await waitingAtLocks(1);
    await resetting.deleteFrom("passkeys").where("account_id", "=", intruder.id).execute();
    return { adding };
  });
  expect((await sent.adding).status).toBe(401);
  expect(await t.sql`SELECT FROM passkeys WHERE account = 'customer' AND account_id = ${intruder.id}`).toEqual([]);
});

test("attempts are limited by network", async () => {
  const { device } = await withPasskey();
  const wrong = device.show(await challenge(), { userVerified: false });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 70; attempt++) statuses.push((await signIn(wrong)).status);
  expect(statuses).toContain(429);
});
