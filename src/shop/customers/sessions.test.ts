import { sql } from "kysely";
import { expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { countRoundTrips } from "../../../test/support/round-trips.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { findSessionCustomers, recordSessionUses } from "./session-queries.ts";

const t = await testShop({ env: { TRUST_PROXY: "true", CUSTOMER_IDLE_MINUTES: "60" } });
t.clock.set("2026-11-21T10:00:00+05:30");

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function signIn(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { body } = await t.request("POST", "/api/login", { body: { email, password }, headers });
  return body.success;
}
const list = async (token: string) => (await t.request("GET", "/api/sessions", { token })).body.data;
const isIn = async (token: string) => (await t.request("GET", "/api/user-details", { token })).status === 200;
const end = (token: string | null, id: string) => t.request("DELETE", `/api/sessions/${id}`, { token });

test("a customer sees from where they are signed in", async () => {
  const { email } = await t.customer();
  const clinic = await signIn(email, { "user-agent": firefox, "x-forwarded-for": "203.0.113.77" });
  t.clock.advance({ minutes: 5 });
  const home = await signIn(email, { "user-agent": "", "x-forwarded-for": "2001:db8:1:2::9" });
  const sessions = await list(home);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toEqual({
    ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), browser: "", network: "2001:db8:1:…", current: true },
    ...{ signed_in_at: "2026-11-21T04:35:00.000Z", last_used_at: "2026-11-21T04:35:00.000Z" },
  });
  expect(sessions).toContainEqual({
    ...{ id: expect.any(String), browser: firefox, network: "203.0.113.x", current: false },
    ...{ signed_in_at: "2026-11-21T04:30:00.000Z", last_used_at: "2026-11-21T04:30:00.000Z" },
  });
  expect(JSON.stringify(sessions)).not.toContain("203.0.113.77");
  t.clock.advance({ minutes: 5 });
  const seen = (await list(clinic)).find(({ current }: { current: boolean }) => current);
  expect(seen.last_used_at).toBe("2026-11-21T04:40:00.000Z");
});

test("one session is ended, and its token is dead at once", async () => {
  const { email, token } = await t.customer();
  const other = await signIn(email);
  const { id } = (await list(token)).find(({ current }: { current: boolean }) => !current);
  expect((await end(token, id)).status).toBe(204);
  expect(await isIn(other)).toBe(false);
  expect(await isIn(token)).toBe(true);
  const again = await end(token, id);
  expect(again.status).toBe(404);
  expect(again.body.code).toBe("not_found");
});

test("all others are ended, and this one stays", async () => {
  const { email, token } = await t.customer();
  const others = [await signIn(email), await signIn(email)];
  const stranger = await t.customer();
  const answer = await t.request("POST", "/api/sessions/end-others", { token });
  expect(answer.body).toEqual({ data: { ended: 2 } });
  expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
  expect(await isIn(token)).toBe(true);
  expect(await isIn(stranger.token)).toBe(true);
  expect((await t.request("POST", "/api/sessions/end-others", { token })).body).toEqual({ data: { ended: 0 } });
});

test("customers cannot see or end another's sessions", async () => {
  const [asha, stranger] = [await t.customer(), await t.customer()];
  const [{ id }] = await list(asha.token);
  expect(JSON.stringify(await list(stranger.token))).not.toContain(id);
  expect((await end(stranger.token, id)).status).toBe(404);
  expect((await end(null, id)).status).toBe(401);
  expect((await t.request("GET", "/api/sessions")).status).toBe(401);
  expect((await t.request("POST", "/api/sessions/end-others")).status).toBe(401);
  expect(await isIn(asha.token)).toBe(true);
});

test.each(["1", "%00", "x".repeat(5000), "00000000-0000-0000-0000-00000000000g"])(
  "an id such as %.20s is refused",
  async (id) => {
    const { token } = await t.customer();
    expect([400, 404, 422]).toContain((await end(token, id)).status);
  },
);

test("two who end the same session at once do it once", async () => {
  const { email, token } = await t.customer();
  await signIn(email);
  const { id } = (await list(token)).find(({ current }: { current: boolean }) => !current);
  const answers = await Promise.all([end(token, id), end(token, id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test("a session that is not used ends, one that is used goes on to its day", async () => {
  const { email, id } = await t.customer();
  await t.sql`DELETE FROM sessions WHERE customer_id = ${id}`;
  const [idle, used] = [await signIn(email), await signIn(email)];
  t.clock.advance({ minutes: 59 });
  expect(await isIn(used)).toBe(true);
  t.clock.advance({ minutes: 1 });
  expect(await isIn(idle)).toBe(false);
  expect(await isIn(used)).toBe(true);
  // It is not listed either, and the next clean-up removes it.
  expect(await list(used)).toHaveLength(1);
  for (let minutes = 110; minutes < 24 * 60; minutes += 50) {
    t.clock.advance({ minutes: 50 });
    expect(await isIn(used), `after ${minutes} minutes`).toBe(true);
  }
  t.clock.advance({ minutes: 50 });
  expect(await isIn(used)).toBe(false);
});

test("the use of sessions by requests at the same moment is recorded together", async () => {
  const customers = await Promise.all(Array.from({ length: 8 }, () => t.customer()));
  t.clock.advance({ minutes: 2 });
  const { result, statements } = await countRoundTrips(() => Promise.all(customers.map(({ token }) => isIn(token))));
  expect(result).toEqual(customers.map(() => true));
  expect(statements.filter((statement) => statement.includes("UPDATE sessions")).length).toBeLessThan(8);
  const seen = await t.sql`SELECT seen_at FROM sessions WHERE customer_id = ANY(${customers.map(({ id }) => id)})`;
  expect(seen).toEqual(customers.map(() => ({ seen_at: t.clock.now() })));
});

test("a session that is being changed is used without waiting, and its use recorded the next time", async () => {
  const { token, id } = await t.customer();
  t.clock.advance({ minutes: 2 });
  await t.db.transaction().execute(async (transaction) => {
    await sql`SELECT FROM sessions WHERE customer_id = ${id} FOR UPDATE`.execute(transaction);
    expect(await isIn(token)).toBe(true);
  });
  expect(await isIn(token)).toBe(true);
  expect(await t.sql`SELECT seen_at FROM sessions WHERE customer_id = ${id}`).toEqual([{ seen_at: t.clock.now() }]);
});

test("a session of the previous build, which does not say when it was used, lasts to its end", async () => {
  const { token, id } = await t.customer();
  t.clock.advance({ hours: 3 });
  expect(await isIn(token)).toBe(true);
  expect(await t.sql`SELECT seen_at FROM sessions WHERE customer_id = ${id}`).toEqual([{ seen_at: t.clock.now() }]);
});

test("looking up and recording sessions is not planned for each request", async () => {
  const now = t.clock.now();
  const plans = await t.db.connection().execute(async (db) => {
    await sql`SET plan_cache_mode = auto`.execute(db);
    for (let request = 0; request < 20; request++) {
      await findSessionCustomers(db, [Buffer.alloc(32)], { now, idleFrom: now });
      await recordSessionUses(db, [Buffer.alloc(32)], now);
    }
    const { rows } = await sql<{ custom: number }>`
      SELECT custom_plans::int AS custom FROM pg_prepared_statements
      WHERE statement LIKE ANY(${["%FROM sessions s JOIN customers c%", "%UPDATE sessions SET seen_at%"]})`.execute(db);
    await sql`RESET plan_cache_mode`.execute(db);
    return rows.map(({ custom }) => custom);
  });
  // PostgreSQL compares the first five plans with the prepared one.
  expect(plans).toEqual([5, 5]);
});
