import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { password } from "../../../test/support/customers.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { hashPassword, queueHashing } from "../../platform/passwords.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
const wrong = "not the password";
const home = "198.51.100.1";
const stranger = "203.0.113.66";

const signIn = (email: string, typed = password, from = home) =>
  t.request("POST", "/api/login", { body: { email, password: typed }, headers: { "x-forwarded-for": from } });

const details = (token: string) => t.request("GET", "/api/user-details", { token });

beforeEach(async () => {
  t.clock.set("2026-11-21T10:00:00+05:30");
  await t.sql`DELETE FROM attempts`;
});

test("gives a token for a day, for the address in any case", async () => {
  const { email, firstName } = await t.customer();
  const answer = await signIn(email.toUpperCase());
  expect(answer.status).toBe(200);
  expect(answer.body.expires_at).toBe("2026-11-22T04:30:00.000Z");
  expect(Buffer.from(answer.body.success, "base64url")).toHaveLength(32);
  expect((await details(answer.body.success)).body.f_name).toBe(firstName);

  t.clock.advance({ hours: 11, minutes: 59, seconds: 59 });
  expect((await details(answer.body.success)).status).toBe(200);
  t.clock.advance({ hours: 11, minutes: 59, seconds: 59 });
  expect((await details(answer.body.success)).status).toBe(200);
  t.clock.advance({ seconds: 2 });
  expect((await details(answer.body.success)).status).toBe(401);
});

test("stores only the hash of a token", async () => {
  const { email } = await t.customer();
  const token = (await signIn(email)).body.success;
  const [stored] = await t.sql<{ sessions: string; everything: string }>`
    SELECT (SELECT count(*)::text FROM sessions WHERE token_hash = ${createHash("sha256").update(token).digest()}) AS sessions,
           (SELECT json_agg(sessions)::text FROM sessions) AS everything`;
  expect(stored?.sessions).toBe("1");
  expect(stored?.everything).not.toContain(token);
});

test("gives the same reply when password or address is wrong", async () => {
  const { email } = await t.customer();
  const answers = [await signIn(email, wrong), await signIn("nobody@clinic.example"), await signIn("not an address")];
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: "Invalid Email And Password",
      code: "invalid_credentials",
      errors: { email: ["Invalid Email And Password"] },
    });
  }
});

test.each(["\ud800", "asha\udfff@clinic.example", "\u0000", "asha@clinic.example\u0000", "\u0007"])(
  "an address with characters that cannot be stored, %j, is refused at once and not counted",
  async (email) => {
    const answer = await signIn(email);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      code: "invalid",
      errors: { email: [expect.stringContaining("cannot be stored")] },
    });
    expect(await t.sql`SELECT subject FROM attempts`).toEqual([]);
  },
);

test("a number typed as the address is never counted against the account that has it as its id", async () => {
  const { id, email } = await t.customer();
  for (let count = 0; count < 10; count++) expect((await signIn(String(id), wrong)).status).toBe(422);
  expect((await signIn(String(id), wrong)).status).toBe(429);
  expect((await signIn(email, wrong)).status).toBe(422);
  expect((await signIn(email)).status).toBe(200);
});

test("takes as much work for an address without an account", async () => {
  const { email } = await t.customer();
  // The account's own hash uses the cheap parameters of the tests' customers.
  await t.sql`UPDATE customers SET password_hash = ${await hashPassword(password)} WHERE email = ${email}`;
  // CPU time, so that machine load does not matter.
  const work = { known: [] as number[], unknown: [] as number[] };
  const measure = async (address: string, into: number[]) => {
    const before = process.cpuUsage();
    await signIn(address, wrong);
    const { user, system } = process.cpuUsage(before);
    into.push(user + system);
  };
  for (let count = 0; count < 9; count++) {
    await measure(email, work.known);
    await measure("nobody.at.all@clinic.example", work.unknown);
  }
  // Without hashing it would take a tenth.
  expect(Math.min(...work.unknown)).toBeGreaterThan(Math.min(...work.known) / 3);
});

test("names missing fields", async () => {
  const answer = await t.request("POST", "/api/login", { body: {} });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toEqual(["email", "password"]);
});

test("a token that is no session's is refused on every call, public ones too", async () => {
  const { token } = await t.customer();
  for (const authorization of [
    `Bearer ${token.slice(1)}A`,
    "Bearer x",
    "Basic eDp5",
    "",
    `Bearer ${token} `.repeat(2),
  ]) {
    const answer = await t.request("GET", "/api/state-list", { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe("unauthenticated");
  }
  expect((await t.request("GET", "/api/state-list")).status).toBe(200);
});

test("signing out kills the token at once, and no other", async () => {
  const { email } = await t.customer();
  const [here, there] = [(await signIn(email)).body.success, (await signIn(email)).body.success];
  expect((await t.request("POST", "/api/logout", { token: here })).status).toBe(204);
  expect((await details(here)).status).toBe(401);
  expect((await details(there)).status).toBe(200);
  expect((await t.request("POST", "/api/logout")).status).toBe(401);
});

test("no session of the old password is left when it changes at that moment", async () => {
  for (let round = 0; round < 5; round++) {
    const { email, token } = await t.customer();
    const body = { current_password: password, password: "a quiet ward at night" };
    const signIns = Array.from({ length: 4 }, () => signIn(email));
    const [changed, ...answers] = await Promise.all([
      t.request("POST", "/api/change-password", { token, body }),
      ...signIns,
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of answers) {
      if (status === 200) expect((await details(body.success)).status).toBe(401);
    }
    expect((await details(token)).status).toBe(200);
  }
});

test("ten wrong passwords for an account from one network, then it waits; right ones do not count", async () => {
  const { email } = await t.customer();
  for (let count = 0; count < 12; count++) expect((await signIn(email)).status).toBe(200);
  for (let count = 0; count < 10; count++) expect((await signIn(email, wrong)).status).toBe(422);
  const refused = await signIn(email);
  expect(refused.status).toBe(429);
  expect(refused.headers["retry-after"]).toBe("900");
  t.clock.advance({ minutes: 15 });
  expect((await signIn(email)).status).toBe(200);
});

test("guesses sent all at once do not get past the limit together", async () => {
  const { email } = await t.customer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email, wrong)));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
});

test("correct passwords sent all at once all sign in", async () => {
  const { email } = await t.customer();
  const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(email)));
  expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200));
});

test("an address without an account has the same limit, so the limit reveals nothing", async () => {
  for (let count = 0; count < 10; count++) await signIn("nobody@clinic.example", wrong);
  expect((await signIn("nobody@clinic.example", wrong)).status).toBe(429);
});

test("sixty wrong ones from one network, over many accounts", async () => {
  for (let count = 0; count < 60; count++) {
    expect((await signIn(`nobody.${count}@clinic.example`, wrong, stranger)).status).toBe(422);
  }
  expect((await signIn("nobody.else@clinic.example", wrong, stranger)).status).toBe(429);
  expect((await signIn("nobody.else@clinic.example", wrong)).status).toBe(422);
});

test("a stranger cannot lock an owner out", async () => {
  const { email } = await t.customer();
  for (let count = 0; count < 12; count++) await signIn(email, wrong, stranger);
  expect((await signIn(email, password, stranger)).status).toBe(429);
  expect((await signIn(email)).status).toBe(200);
});

test("nor do strangers in many places, where the customer has signed in before", async () => {
  const { email } = await t.customer();
  expect((await signIn(email, password, home)).status).toBe(200);
  for (let count = 0; count < 105; count++) await signIn(email, wrong, `203.0.113.${count >> 3}`);
  expect((await signIn(email, password, "192.0.2.200")).status).toBe(429);
  expect((await signIn(email, password, home)).status).toBe(200);
});

test("when too many passwords wait to be checked, it asks to come back later", async () => {
  const { email } = await t.customer();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const others = Array.from({ length: 1000 }, () => queueHashing(() => held));
  const answer = await signIn(email);
  release();
  await Promise.all(others);
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe("unavailable");
  expect(answer.headers["retry-after"]).toBe("3");
  expect((await signIn(email)).status).toBe(200);
});

test("a customer's ended sessions go when they sign in, and everyone's with the retention job", async () => {
  const { email } = await t.customer();
  await signIn(email);
  t.clock.advance({ days: 2 });
  const other = await t.customer();
  await signIn(email);
  const listActiveSessions = async (address: string) =>
    (await t.sql`SELECT FROM sessions s JOIN customers c ON c.id = s.customer_id WHERE c.email = ${address}`).length;
  expect(await listActiveSessions(email)).toBe(1);
  t.clock.advance({ days: 2 });
  expect(await listActiveSessions(other.email)).toBe(1);
  await t.sql`INSERT INTO jobs (name, payload) VALUES ('retention.apply', '{}')`;
  await t.jobs.runDue();
  expect(await listActiveSessions(other.email)).toBe(0);
});
