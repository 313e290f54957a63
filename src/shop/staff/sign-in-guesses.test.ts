import { expect, test } from "vitest";
import { password, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { texts } from "../../contract/texts.ts";

/** Whether guessing can lock others out, and what guessing reveals. */

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
t.clock.set("2026-11-21T10:00:00+05:30");
const { post, joined, withFactor, codeNow, listEvents } = staffSteps(t);

const from = (network: string) => ({ "x-forwarded-for": network });
const signIn = (email: string, typed: string, network: string, more = {}) =>
  post("sign-in", { email, password: typed, ...more }, null, from(network));

test("a number typed as an address is no address, and locks no member out", async () => {
  const ravi = await joined(await t.member());
  for (let count = 0; count < 12; count++) {
    const { status, body } = await signIn(String(ravi.id), "a guess", "192.0.2.1");
    expect([status, Object.keys(body.errors)]).toEqual([422, ["email"]]);
  }
  expect((await signIn(ravi.email, password, "192.0.2.2")).status).toBe(200);
  expect((await signIn(ravi.email, password, "192.0.2.1")).status).toBe(200);
});

test.each(["a\0@shop.example", "x".repeat(20_000), "", "nobody", 7, null])("%j is no address", async (email) => {
  const { status, body } = await post("sign-in", { email, password });
  expect([status, Object.keys(body.errors)]).toEqual([422, ["email"]]);
});

test("ten guesses of a stranger keep out only their own network", async () => {
  const ravi = await joined(await t.member());
  for (let count = 0; count < 10; count++) await signIn(ravi.email, "a guess", "192.0.2.10");
  expect((await signIn(ravi.email, password, "192.0.2.10")).status).toBe(429);
  expect((await signIn(ravi.email, password, "192.0.2.11")).status).toBe(200);
  expect(await listEvents(ravi.id)).toEqual(expect.arrayContaining(["wrong_password", "signed_in"]));
});

test("a hundred guesses from many networks lock out unknown networks only", async () => {
  const ravi = await joined(await t.member());
  expect((await signIn(ravi.email, password, "192.0.2.20")).status).toBe(200);
  for (let count = 0; count < 100; count++) await signIn(ravi.email, "a guess", `198.51.100.${count % 25}`);
  expect((await signIn(ravi.email, password, "192.0.2.21")).status).toBe(429);
  expect((await signIn(ravi.email, password, "192.0.2.20")).status).toBe(200);
});

test("a second factor makes a network known, the password alone does not", async () => {
  const { ravi, secret } = await withFactor();
  await signIn(ravi.email, password, "192.0.2.30");
  t.clock.advance({ minutes: 1 });
  expect((await signIn(ravi.email, password, "192.0.2.31", { code: codeNow(secret) })).status).toBe(200);
  const known = await t.sql<{ network: string }>`SELECT network FROM staff_known_networks WHERE staff_id = ${ravi.id}`;
  expect(known.map(({ network }) => network)).not.toContain("192.0.2.30");
  expect(known.map(({ network }) => network)).toContain("192.0.2.31");
});

test("guesses at an unknown address are counted and answered as those at a member's are", async () => {
  const ravi = await joined(await t.member());
  const answersFor = async (email: string, network: string) => {
    const answers = [];
    for (let count = 0; count < 12; count++) {
      const { status, headers, body } = await signIn(email, "a guess", network);
      answers.push([status, headers["retry-after"], body]);
    }
    return answers;
  };
  const [known, unknown, capitals] = [
    await answersFor(ravi.email, "192.0.2.40"),
    await answersFor("nobody.here@shop.example", "192.0.2.41"),
    await answersFor(ravi.email.toUpperCase(), "192.0.2.42"),
  ];
  expect(known).toEqual(unknown);
  expect(capitals).toEqual(unknown);
  expect(known[9]).toMatchObject([422, undefined, { errors: { email: [texts.loginFailed.text] } }]);
  expect(known[10]?.[0]).toBe(429);
});

test("wrong passwords inside a session are counted apart from signing in", async () => {
  const ravi = await joined(await t.member());
  for (let count = 0; count < 10; count++) await post("second-factor", { password: "a guess" }, ravi);
  expect((await post("second-factor", { password }, ravi)).status).toBe(429);
  expect((await signIn(ravi.email, password, "192.0.2.50")).status).toBe(200);
  for (let count = 0; count < 10; count++) await signIn(ravi.email, "a guess", "127.0.0.1");
  const maya = await joined(await t.member());
  for (let count = 0; count < 10; count++) await signIn(maya.email, "a guess", "127.0.0.1");
  expect((await post("second-factor", { password }, maya)).status).toBe(200);
});
