import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { sql } = t;
const { post, get, joined, codeNow, withFactor, listEvents } = staffSteps(t);
const owner = await t.member("owner");

const begin = (actor: TestMember | null, typed: unknown = password) =>
  post("second-factor", { password: typed }, actor);
const confirm = (code: unknown, actor: TestMember | null) => post("second-factor/confirm", { code }, actor);
const remove = (actor: TestMember | null, typed: unknown = password) =>
  post("second-factor/remove", { password: typed }, actor);
const hasFactor = async (actor: TestMember) => (await get("me", actor)).body.second_factor as boolean;
const acts = async (id: number) =>
  (
    await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE staff_id = ${id} AND act LIKE '%second factor' ORDER BY id`
  ).map(({ act }) => act);

describe("setting one up", () => {
  test("begins with a secret, as text, address and picture", async () => {
    const ravi = await joined(owner);
    const { status, body } = await begin(ravi);
    expect(status).toBe(200);
    expect(body.data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(body.data.address).toContain(`secret=${body.data.secret}`);
    expect(body.data.address).toContain(encodeURIComponent(ravi.email));
    expect(body.data.picture).toMatch(/^<svg/);
  });

  test("does not apply before a first correct code", async () => {
    const ravi = await joined(owner);
    await begin(ravi);
    const { status, body } = await confirm("000000", ravi);
    expect([status, body.errors]).toEqual([422, { code: [serverTexts.codeWrong] }]);
    expect(await hasFactor(ravi)).toBe(false);
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(200);
  });

  test("is done with a first code, gives eight recovery codes and ends the other sessions", async () => {
    const ravi = await joined(owner);
    const other = { ...ravi, token: sessionToken((await post("sign-in", { email: ravi.email, password })).headers) };
    const { secret } = (await begin(ravi)).body.data;
    const { status, body } = await confirm(codeNow(secret), ravi);
    expect([status, new Set(body.data.recovery_codes).size]).toEqual([200, 8]);
    expect(await hasFactor(ravi)).toBe(true);
    expect((await get("me", other)).status).toBe(401);
    expect(await acts(ravi.id)).toEqual(["set up a second factor"]);
    expect(await listEvents(ravi.id)).toContain("factor_added");
  });

  test("keeps neither the secret nor a recovery code readable in the database", async () => {
    const { ravi, secret, codes } = await withFactor();
    const [row] = await sql<{ row: string }>`
      SELECT f::text AS row FROM staff_second_factors f WHERE staff_id = ${ravi.id}`;
    for (const hidden of [secret, ...codes]) expect(row?.row).not.toContain(hidden);
  });

  test("with the same code twice at once gives recovery codes once", async () => {
    const ravi = await joined(owner);
    const { secret } = (await begin(ravi)).body.data;
    const both = await Promise.all([1, 2].map(() => confirm(codeNow(secret), ravi)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await acts(ravi.id)).toEqual(["set up a second factor"]);
  });

  test("again while there is one is refused", async () => {
    const { ravi, secret } = await withFactor();
    const { status, body } = await begin(ravi);
    expect([status, body.code]).toEqual([409, "state_changed"]);
    expect((await confirm(codeNow(secret), ravi)).status).toBe(409);
  });
});

describe("removing it", () => {
  test("takes the password, ends the other sessions and is recorded", async () => {
    const { ravi, secret } = await withFactor();
    t.clock.advance({ minutes: 1 });
    const elsewhere = await post("sign-in", { email: ravi.email, password, code: codeNow(secret) });
    const other = { ...ravi, token: sessionToken(elsewhere.headers) };
    expect((await remove(ravi)).status).toBe(204);
    expect(await hasFactor(ravi)).toBe(false);
    expect((await get("me", other)).status).toBe(401);
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(200);
    expect(await acts(ravi.id)).toEqual(["set up a second factor", "removed the second factor"]);
    expect(await listEvents(ravi.id)).toContain("factor_removed");
  });

  test("again succeeds, and the audit log does not claim another removal", async () => {
    const { ravi } = await withFactor();
    expect([(await remove(ravi)).status, (await remove(ravi)).status]).toEqual([204, 204]);
    expect(await acts(ravi.id)).toEqual(["set up a second factor", "removed the second factor"]);
  });

  test("is refused with a wrong password", async () => {
    const { ravi } = await withFactor();
    const { status, body } = await remove(ravi, "wrong");
    expect([status, body.errors]).toEqual([422, { password: [serverTexts.currentPasswordWrong] }]);
    expect(await hasFactor(ravi)).toBe(true);
  });
});

describe.each([
  ["second-factor", begin],
  ["second-factor/remove", remove],
])("POST staff/%s", (_path, call) => {
  test.each(["", null, 7, "x".repeat(1001)])("names a password of %j", async (typed) => {
    const ravi = await joined(owner);
    const { status, body } = await call(ravi, typed);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["password"]]);
  });

  test("needs a session", async () => {
    expect((await call(null)).status).toBe(401);
  });
});

describe("POST staff/second-factor/confirm", () => {
  test.each(["", "12345", "1234567", "abcde", null])("names a code of %j", async (code) => {
    const ravi = await joined(owner);
    await begin(ravi);
    const { status, body } = await confirm(code, ravi);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["code"]]);
  });

  test("needs a session, and a set-up that has begun", async () => {
    expect((await confirm("000000", null)).status).toBe(401);
    expect((await confirm("000000", await joined(owner))).status).toBe(409);
  });
});
