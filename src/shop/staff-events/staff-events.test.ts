import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { type ClientRequest, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { sql as query } from "kysely";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { enquiryCalls } from "../../../test/support/enquiries.ts";
import { placeTestOrder } from "../../../test/support/orders.ts";
import { patience } from "../../../test/support/patience.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { ChangeReader } from "./read-changes.ts";
import { Stream } from "./stream.ts";
import { subjectsTouched } from "./subjects.ts";

const shop = await testShop({ listen: true });
const { url, request, member, customer, sql, clock, db, app, live } = shop;
clock.set("2026-11-20T09:00:00+05:30");
const { enquiry } = await enquiryCalls(shop);

const opened: ClientRequest[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) each.destroy();
});

/** A stream as read by a browser: its content so far, and whether it has ended. Each has its own connection. */
async function listen(actor: TestMember) {
  const headers = { cookie: `__Host-staff_session=${actor.token}`, accept: "text/event-stream" };
  const sent = get(`${url}/api/staff/events`, { agent: false, headers });
  opened.push(sent);
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const stream = { status: reply.statusCode, headers: reply.headers, text: "", hasEnded: false, sent };
  reply.setEncoding("utf8");
  reply.on("error", () => {});
  reply.on("data", (part: string) => {
    stream.text += part;
  });
  reply.on("end", () => {
    stream.hasEnded = true;
  });
  return stream;
}
type Listening = Awaited<ReturnType<typeof listen>>;

/** All announced changes, by subject. */
function changedIn({ text }: Listening): Record<string, string[]> {
  const changes = [...text.matchAll(/event: changed\ndata: (.*)\n/g)].map(([, data = ""]) => JSON.parse(data));
  return Object.assign({}, ...changes);
}

/** A stream known to have read the ledgers' positions, because an audited change of another subject has arrived. */
async function settled(actor: TestMember) {
  const stream = await listen(actor);
  expect(stream.status).toBe(200);
  await vi.waitFor(
    async () => {
      await touch();
      expect(stream.text).toContain("changed");
    },
    { ...patience, interval: 600 },
  );
  stream.text = "";
  return stream;
}

/** A change that everyone may see. */
const touch = () => sql`
  INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name)
  VALUES (now(), 'Nila', 'changed', 'kit', '1', 'A kit')`;

test("a stream opens only once every later change will be announced", async () => {
  const actor = await member("owner");
  let isOpen = false;
  const [opening] = await db.transaction().execute(async (held) => {
    await query`LOCK TABLE jobs IN ACCESS EXCLUSIVE MODE`.execute(held);
    const opening = listen(actor).then((stream) => {
      isOpen = true;
      return stream;
    });
    const waits = "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'jobs'::regclass";
    await vi.waitFor(async () => expect((await query.raw(waits).execute(held)).rows).toHaveLength(1), patience);
    expect(isOpen).toBe(false);
    return [opening];
  });
  const stream = await opening;
  await touch();
  await vi.waitFor(() => expect(changedIn(stream)).toHaveProperty("kits"), patience);
});

test("a client that disconnects while it is being authenticated leaves no stream behind", async () => {
  const by = await member("sales");
  await db.transaction().execute(async (held) => {
    await query`LOCK TABLE staff_sessions IN ACCESS EXCLUSIVE MODE`.execute(held);
    const arrived = once(app.server, "request");
    const leaving = listen(by).catch(() => {});
    const [, response] = (await arrived) as [IncomingMessage, ServerResponse];
    const closed = once(response, "close");
    for (const each of opened) each.destroy();
    await Promise.all([closed, leaving]);
  });
  const streams = await Promise.all(Array.from({ length: 6 }, () => listen(by)));
  expect(streams.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

describe("the stream of changes", () => {
  test("names an order that a customer places, by id alone", async () => {
    const stream = await settled(await member("sales"));
    const { order } = await placeTestOrder(shop, await customer());
    await vi.waitFor(() => expect(changedIn(stream).orders).toContain(String(order.id)), patience);
    expect(Object.keys(changedIn(stream))).toEqual(expect.arrayContaining(["orders", "lots", "stock"]));
    expect(stream.text).not.toContain(order.number);
    expect(stream.headers["content-type"]).toContain("text/event-stream");
    expect(stream.headers["cache-control"]).toContain("no-store");
  });

  test("names what a colleague changes, and an enquiry that comes in", async () => {
    const actor = await member("support");
    const stream = await settled(actor);
    const id = await enquiry();
    await vi.waitFor(() => expect(changedIn(stream).enquiries).toContain(String(id)), patience);
    const someone = await customer();
    const body = { subject: "customer", of: String(someone.id), text: "Dr Rao telephoned" };
    expect((await request("POST", "/api/staff/notes", { staff: await member("sales"), body })).status).toBe(201);
    await vi.waitFor(() => expect(changedIn(stream).customers).toContain(String(someone.id)), patience);
    expect(stream.text).not.toContain("Rao");
  });

  test("names a review that is written, and one that its customer replaces", async () => {
    const stream = await settled(await member("support"));
    const { token } = await customer();
    const product_id = live.current().catalogue.products[0]?.token;
    for (const review of ["Sharp and light.", "It broke."]) {
      const body = { product_id, rating: 4, review };
      expect((await request("POST", "/api/product-review", { token, body })).status).toBe(201);
      const [stored] = await sql<{ id: number }>`SELECT id FROM reviews WHERE review = ${review}`;
      await vi.waitFor(() => expect(changedIn(stream).reviews).toEqual([String(stored?.id)]), patience);
      stream.text = "";
    }
  });

  test("names only what the role may read", async () => {
    const [editor, packer] = [await settled(await member("catalogue")), await settled(await member("warehouse"))];
    await placeTestOrder(shop, await customer());
    await enquiry();
    await vi.waitFor(() => expect(changedIn(packer)).toHaveProperty("orders"), patience);
    await vi.waitFor(() => expect(changedIn(editor)).toHaveProperty("stock"), patience);
    for (const hidden of ["orders", "customers", "enquiries", "audit"]) {
      expect(changedIn(editor)).not.toHaveProperty(hidden);
    }
    expect(changedIn(packer)).not.toHaveProperty("enquiries");
  });

  test("for a client that does not ask for events is only its opening", async () => {
    const { status, body } = await request("GET", "/api/staff/events", { staff: await member("sales") });
    expect([status, body]).toEqual([200, "retry: 3000\n\n: open\n\n"]);
  });

  test("is for staff", async () => {
    expect((await request("GET", "/api/staff/events")).status).toBe(401);
    const { token } = await customer();
    expect((await request("GET", "/api/staff/events", { token })).status).toBe(401);
  });

  test("is refused to a session that has six, and open to it once one is gone", async () => {
    const actor = await member("sales");
    const streams = await Promise.all(Array.from({ length: 6 }, () => listen(actor)));
    const refused = await listen(actor);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await listen(await member("sales"))).status).toBe(200);
    streams[0]?.sent.destroy();
    await vi.waitFor(async () => expect((await listen(actor)).status).toBe(200), patience);
  });
});

describe("it ends", () => {
  const ends: [string, (actor: TestMember) => Promise<unknown>][] = [
    ["the user signs out", (actor) => request("POST", "/api/staff/sign-out", { staff: actor })],
    ["the session is revoked", (actor) => sql`DELETE FROM staff_sessions WHERE staff_id = ${actor.id}`],
    ["the user is stopped", (actor) => sql`UPDATE staff SET stopped_at = now() WHERE id = ${actor.id}`],
    ["the role changes", (actor) => sql`UPDATE staff SET role = 'catalogue' WHERE id = ${actor.id}`],
    [
      "the session has been idle",
      (actor) => sql`UPDATE staff_sessions SET seen_at = '2026-01-01' WHERE staff_id = ${actor.id}`,
    ],
  ];
  test.each(ends)("when %s, and says so", async (_what, act) => {
    const actor = await member("sales");
    const [stream, other] = [await listen(actor), await listen(await member("sales"))];
    await act(actor);
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true), patience);
    expect(stream.text).toContain("event: ended");
    expect(other.hasEnded).toBe(false);
  });
});

/** Reads only the beginning of a stream, until the server can write no more of a large event. @returns the server's side */
async function stall(actor: TestMember) {
  const accepted = once(app.server, "connection");
  const client = connect(Number(new URL(url).port), "127.0.0.1");
  onTestFinished(() => void client.destroy());
  const [server] = (await accepted) as [Socket];
  const cookie = `Cookie: __Host-staff_session=${actor.token}`;
  client.write(`GET /api/staff/events HTTP/1.1\r\nHost: shop\r\nAccept: text/event-stream\r\n${cookie}\r\n\r\n`);
  await once(client, "data");
  client.pause();
  await vi.waitFor(
    async () => {
      await sql`
        INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name)
        SELECT now(), 'Nila', 'changed', 'kit', repeat('9', 200000) || n, 'A kit' FROM generate_series(1, 45) n`;
      expect(server.writableLength).toBeGreaterThan(0);
    },
    { ...patience, interval: 1000 },
  );
  return server;
}

describe("a client that stops reading", () => {
  test("is sent what it missed in one event, however much that is", async () => {
    const stream = new Stream("session", "owner", () => {});
    const events = stream[Symbol.asyncIterator]();
    for (let part = 0; part < 2; part++) await events.next();
    for (let id = 0; id < 100_000; id++) stream.note(id % 2 === 0 ? "orders" : "stock", String(id));
    expect((await events.next()).value).toBe('event: changed\ndata: {"orders":[],"stock":[]}\n\n');
    stream.note("orders", "1");
    stream.end();
    expect((await events.next()).value).toBe("event: ended\ndata: {}\n\n");
    expect((await events.next()).done).toBe(true);
  });

  test("is disconnected once its session has ended", async () => {
    const actor = await member("sales");
    const server = await stall(actor);
    await sql`DELETE FROM staff_sessions WHERE staff_id = ${actor.id}`;
    await vi.waitFor(() => expect(server.destroyed).toBe(true), patience);
  });
});

test("background requests do not keep a session from going idle", async () => {
  const actor = await member("sales");
  const seenAt = async () =>
    (await sql<{ seen_at: Date }>`SELECT seen_at FROM staff_sessions WHERE staff_id = ${actor.id}`)[0]?.seen_at;
  const before = await seenAt();
  clock.advance({ seconds: 120 });
  await listen(actor);
  await request("GET", "/api/staff/badges", { staff: actor });
  await request("GET", "/api/staff/orders", { staff: actor, headers: { "x-unattended": "1" } });
  expect(await seenAt()).toEqual(before);
  await request("GET", "/api/staff/orders", { staff: actor });
  expect(await seenAt()).toEqual(clock.now());
});

describe("badges", () => {
  test("count what waits, for the roles that can act on it", async () => {
    const of = async (role: Role) => {
      const { body } = await request("GET", "/api/staff/badges", { staff: await member(role) });
      return Object.fromEntries(
        body.data.waiting.map(({ kind, count }: { kind: string; count: number }) => [kind, count]),
      );
    };
    const before = await of("owner");
    await placeTestOrder(shop, await customer());
    await enquiry();
    await sql`
      INSERT INTO jobs (name, payload, tries, last_error, failed_at) VALUES ('mail.welcome', '{}', 9, 'Gave up', now())`;
    const after = await of("owner");
    expect(after).toMatchObject({
      orders: before.orders + 1,
      enquiries: before.enquiries + 1,
      failed_jobs: before.failed_jobs + 1,
    });
    expect(Object.keys(after).sort()).toEqual(
      ["enquiries", "expiring_licences", "expiring_lots", "failed_jobs", "low_stock", "orders", "returns"].sort(),
    );
    expect(Object.keys(await of("sales"))).toEqual(["orders", "returns", "enquiries", "expiring_licences"]);
    expect(Object.keys(await of("warehouse"))).toEqual(["low_stock", "expiring_lots"]);
    expect(Object.keys(await of("support"))).toEqual(["returns", "enquiries", "failed_jobs", "expiring_licences"]);
    expect(await of("accounts")).toEqual({});
    expect(await of("catalogue")).toEqual({});
  });

  test("count orders in the queues that wait for the role", async () => {
    const queues = async (role: Role): Promise<{ queue: string; count: number }[]> =>
      (await request("GET", "/api/staff/badges", { staff: await member(role) })).body.data.queues;
    const of = async (role: Role, queue: string) =>
      (await queues(role)).find((each) => each.queue === queue)?.count ?? null;
    const before = await of("warehouse", "to_pack");
    const { order } = await placeTestOrder(shop, await customer());
    const confirm = { staff: await member("sales"), body: { expected_status: "placed" } };
    expect((await request("POST", `/api/staff/orders/${order.token}/confirm`, confirm)).status).toBe(200);
    expect(await of("warehouse", "to_pack")).toBe((before ?? 0) + 1);
    const names = async (role: Role) => (await queues(role)).map(({ queue }) => queue);
    expect(await names("warehouse")).toEqual(["to_pack", "to_ship", "undelivered", "returns_to_inspect"]);
    expect(await names("accounts")).toEqual(["to_refund"]);
    expect(await names("owner")).toEqual(["to_pack", "to_ship", "undelivered", "returns_to_inspect", "to_refund"]);
    for (const role of ["sales", "support", "catalogue"] as const) expect(await names(role)).toEqual([]);
  });

  test("are for staff", async () => {
    expect((await request("GET", "/api/staff/badges")).status).toBe(401);
  });
});

describe("reading changes", () => {
  const about = ({ changes }: Awaited<ReturnType<ChangeReader["read"]>>) =>
    changes.filter(({ subject }) => subject === "late").map((change) => change.about);
  const enter = (to: Pick<typeof db, "getExecutor">, id: string) =>
    query`
    INSERT INTO audit_entries (at, member_name, act, subject, subject_id, subject_name)
    VALUES (now(), 'Nila', 'changed', 'late', ${id}, '')`.execute(to as typeof db);

  test("finds each once, also one that commits after a later one was read", async () => {
    const reader = new ChangeReader(db);
    expect((await reader.read()).changes).toEqual([]);
    await db.transaction().execute(async (slow) => {
      await enter(slow, "slow");
      await enter(db, "quick");
      expect(about(await reader.read())).toEqual(["quick"]);
      for (let turn = 0; turn < 3; turn++) expect(about(await reader.read())).toEqual([]);
    });
    expect(about(await reader.read())).toEqual(["slow"]);
    await enter(db, "next");
    expect(about(await reader.read())).toEqual(["next"]);
    expect(about(await reader.read())).toEqual([]);
  });

  test("finds what was under way when reading began", async () => {
    const reader = new ChangeReader(db);
    await db.transaction().execute(async (slow) => {
      await enter(slow, "under way");
      await enter(db, "before");
      expect((await reader.read()).changes).toEqual([]);
      await enter(db, "after");
      expect(about(await reader.read())).toEqual(["after"]);
    });
    expect(about(await reader.read())).toEqual(["under way"]);
    expect(about(await reader.read())).toEqual([]);
  });
});

test("everything that the audit log names refreshes something", () => {
  const files = globSync("src/shop/*/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const texts = files.map((file) => readFileSync(file, "utf8")).filter((text) => /\baudit\(/.test(text));
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\bsubject(?:: |\()"([^"]+)"/g)].map(([, name = ""]) => name),
  );
  expect(named.length).toBeGreaterThan(40);
  expect([...new Set(named)].filter((name) => subjectsTouched(name).own.length === 0)).toEqual([]);
});

test("a server that drains ends the streams at once", async () => {
  const stream = await listen(await member("sales"));
  await app.drain();
  await vi.waitFor(() => expect(stream.hasEnded).toBe(true), patience);
  expect(stream.text).not.toContain("ended");
});
