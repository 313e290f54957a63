import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testShop } from "../../test/support/test-shop.ts";
import { deleteRepliesBefore, deleteRepliesTo, type KeyedRequest, keyReused, openIdempotency } from "./idempotency.ts";
import { openKeys } from "./keys.ts";

const t = await testShop();
t.clock.set("2026-11-22T10:00:00+05:30");
const db = t.db as unknown as Kysely<never>;
const [secret, laterSecret] = [
  "the secret of this test, with 32 characters",
  "a later secret, also with 32 characters",
];
const runOnce = openIdempotency({ db, clock: t.clock, factor: 1, keys: openKeys([secret]) });

let made = 0;
const request = (more: Partial<KeyedRequest> = {}): KeyedRequest => ({
  ...{ sender: "customer:7", call: "POST cart/store", key: `key ${++made}`, content: ["/api/cart/store", "{}"] },
  ...more,
});

/** Work that counts in a row how often it runs. */
function work(reply: unknown = { message: "Added To Cart" }) {
  const subject = `work ${++made}`;
  const act = () =>
    t.db.transaction().execute(async (transaction) => {
      await sql`INSERT INTO attempts VALUES (${subject}, 1, now())
        ON CONFLICT (subject) DO UPDATE SET count = attempts.count + 1`.execute(transaction);
    });
  return {
    times: async () =>
      (await t.sql<{ count: number }>`SELECT count FROM attempts WHERE subject = ${subject}`)[0]?.count ?? 0,
    done: async () => {
      await act();
      return { reply };
    },
    failing: async () => {
      await act();
      throw new Error("broken");
    },
  };
}

describe("a repeat", () => {
  test("gets the first reply, and nothing is done again", async () => {
    const [asked, { done, times }] = [request(), work({ order_no: "NK-1", lines: [1, null, "नाक"] })];
    const first = await runOnce(asked, done);
    expect(await runOnce(asked, async () => ({ reply: "another" }))).toEqual(first);
    expect(await times()).toBe(1);
  });

  test("of a reply without content is without content", async () => {
    const [asked, { done }] = [request(), work(null)];
    await runOnce(asked, async () => ({ ...(await done()), reply: undefined }));
    expect(await runOnce(asked, done)).toEqual({ reply: undefined });
  });

  test("while the first is still running waits for it", async () => {
    const [asked, { done, times }] = [request(), work()];
    const replies = await Promise.all(Array.from({ length: 6 }, () => runOnce(asked, done)));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await times()).toBe(1);
  });

  test("after a day is a new request", async () => {
    const [asked, { done, times }] = [request(), work()];
    await runOnce(asked, done);
    t.clock.advance({ hours: 24 });
    await runOnce(asked, done);
    expect(await times()).toBe(1);
    t.clock.advance({ seconds: 1 });
    await runOnce(asked, done);
    expect(await times()).toBe(2);
  });

  test("is recognised after SECRET_KEY was rotated, and not once the old one is gone", async () => {
    const [asked, { done, times }] = [request(), work()];
    const first = await runOnce(asked, done);
    const rotated = openIdempotency({ db, clock: t.clock, factor: 1, keys: openKeys([laterSecret, secret]) });
    expect(await rotated(asked, done)).toEqual(first);
    expect(await rotated({ ...asked, content: ["other"] }, done)).toBe(keyReused);
    expect(await times()).toBe(1);
    const later = openIdempotency({ db, clock: t.clock, factor: 1, keys: openKeys([laterSecret]) });
    await later(asked, done);
    expect(await times()).toBe(2);
  });
});

describe("another request", () => {
  test.each<[string, Partial<KeyedRequest>]>([
    ["another sender", { sender: "customer:70" }],
    ["another call", { call: "POST cart/delete" }],
    ["another key", { key: "another key" }],
  ])("is done: %s", async (_what, more) => {
    const [asked, { done, times }] = [request(), work()];
    await runOnce(asked, done);
    await runOnce({ ...asked, ...more }, done);
    expect(await times()).toBe(2);
  });

  test.each([
    ["another body", ["/api/cart/store", '{"quantity":2}']],
    ["another URL", ["/api/cart/store?x", "{}"]],
    ["the same characters, divided otherwise", ["/api/cart/store{}", ""]],
    ["more of it", ["/api/cart/store", "{}", ""]],
    ["nothing", []],
  ])("with the same key is refused: %s", async (_what, content) => {
    const [asked, { done, times }] = [request(), work()];
    await runOnce(asked, done);
    expect(await runOnce({ ...asked, content }, done)).toBe(keyReused);
    expect(await times()).toBe(1);
  });

  test("with the same key at the same moment is refused", async () => {
    const [asked, { done, times }] = [request(), work()];
    const both = await Promise.all([runOnce(asked, done), runOnce({ ...asked, content: ["other"] }, done)]);
    expect(both.filter((outcome) => outcome === keyReused)).toHaveLength(1);
    expect(await times()).toBe(1);
  });
});

describe("nothing is remembered", () => {
  test("of a refusal: the key is free, also when the work had begun", async () => {
    const [asked, { done, times }] = [request(), work()];
    expect(await runOnce(asked, async () => ({ refused: "too little stock" }))).toEqual({
      refused: "too little stock",
    });
    const rolledBack = async () => {
      await t.db
        .transaction()
        .execute(() => Promise.reject(new Error("undone")))
        .catch(() => {});
      return { refused: "undone" };
    };
    expect(await runOnce({ ...asked, content: ["other"] }, rolledBack)).toEqual({ refused: "undone" });
    await runOnce(asked, done);
    expect(await times()).toBe(1);
  });

  test("of a fault: what was done is undone, and the key is free", async () => {
    const [asked, { done, failing, times }] = [request(), work()];
    await expect(runOnce(asked, failing)).rejects.toThrow("broken");
    expect(await times()).toBe(0);
    await runOnce(asked, done);
    expect(await times()).toBe(1);
  });

  test("of a request without a key", async () => {
    const { done, times } = work();
    await runOnce(null, done);
    await runOnce(null, done);
    expect(await times()).toBe(2);
  });
});

test("the table holds neither keys nor bodies nor replies in the clear", async () => {
  const asked = request({ key: "clear-key", content: ["/api/x", '{"password":"clear-password"}'] });
  await runOnce(asked, work({ recovery_codes: ["clear-code"] }).done);
  const rows = await t.sql<{ row: string; bytes: string }>`
    SELECT r::text AS row, encode(key_hash || request_hash || reply, 'escape') AS bytes FROM request_replies r`;
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/clear-(?:key|password|code)/);
});

test("old replies are deleted in batches, and those of a sender together", async () => {
  await t.sql`DELETE FROM request_replies`;
  const sent = [request(), request(), request({ sender: "customer:8" })];
  for (const each of sent) await runOnce(each, work().done);
  expect(await deleteRepliesBefore(db, new Date(t.clock.now().getTime() - 1), 10)).toBe(0);
  expect(await deleteRepliesBefore(db, t.clock.now(), 1)).toBe(1);
  await runOnce(request(), work().done);
  await deleteRepliesTo(db, "customer:7");
  expect(await t.sql`SELECT sender FROM request_replies WHERE sender <> 'customer:8'`).toEqual([]);
  await deleteRepliesTo(db, "customer:8");
  expect(await t.sql`SELECT sender FROM request_replies`).toEqual([]);
});
