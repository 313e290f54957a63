import { sql as kysely } from "kysely";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { patience } from "../../../test/support/patience.ts";
import { aDevice, decryptMessage, startPushService } from "../../../test/support/push-service.ts";
import { returnSteps } from "../../../test/support/returns.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { newToken } from "../../platform/tokens.ts";
import { deliver } from "./deliver.ts";
import { loadVapidKeys } from "./vapid.ts";

const push = await startPushService();
afterAll(push.close);
const t = await testShop({ env: { PUSH_SERVICE: push.origin, PUBLIC_URL: "https://shop.example" } });
const { customer, request, sql, jobs } = t;
const f = await fulfilmentCalls(t);

let asha: Awaited<ReturnType<typeof customer>>;
let endpoint = "";
let made = 0;
beforeEach(async () => {
  asha = await customer();
  endpoint = `${push.origin}/send/${++made}`;
  push.received.length = 0;
  Object.assign(push.service, { status: 201, location: "", retryAfter: "" });
  await sql`DELETE FROM jobs WHERE name = 'push.send'`;
});

const subscribe = (body: unknown = aDevice(endpoint), token: string | null = asha.token) =>
  request("POST", "/api/push-subscriptions", { token, body, headers: { "user-agent": "Firefox" } });
const renew = (token: string, address = endpoint) =>
  request("POST", "/api/push-subscriptions/renew", { token, body: { endpoint: address } });
const devices = async (token = asha.token) => (await request("GET", "/api/push-subscriptions", { token })).body;
const stored = () =>
  sql<{ customer_id: number; endpoint: string }>`
    SELECT customer_id, endpoint FROM push_subscriptions WHERE endpoint = ${endpoint}`;

/** Another session of a customer. */
async function signIn({ id }: { id: number }): Promise<string> {
  const { token, tokenHash } = newToken();
  await sql`
    INSERT INTO sessions (token_hash, customer_id, created_at, seen_at, expires_at)
    VALUES (${tokenHash}, ${id}, ${t.clock.now()}, ${t.clock.now()}, ${new Date(t.clock.now().getTime() + 3_600_000)})`;
  return token;
}

describe("subscribing", () => {
  test("stores the browser once, however often and however concurrently it is sent", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => subscribe()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    const { data, public_key } = await devices();
    expect(data).toEqual([
      { id: expect.any(String), browser: "Firefox", created_at: expect.any(String), current: true },
    ]);
    expect(Buffer.from(public_key, "base64url")).toHaveLength(65);
    expect(JSON.stringify(data)).not.toContain(push.origin);
  });

  test("keeps the ten devices used last", async () => {
    for (let count = 0; count < 12; count++) {
      t.clock.advance({ seconds: 1 });
      expect((await subscribe(aDevice(`${push.origin}/many/${made}/${count}`))).status).toBe(200);
    }
    expect((await devices()).data).toHaveLength(10);
    const kept = await sql<{ endpoint: string }>`
      SELECT endpoint FROM push_subscriptions WHERE customer_id = ${asha.id} ORDER BY used_at`;
    expect(kept[0]?.endpoint).toMatch(/\/2$/);
  });

  const { keys } = aDevice("");
  test.each([
    ["no push service", { endpoint: "https://push.attacker.example/x", keys }],
    ["this machine", { endpoint: "http://127.0.0.1:5432/", keys }],
    ["the network's metadata", { endpoint: "http://169.254.169.254/latest/", keys }],
    ["a file", { endpoint: "file:///etc/passwd", keys }],
    ["20,000 characters", { endpoint: `https://fcm.googleapis.com/${"x".repeat(20_000)}`, keys }],
    ["a null byte", { endpoint: "https://fcm.googleapis.com/a\u0000b", keys }],
    ["a short key", { endpoint: "https://fcm.googleapis.com/x", keys: { ...keys, p256dh: "BAAA" } }],
    ["no point", { endpoint: "https://fcm.googleapis.com/x", keys: { ...keys, p256dh: "A".repeat(87) } }],
    ["a long secret", { endpoint: "https://fcm.googleapis.com/x", keys: { ...keys, auth: "A".repeat(20_000) } }],
    ["no keys", { endpoint: "https://fcm.googleapis.com/x" }],
  ])("refuses %s", async (_what, body) => {
    expect((await subscribe(body)).status).toBe(422);
    expect((await devices()).data).toEqual([]);
  });

  test("is for customers", async () => {
    expect((await subscribe(undefined, null)).status).toBe(401);
    expect((await request("GET", "/api/push-subscriptions")).status).toBe(401);
    expect((await renew("x".repeat(43))).status).toBe(401);
  });
});

describe("a subscription ends", () => {
  beforeEach(async () => {
    await subscribe();
    expect(await stored()).toHaveLength(1);
  });

  test("with signing out", async () => {
    await request("POST", "/api/logout", { token: asha.token });
    expect(await stored()).toEqual([]);
  });

  test("with its session, ended from another device; that device keeps its own", async () => {
    const other = await signIn(asha);
    await subscribe(aDevice(`${endpoint}-other`), other);
    const { body } = await request("GET", "/api/sessions", { token: other });
    const { id } = body.data.find(({ current }: { current: boolean }) => !current);
    await request("DELETE", `/api/sessions/${id}`, { token: other });
    expect(await stored()).toEqual([]);
    expect((await devices(other)).data).toHaveLength(1);
    await sql`UPDATE push_subscriptions SET session_hash = ${Buffer.alloc(32, made)} WHERE customer_id = ${asha.id}`;
    await request("POST", "/api/sessions/end-others", { token: other });
    expect((await devices(other)).data).toEqual([]);
  });

  test("when its customer removes it, and no one else can", async () => {
    const ravi = await customer();
    const [device] = (await devices()).data;
    const remove = (token: string) => request("DELETE", `/api/push-subscriptions/${device.id}`, { token });
    expect((await remove(ravi.token)).status).toBe(204);
    expect(await stored()).toHaveLength(1);
    expect((await remove(asha.token)).status).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test("when another customer signs in on the browser", async () => {
    const ravi = await customer();
    expect((await renew(ravi.token)).body.data).toEqual({ kept: false });
    expect(await stored()).toEqual([]);
  });

  test("but not when the session expires: the next one takes it over, and signing out of that ends it", async () => {
    await sql`DELETE FROM sessions WHERE customer_id = ${asha.id}`;
    expect(await stored()).toHaveLength(1);
    const next = await signIn(asha);
    expect((await devices(next)).data[0].current).toBe(false);
    expect((await renew(next)).body.data).toEqual({ kept: true });
    expect((await devices(next)).data[0].current).toBe(true);
    await request("POST", "/api/logout", { token: next });
    expect(await stored()).toEqual([]);
  });

  test("when another customer subscribes on the browser: it is theirs alone", async () => {
    const ravi = await customer();
    await subscribe(aDevice(endpoint), ravi.token);
    expect((await stored()).map((row) => row.customer_id)).toEqual([ravi.id]);
  });
});

describe("a subscription that is stored while its session ends", () => {
  const waitingAtLocks = (count: number) =>
    vi.waitFor(async () => {
      const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      expect(await t.asAdmin(waiting)).toHaveLength(count);
    }, patience);

  test.each([
    ["a new one after signing out", () => subscribe(), false],
    ["a new one after a new password", () => subscribe(), true],
    ["one of an earlier session, after signing out", () => renew(asha.token), false],
    ["one of an earlier session, after a new password", () => renew(asha.token), true],
  ])("is refused if it comes later: %s", async (_what, store, locksCustomer) => {
    const earlier = Buffer.alloc(32, made);
    await subscribe();
    await sql`UPDATE push_subscriptions SET session_hash = ${earlier} WHERE endpoint = ${endpoint}`;
    const sent = await t.db.transaction().execute(async (ending) => {
      const end = () => ending.deleteFrom("sessions").where("customer_id", "=", asha.id).execute();
      if (locksCustomer) await ending.selectFrom("customers").where("id", "=", asha.id).forUpdate().execute();
      else await end();
      const storing = store();
      await Promise.race([storing, waitingAtLocks(1)]);
      await end();
      return { storing };
    });
    expect((await sent.storing).status).toBe(401);
    expect(await sql`SELECT session_hash FROM push_subscriptions WHERE endpoint = ${endpoint}`).toEqual([
      { session_hash: earlier },
    ]);
  });

  const other = () => signIn(asha);
  const passwords = { current_password: password, password: "another ward at night" };
  test.each([
    ["signing out", 204, () => request("POST", "/api/logout", { token: asha.token })],
    ["ending it elsewhere", 200, async () => request("POST", "/api/sessions/end-others", { token: await other() })],
    [
      ...(["a new password", 200] as const),
      async () => request("POST", "/api/change-password", { token: await other(), body: passwords }),
    ],
    [
      ...(["deleting the account", 204] as const),
      async () => request("POST", "/api/account/delete", { token: await other(), body: { password } }),
    ],
  ])("is deleted if it comes first: %s", async (_what, status, end) => {
    const sent = await t.db.transaction().execute(async (holding) => {
      await kysely`SELECT pg_advisory_xact_lock(hashtext('push_subscriptions'), ${asha.id}::int)`.execute(holding);
      const storing = subscribe();
      await waitingAtLocks(1);
      const ending = end();
      await Promise.race([ending, waitingAtLocks(2)]);
      return { storing, ending };
    });
    expect((await sent.storing).status).toBe(200);
    expect((await sent.ending).status).toBe(status);
    expect(await stored()).toEqual([]);
  });
});

describe("the progress of an order", () => {
  const messages = () =>
    push.received.map(({ body }) => JSON.parse(decryptMessage(body)) as Record<"title" | "body" | "address", string>);

  test("is sent to the customer's devices, in their language and without a price", async () => {
    await subscribe();
    await subscribe(aDevice(`${endpoint}-tablet`));
    await sql`UPDATE customers SET language = 'hi' WHERE id = ${asha.id}`;
    const { token, order_no: number } = await f.order(asha);
    await f.act(token, "confirm", { expected_status: "placed" });
    await jobs.runDue();
    expect(push.received.map(({ path }) => path).toSorted()).toEqual([`/send/${made}`, `/send/${made}-tablet`]);
    expect(messages()[0]).toEqual({
      title: `ऑर्डर ${number}`,
      body: "पुष्टि हुई। हम इसे तैयार कर रहे हैं।",
      address: `/hi/orderdetail?order=${token}`,
      tag: token,
    });
    expect(push.received[0]?.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm" });
    expect(push.received[0]?.headers.authorization).toMatch(/^vapid t=/);
  });

  test("is not stored for customers without a device", async () => {
    const { token } = await f.order(asha);
    await f.act(token, "confirm", { expected_status: "placed" });
    expect(await sql`SELECT FROM jobs WHERE name = 'push.order-progress'`).toEqual([]);
  });

  test("is sent for each step", async () => {
    await subscribe();
    const { delivered, requested, approve, inspect, lastReturn } = returnSteps(f);
    const { token } = await delivered(asha, 1);
    await jobs.runDue();
    await f.collect(token);
    const back = await requested(token, asha, 1);
    await approve(back);
    await inspect(await lastReturn(token));
    await f.actOnReturn(back.id, "refund", { expected_status: "received", reference: "NEFT 1" }, f.owner);
    await jobs.runDue();
    expect(messages().map(({ body }) => body)).toEqual(["Delivered.", "Your refund has been paid."]);
  });

  const job = () =>
    sql<{ tries: number; failed_at: Date | null }>`
      SELECT tries, failed_at FROM jobs WHERE name = 'push.send' AND payload ->> 'subscription_id' IN
        (SELECT id::text FROM push_subscriptions WHERE endpoint = ${endpoint})`;

  async function answered(status: number, location = "") {
    await subscribe();
    Object.assign(push.service, { status, location });
    const { token } = await f.order(asha);
    await f.act(token, "confirm", { expected_status: "placed" });
    await jobs.runDue();
    expect(push.received).toHaveLength(1);
  }

  /** An order of which the service could not be told that it is confirmed. The service accepts messages from now on. */
  async function heldUp() {
    await subscribe();
    push.service.status = 503;
    const { token } = await f.order(asha);
    await f.confirm(token);
    await jobs.runDue();
    expect(await job()).toEqual([{ tries: 1, failed_at: null }]);
    push.service.status = 201;
    push.received.length = 0;
    return token;
  }
  async function retry() {
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    return messages().map(({ body }) => body);
  }

  test.each(["waits", "is being sent"])("is not overtaken by an earlier step that %s", async (how) => {
    const token = await heldUp();
    if (how === "is being sent")
      await sql`
        UPDATE jobs SET due_at = now() + interval '1 minute', leased_until = now() + interval '1 minute'
        WHERE name = 'push.send'`;
    await f.pack(token);
    await jobs.runDue();
    expect(await job()).toEqual([]);
    expect(await retry()).toEqual(["Packed, and about to leave."]);
  });

  test("is not sent once the order has left the step, although nothing is sent of the next", async () => {
    const token = await heldUp();
    const cancel = { token: asha.token, body: { reason: "Ordered twice" } };
    expect((await request("POST", `/api/orders/${token}/cancel`, cancel)).status).toBe(200);
    expect(await retry()).toEqual([]);
    expect(await job()).toEqual([]);
  });

  test("of another order is sent, and so is that of another device", async () => {
    await subscribe(aDevice(`${endpoint}-tablet`));
    await heldUp();
    const { token } = await f.order(asha);
    await f.confirm(token);
    await jobs.runDue();
    expect(push.received).toHaveLength(2);
    expect(await retry()).toHaveLength(4);
  });

  test.each([404, 410])("%i deletes the subscription", async (status) => {
    await answered(status);
    expect(await stored()).toEqual([]);
    expect(await sql`SELECT FROM jobs WHERE name = 'push.send'`).toEqual([]);
  });

  test.each([400, 401, 403, 429, 500, 503])("%i is tried again", async (status) => {
    await answered(status);
    expect(await stored()).toHaveLength(1);
    expect(await job()).toEqual([{ tries: 1, failed_at: null }]);
    push.service.status = 201;
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(push.received).toHaveLength(2);
    expect(await job()).toEqual([]);
  });

  test("a redirection is not followed", async () => {
    await answered(302, `${push.origin}/elsewhere`);
    expect(push.received.map(({ path }) => path)).toEqual([`/send/${made}`]);
  });

  test("a service that is overloaded and names a time is left alone until then, for all devices", async () => {
    push.service.retryAfter = "1800";
    await answered(503);
    const [{ wait } = { wait: 0 }] = await sql<{ wait: number }>`
      SELECT extract(epoch FROM due_at - now())::int AS wait FROM jobs WHERE name = 'push.send'`;
    expect(wait).toBeGreaterThan(1790);
    Object.assign(push.service, { status: 201, retryAfter: "" });
    const ravi = await customer();
    await subscribe(aDevice(`${endpoint}-other`), ravi.token);
    const { token } = await f.order(ravi);
    await f.act(token, "confirm", { expected_status: "placed" });
    await jobs.runDue();
    expect(push.received).toHaveLength(1);
    t.clock.advance({ seconds: 1801 });
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(push.received.map(({ path }) => path).toSorted()).toEqual([
      ...[`/send/${made}`, `/send/${made}`, `/send/${made}-other`],
    ]);
  });

  /** Notifies these devices of a customer that an order has progressed. */
  async function notify(...addresses: string[]) {
    const buyer = await customer();
    for (const address of addresses) await subscribe(aDevice(address), buyer.token);
    const { token } = await f.order(buyer);
    await f.act(token, "confirm", { expected_status: "placed" });
  }
  const names = () => push.received.map(({ path }) => path.slice(1 + path.lastIndexOf("/"))).toSorted();

  /** Makes the due and the waiting messages due, as after some time. */
  async function runAfter(seconds: number) {
    t.clock.advance({ seconds });
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send' AND failed_at IS NULL`;
    await jobs.runDue();
  }
  /** Makes the messages that wait wait for longer than any test takes. */
  const postpone = () => sql`UPDATE jobs SET due_at = now() + interval '1 hour' WHERE name = 'push.send'`;
  /** Another customer's device gets a message. */
  async function acceptOther() {
    await postpone();
    const { status } = push.service;
    push.service.status = 201;
    push.received.length = 0;
    await notify(`${endpoint}-accepted-${++made}`);
    await jobs.runDue();
    expect(push.received).toHaveLength(1);
    push.received.length = 0;
    push.service.status = status;
  }
  const refusedDevices = () =>
    sql`SELECT FROM push_subscriptions WHERE starts_with(endpoint, ${`${endpoint}-refused`})`;

  test("413 drops the message with a warning, and keeps the device", async () => {
    const warned = vi.spyOn(t.shop.log, "warn");
    await answered(413);
    expect(warned.mock.calls).toEqual([
      [{ host: new URL(push.origin).host }, "a push service refuses a message as too large"],
    ]);
    warned.mockRestore();
    expect(await stored()).toHaveLength(1);
    expect(await job()).toEqual([]);
  });

  test.each([400, 401, 403])(
    "%i again, after others were accepted, deletes the subscription: it was made with another shop's key",
    async (status) => {
      const logged = vi.spyOn(t.shop.log, "error");
      await answered(status);
      t.clock.advance({ seconds: 5 });
      await acceptOther();
      await runAfter(6);
      expect(logged.mock.calls).toEqual([]);
      logged.mockRestore();
      expect(await stored()).toEqual([]);
      expect(await sql`SELECT FROM jobs WHERE name = 'push.send'`).toEqual([]);
    },
  );

  test("the first refusal keeps the device, although others were accepted since a first attempt that failed otherwise", async () => {
    await answered(503);
    t.clock.advance({ seconds: 5 });
    await acceptOther();
    push.service.status = 403;
    await runAfter(6);
    expect(await stored()).toHaveLength(1);
    expect(await job()).toEqual([{ tries: 2, failed_at: null }]);
    await acceptOther();
    await runAfter(61);
    expect(await stored()).toEqual([]);
  });

  test("a refusal keeps the device if others were accepted only before, or by a clock that was ahead", async () => {
    t.clock.advance({ minutes: 20 });
    await acceptOther();
    t.clock.advance({ minutes: -20 });
    await answered(403);
    await runAfter(11);
    t.clock.advance({ minutes: 20 });
    await runAfter(61);
    expect(await job()).toEqual([{ tries: 3, failed_at: null }]);
  });

  test("a refusal keeps the device if only that one was accepted since", async () => {
    await answered(403);
    await postpone();
    t.clock.advance({ seconds: 5 });
    push.service.status = 201;
    const { token } = await f.order(asha);
    await f.act(token, "confirm", { expected_status: "placed" });
    await jobs.runDue();
    push.service.status = 403;
    await runAfter(6);
    expect(push.received).toHaveLength(3);
    expect(await job()).toEqual([{ tries: 2, failed_at: null }]);
  });

  test("devices of several customers that are refused again are deleted one at a time, in case the shop is refused by now", async () => {
    await acceptOther();
    push.service.status = 403;
    for (const device of ["a", "b"]) await notify(`${endpoint}-refused-${device}`);
    await jobs.runDue();
    const counts: number[] = [];
    for (const wait of [6, 60]) {
      t.clock.advance({ seconds: 5 });
      await acceptOther();
      await runAfter(wait);
      counts.push((await refusedDevices()).length);
    }
    expect(counts).toEqual([1, 0]);
    expect(await sql`SELECT FROM jobs WHERE name = 'push.send'`).toEqual([]);
  });

  test("a service that refuses devices of three customers is logged once and rests; the messages fail in the end", async () => {
    const logged = vi.spyOn(t.shop.log, "error");
    await acceptOther();
    push.service.status = 403;
    for (const device of ["a", "b", "c"]) await notify(`${endpoint}-refused-${device}`);
    await jobs.runDue();
    await postpone();
    await notify(`${endpoint}-refused-d`);
    await jobs.runDue();
    expect(push.received).toHaveLength(3);
    await runAfter(31);
    await runAfter(61);
    const { host } = new URL(push.origin);
    expect(logged.mock.calls).toEqual([[{ host, status: 403 }, "a push service refuses this shop's messages"]]);
    logged.mockRestore();
    await sql`UPDATE jobs SET tries = 6 WHERE name = 'push.send'`;
    await runAfter(31);
    expect(await sql`SELECT tries, failed_at, last_error FROM jobs WHERE name = 'push.send'`).toEqual(
      Array(4).fill({
        tries: 7,
        failed_at: expect.any(Date),
        last_error: expect.stringMatching(
          /^The push service (?:refused the message with 403|is left alone for now)\.$/,
        ),
      }),
    );
    expect(await refusedDevices()).toHaveLength(4);
    t.clock.advance({ seconds: 31 });
    await acceptOther();
  });

  test("429 with a time lets that device rest until then, and no other", async () => {
    push.service.retryAfter = "1800";
    await answered(429);
    Object.assign(push.service, { status: 201, retryAfter: "" });
    push.received.length = 0;
    await notify(`${endpoint}-other`);
    const { token } = await f.order(asha);
    await f.act(token, "confirm", { expected_status: "placed" });
    await jobs.runDue();
    expect(names()).toEqual([`${made}-other`]);
    const waits = await sql<{ wait: number }>`
      SELECT extract(epoch FROM due_at - now())::int AS wait FROM jobs WHERE name = 'push.send'`;
    expect(waits.map(({ wait }) => wait > 1790)).toEqual([true, true]);
    t.clock.advance({ seconds: 1801 });
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(names()).toEqual([`${made}`, `${made}`, `${made}-other`]);
  });

  test("429 of several devices within a minute lets the whole service rest, for the shortest time that one has named", async () => {
    push.service.status = 429;
    for (const [device, seconds] of [7200, 1800, 3600].entries()) {
      push.service.retryAfter = String(seconds);
      await notify(`${endpoint}-${device}`);
      await jobs.runDue();
    }
    Object.assign(push.service, { status: 201, retryAfter: "" });
    push.received.length = 0;
    await notify(`${endpoint}-other`);
    await jobs.runDue();
    expect(names()).toEqual([]);
    t.clock.advance({ seconds: 1801 });
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(names()).toEqual([`${made}-1`, `${made}-other`]);
  });

  test("429 of several devices of one customer lets those rest, and no other", async () => {
    Object.assign(push.service, { status: 429, retryAfter: "1800" });
    await notify(...["-a", "-b", "-c", "-d"].map((each) => endpoint + each));
    await jobs.runDue();
    expect(names()).toEqual(["-a", "-b", "-c", "-d"].map((each) => `${made}${each}`));
    Object.assign(push.service, { status: 201, retryAfter: "" });
    push.received.length = 0;
    await notify(`${endpoint}-other`);
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(names()).toEqual([`${made}-other`]);
  });

  test("429 of several devices over minutes, or with a message accepted between them, lets no other rest", async () => {
    push.service.retryAfter = "1800";
    for (const [device, seconds] of [0, 0, 61, 0].entries()) {
      t.clock.advance({ seconds });
      push.service.status = 429;
      await notify(`${endpoint}-${device}`);
      await jobs.runDue();
    }
    push.service.status = 201;
    await notify(`${endpoint}-accepted`);
    await jobs.runDue();
    push.service.status = 429;
    await notify(`${endpoint}-last`);
    await jobs.runDue();
    push.service.status = 201;
    push.received.length = 0;
    await notify(`${endpoint}-other`);
    await jobs.runDue();
    expect(names()).toEqual([`${made}-other`]);
  });

  test("a service that is away is asked for a few messages, and for all once it is back", async () => {
    push.service.status = -1;
    for (const buyer of [asha, await customer(), await customer()]) {
      for (let device = 0; device < 10; device++) {
        await subscribe(aDevice(`${endpoint}-${buyer.id}-${device}`), buyer.token);
      }
      const { token } = await f.order(buyer);
      await f.act(token, "confirm", { expected_status: "placed" });
    }
    await jobs.runDue();
    expect(push.received.length).toBeGreaterThan(0);
    expect(push.received.length).toBeLessThanOrEqual(10);
    push.service.status = 201;
    push.received.length = 0;
    t.clock.advance({ seconds: 31 });
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'push.send'`;
    await jobs.runDue();
    expect(new Set(push.received.map(({ path }) => path)).size).toBe(30);
    expect(push.received).toHaveLength(30);
  });

  test("a service that never answers is given up on, and no error names the address", async () => {
    push.service.status = 0;
    const { keys } = aDevice(endpoint);
    const sending = {
      subscription: { endpoint, ...keys },
      message: "x",
      keys: await loadVapidKeys(t.db, t.shop.keys),
      ...{ subject: "https://shop.example", now: t.clock.now() },
    };
    await expect(deliver(t.shop.config, sending, { timeoutMs: 50 })).rejects.toThrow(
      /^The push service did not answer\.$/,
    );
  });
});
