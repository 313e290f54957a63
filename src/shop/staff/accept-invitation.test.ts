import { describe, expect, test } from "vitest";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { post, get, linkFor, joined, codeNow, withFactor, mailsTo, listEvents } = staffSteps(t);
const fresh = "a different set of ossicles";

describe("an invitation", () => {
  const whoIsInvited = (token: string) => t.request("GET", `/api/staff/invitation?token=${token}`);

  async function invited() {
    const email = `meera.${Math.round(performance.now() * 1000)}@shop.example`;
    const { body } = await post("members", { name: "Meera", email, role: "support" }, await t.member());
    return { id: body.data.id as number, email, token: await linkFor(email) };
  }

  test("says whom it is for, and signs them in with the password they choose", async () => {
    const { id, email, token } = await invited();
    expect((await whoIsInvited(token)).body).toEqual({ data: { name: "Meera", email } });
    const { status, headers, body } = await post("join", { token, password });
    expect([status, body.id, body.role]).toEqual([200, id, "support"]);
    const meera = { id, email, name: "Meera", role: "support" as const, token: sessionToken(headers) };
    expect((await get("me", meera)).status).toBe(200);
    expect(await listEvents(id)).toEqual(["invited", "joined"]);
  });

  test("works once", async () => {
    const { token } = await invited();
    await post("join", { token, password });
    const { status, body } = await post("join", { token, password: fresh });
    expect([status, body.message]).toEqual([404, serverTexts.invitationDead]);
    expect((await whoIsInvited(token)).status).toBe(404);
  });

  test("accepted twice at once begins one session", async () => {
    const { id, token } = await invited();
    const both = await Promise.all([post("join", { token, password }), post("join", { token, password: fresh })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await t.sql`SELECT FROM staff_sessions WHERE staff_id = ${id}`).toHaveLength(1);
  });

  test("is replaced by a later one", async () => {
    const { id, email, token } = await invited();
    await post(`members/${id}/invite`, undefined, await t.member());
    const later = await linkFor(email);
    expect((await post("join", { token, password })).status).toBe(404);
    expect((await post("join", { token: later, password })).status).toBe(200);
  });

  test("ends after seven days", async () => {
    const { token } = await invited();
    t.clock.advance({ days: 7 });
    expect((await whoIsInvited(token)).status).toBe(404);
    expect((await post("join", { token, password })).status).toBe(404);
  });

  test.each(["short", "password1234", "", undefined])(
    "with a password of %j is refused, and stays open",
    async (typed) => {
      const { token } = await invited();
      const { status, body } = await post("join", { token, password: typed });
      expect([status, Object.keys(body.errors)]).toEqual([422, ["password"]]);
      expect((await whoIsInvited(token)).status).toBe(200);
    },
  );

  test("that was never sent is not found", async () => {
    expect((await whoIsInvited("x".repeat(43))).status).toBe(404);
    expect((await post("join", { token: "x".repeat(43), password })).status).toBe(404);
  });

  test("is sent again by owners only, and only to members there are", async () => {
    const { id } = await invited();
    expect((await post(`members/${id}/invite`)).status).toBe(401);
    expect((await post(`members/${id}/invite`, undefined, await t.member("support"))).status).toBe(403);
    expect((await post("members/2000000000/invite", undefined, await t.member())).status).toBe(404);
  });
});

describe("an invitation of a member with a second factor", () => {
  async function invitedAgain() {
    const member = await withFactor();
    await post(`members/${member.ravi.id}/invite`, undefined, await t.member());
    t.clock.advance({ minutes: 1 });
    return { ...member, token: await linkFor(member.ravi.email) };
  }

  test("asks for the code before it sets a password or begins a session", async () => {
    const { ravi, secret, token } = await invitedAgain();
    const without = await post("join", { token, password: fresh });
    expect([without.status, without.body.code]).toEqual([422, "code_needed"]);
    expect(without.headers["set-cookie"]).toBeUndefined();
    const wrong = await post("join", { token, password: fresh, code: "000000" });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { code: [serverTexts.codeWrong] }]);
    expect(wrong.headers["set-cookie"]).toBeUndefined();
    t.clock.advance({ minutes: 1 });
    expect((await post("sign-in", { email: ravi.email, password, code: codeNow(secret) })).status).toBe(200);
    t.clock.advance({ minutes: 1 });
    const right = await post("join", { token, password: fresh, code: codeNow(secret) });
    expect([right.status, sessionToken(right.headers)]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)]);
    t.clock.advance({ minutes: 1 });
    expect((await post("sign-in", { email: ravi.email, password: fresh, code: codeNow(secret) })).status).toBe(200);
    expect(await listEvents(ravi.id)).toContain("wrong_code");
  });

  test("takes a recovery code, once", async () => {
    const { ravi, codes, token } = await invitedAgain();
    const joins = await Promise.all([1, 2].map(() => post("join", { token, password: fresh, code: codes[0] })));
    expect(joins.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(joins.filter(({ headers }) => headers["set-cookie"])).toHaveLength(1);
    expect((await post("sign-in", { email: ravi.email, password: fresh, code: codes[0] })).status).toBe(422);
  });

  test("counts wrong codes", async () => {
    const strict = await testShopWithLimits();
    const { ravi, secret } = await strict.withFactor();
    await strict.post(`members/${ravi.id}/invite`, undefined, await strict.t.member());
    const token = await strict.linkFor(ravi.email);
    for (let count = 0; count < 10; count++) await strict.post("join", { token, password: fresh, code: "000000" });
    strict.t.clock.advance({ minutes: 1 });
    const right = await strict.post("join", { token, password: fresh, code: strict.codeNow(secret) });
    expect(right.status).toBe(429);
  });
});

async function testShopWithLimits() {
  return { t: limited, ...staffSteps(limited) };
}
const limited = await testShop({ env: { RATE_LIMIT_FACTOR: "1" } });

describe("a stopped member", () => {
  test("stays stopped until a new invitation is accepted; the old password is gone", async () => {
    const owner = await t.member();
    const ravi = await joined(owner);
    await post(`members/${ravi.id}/stop`, undefined, owner);
    const again = await post(`members/${ravi.id}/invite`, undefined, owner);
    expect(again.body.data.state).toBe("invited");
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(422);
    const [row] = await t.sql<{ password_hash: string | null; stopped_at: Date | null }>`
      SELECT password_hash, stopped_at FROM staff WHERE id = ${ravi.id}`;
    expect(row).toEqual({ password_hash: null, stopped_at: expect.any(Date) });

    const token = await linkFor(ravi.email);
    const back = await post("join", { token, password: fresh });
    expect(back.status).toBe(200);
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(422);
    expect((await post("sign-in", { email: ravi.email, password: fresh })).status).toBe(200);
    const { data } = (await get("members", owner)).body;
    expect(data.find(({ id }: { id: number }) => id === ravi.id).state).toBe("active");
  });

  test("cannot come back by an invitation sent before, nor by one still to be mailed", async () => {
    const owner = await t.member();
    const ravi = await joined(owner);
    await post(`members/${ravi.id}/invite`, undefined, owner);
    const token = await linkFor(ravi.email);
    await post(`members/${ravi.id}/invite`, undefined, owner);
    await post(`members/${ravi.id}/stop`, undefined, owner);
    expect((await post("join", { token, password: fresh })).status).toBe(404);
    const mails = (await mailsTo(ravi.email)).length;
    await t.jobs.runDue();
    expect((await mailsTo(ravi.email)).length).toBe(mails);
    expect((await t.request("GET", `/api/staff/invitation?token=${token}`)).status).toBe(404);
  });
});

describe("an owner resets a second factor", () => {
  test("with their own password; it is audited, mailed, and ends the member's sessions", async () => {
    const owner = await joined(await t.member(), "owner");
    const { ravi } = await withFactor();
    const reset = (body: object, actor = owner) => post(`members/${ravi.id}/reset-second-factor`, body, actor);
    expect((await reset({ password: "not theirs" })).body.errors).toEqual({
      password: [serverTexts.currentPasswordWrong],
    });
    expect((await reset({})).status).toBe(422);
    const done = await reset({ password });
    expect([done.status, done.body.data.second_factor]).toEqual([200, false]);
    expect((await get("me", ravi)).status).toBe(401);
    expect((await post("sign-in", { email: ravi.email, password })).body.second_factor).toBe(false);
    const { body } = await get(`audit?subject=staff&subject_id=${ravi.id}&search=second`, owner);
    expect(body.data[0]).toMatchObject({ act: "reset the second factor of", member_id: owner.id });
    expect((await mailsTo(ravi.email)).join()).toContain("Subject: Your second factor was reset");
    expect(await listEvents(ravi.id)).toContain("factor_reset");
    expect((await reset({ password })).status).toBe(409);
  });

  test("only owners can, and not for themselves", async () => {
    const { ravi } = await withFactor();
    const support = await joined(await t.member(), "support");
    const path = (id: number) => `members/${id}/reset-second-factor`;
    expect((await post(path(ravi.id), { password }, support)).status).toBe(403);
    const { ravi: owner } = await withFactor("owner");
    expect((await post(path(owner.id), { password }, owner)).status).toBe(409);
    expect((await post(path(2_000_000_000), { password }, owner)).status).toBe(404);
  });
});
