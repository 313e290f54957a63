import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { type Joined, password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { post, get, joined, mailsTo, listEvents } = staffSteps(t);
const owner = await t.member("owner");
const fresh = "malleus, incus and more";

const change = (actor: TestMember | null, changes: object = {}) =>
  post("change-password", { current_password: password, password: fresh, ...changes }, actor);
const signIn = (who: Joined, typed: string) => post("sign-in", { email: who.email, password: typed });

describe("changing one's password", () => {
  test("makes the new one valid and the old one not", async () => {
    const ravi = await joined(owner);
    const { status, body } = await change(ravi);
    expect([status, body]).toEqual([204, undefined]);
    expect((await signIn(ravi, fresh)).status).toBe(200);
    expect((await signIn(ravi, password)).status).toBe(422);
  });

  test("only one of two changes begun with the same password is made", async () => {
    const ravi = await joined(owner);
    const other = { ...ravi, token: sessionToken((await signIn(ravi, password)).headers) };
    const answers = await Promise.all([change(ravi), change(other, { password: "a quiet ward at night" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect((await signIn(ravi, answers[0]?.status === 204 ? fresh : "a quiet ward at night")).status).toBe(200);
  });

  test("ends the other sessions and keeps this one", async () => {
    const ravi = await joined(owner);
    const other = { ...ravi, token: sessionToken((await signIn(ravi, password)).headers) };
    expect((await get("me", other)).status).toBe(200);
    await change(ravi);
    expect((await get("me", other)).status).toBe(401);
    expect((await get("me", ravi)).status).toBe(200);
  });

  test("is confirmed by mail and recorded, without the password", async () => {
    const ravi = await joined(owner);
    await change(ravi);
    const mails = (await mailsTo(ravi.email)).join();
    expect(mails).toContain("password");
    expect(mails).not.toContain(fresh);
    expect(await listEvents(ravi.id)).toContain("password_changed");
    const entries = await t.sql<{ row: string }>`
      SELECT a::text AS row FROM audit_entries a WHERE act = 'changed the password' AND subject_id = ${String(ravi.id)}`;
    expect(entries).toHaveLength(1);
    expect(entries[0]?.row).not.toContain(fresh);
  });
});

describe("it is refused", () => {
  test("with a wrong present password, and the attempt is recorded", async () => {
    const ravi = await joined(owner);
    const { status, body } = await change(ravi, { current_password: "a guess" });
    expect([status, body.errors]).toEqual([422, { current_password: [serverTexts.currentPasswordWrong] }]);
    expect((await signIn(ravi, password)).status).toBe(200);
    expect(await listEvents(ravi.id)).toContain("wrong_password");
  });

  test("for the same password again", async () => {
    const ravi = await joined(owner);
    const { body } = await change(ravi, { password });
    expect(body.errors).toEqual({ password: [serverTexts.passwordSame] });
  });

  test.each([
    ["password", { password: "short" }],
    ["password", { password: "password1234" }],
    ["password", { password: undefined }],
    ["current_password", { current_password: "" }],
    ["current_password", { current_password: "x".repeat(1001) }],
  ])("with a bad %s, which is named: %o", async (field, wrong) => {
    const ravi = await joined(owner);
    const { status, body } = await change(ravi, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect((await signIn(ravi, password)).status).toBe(200);
  });

  test("for a password made of their own name or address", async () => {
    const ravi = await joined(owner);
    const { status, body } = await change(ravi, { password: ravi.email });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["password"]]);
  });

  test("without a session", async () => {
    expect((await change(null)).status).toBe(401);
  });
});

test("two at once with different passwords leave one of them valid", async () => {
  const ravi = await joined(owner);
  const choices = ["cochlea and labyrinth", "uvula and soft palate"];
  await Promise.all(choices.map((choice) => change(ravi, { password: choice })));
  const results = await Promise.all(choices.map((choice) => signIn(ravi, choice)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 422]);
});
