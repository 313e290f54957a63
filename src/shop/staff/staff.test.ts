import { Secret, TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { mailsOf } from "../../../test/support/mails.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";
import { createFirstOwner } from "./index.ts";

const t = await testShop({ env: { RATE_LIMIT_FACTOR: "1", TRUST_PROXY: "true" } });
const { request, member, sql, clock } = t;
clock.set("2026-11-21T10:00:00+05:30");
const password = "tympanum and stapes";

const post = (path: string, body?: unknown, staff?: TestMember | null) =>
  request("POST", `/api/staff/${path}`, { body, ...(staff ? { staff } : {}) });

function sessionOf(headers: Record<string, string | undefined>): string {
  const cookie = String(headers["set-cookie"]);
  return /__Host-staff_session=([\w-]{43})/.exec(cookie)?.[1] ?? "";
}

/** An invited member who has set a password. */
async function joined(by: TestMember, role = "sales") {
  const email = `ravi.${Math.round(performance.now() * 1000)}@shop.example`;
  const invited = await post("members", { name: "Ravi", email, role }, by);
  expect(invited.status).toBe(201);
  await t.jobs.runDue();
  const mail = (await mailsOf(t)).find((each) => each.includes(`To: ${email}`)) ?? "";
  const token = /join\?token=([\w-]{43})/.exec(mail)?.[1] ?? "";
  const answer = await post("join", { token, password });
  expect(answer.status).toBe(200);
  const known = { id: invited.body.data.id, email, token: sessionOf(answer.headers), link: token };
  return { ...known, name: "Ravi", role } as TestMember & { link: string };
}

describe("the first owner", () => {
  test("is created once, from the environment or with a password shown once", async () => {
    const said = await createFirstOwner(t.shop);
    expect(said).toContain("/admin");
    const [, drawn = ""] = /with the password (\S+) /.exec(said ?? "") ?? [];
    const { status, body } = await post("sign-in", { email: "OWNER@shop.invalid", password: drawn });
    expect([status, body.role]).toEqual([200, "owner"]);
    expect(await createFirstOwner(t.shop)).toBeNull();
  });
});

describe("signing in", () => {
  test("gives a cookie that no script can read and no other site can send", async () => {
    const ravi = await joined(await member());
    const { status, headers, body } = await post("sign-in", { email: ravi.email.toUpperCase(), password });
    expect(status).toBe(200);
    expect(String(headers["set-cookie"])).toMatch(
      /^__Host-staff_session=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(body).toMatchObject({ name: "Ravi", role: "sales", second_factor: false });
    expect(body.rights).toContain("orders.confirm");
    expect(body.rights).not.toContain("stock.change");
  });

  test("a wrong password, an unknown address and a stopped member get the same reply", async () => {
    const owner = await member();
    const [ravi, other] = [await joined(owner), await joined(owner)];
    await post(`members/${ravi.id}/stop`, undefined, owner);
    for (const typed of [
      { email: other.email, password: "not theirs" },
      { email: "nobody@shop.example", password },
      { email: ravi.email, password },
    ]) {
      const { status, body } = await post("sign-in", typed);
      expect([status, body.code, body.errors]).toEqual([
        422,
        "invalid_credentials",
        { email: [texts.loginFailed.text] },
      ]);
    }
  });

  test("ten wrong tries, then it says how long to wait, whatever is typed", async () => {
    const ravi = await joined(await member());
    for (let count = 0; count < 10; count++) await post("sign-in", { email: ravi.email, password: "wrong" });
    const { status, headers } = await post("sign-in", { email: ravi.email, password });
    expect([status, headers["retry-after"]]).toEqual([429, "900"]);
    clock.advance({ minutes: 15 });
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(200);
  });

  test("a session ends after an idle hour, and after twelve in any case", async () => {
    const owner = await member();
    for (let count = 0; count < 15; count++) {
      clock.advance({ minutes: 45 });
      expect((await request("GET", "/api/staff/me", { staff: owner })).status).toBe(200);
    }
    clock.advance({ minutes: 45 });
    expect((await request("GET", "/api/staff/me", { staff: owner })).status).toBe(401);
    const other = await member();
    clock.advance({ hours: 1 });
    expect((await request("GET", "/api/staff/me", { staff: other })).status).toBe(401);
  });

  test("a customer's token opens nothing here, nor a member's cookie there", async () => {
    const asha = await t.customer();
    expect((await request("GET", "/api/staff/me", { token: asha.token })).status).toBe(401);
    expect((await request("GET", "/api/orders", { staff: await member() })).status).toBe(401);
  });
});

describe("the second factor", () => {
  const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  const codeNow = (secret: string) => appOf(secret).generate({ timestamp: clock.now().getTime() });

  async function setUp() {
    const ravi = await joined(await member());
    const begun = await post("second-factor", { password }, ravi);
    const { secret, picture } = begun.body.data;
    expect(picture).toMatch(/^<svg/);
    const confirmed = await post("second-factor/confirm", { code: codeNow(secret) }, ravi);
    return { ravi, secret: secret as string, codes: confirmed.body.data.recovery_codes as string[] };
  }

  test("is asked for after the password, and each code is taken once", async () => {
    const { ravi, secret } = await setUp();
    const without = await post("sign-in", { email: ravi.email, password });
    expect([without.status, without.body.code]).toEqual([422, "code_needed"]);
    const used = await post("sign-in", { email: ravi.email, password, code: codeNow(secret) });
    expect(used.body.errors).toEqual({ code: [serverTexts.codeWrong] });
    clock.advance({ minutes: 1 });
    const code = codeNow(secret);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(200);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(422);
  });

  test("one code used twice at the same moment opens one session", async () => {
    const { ravi, secret } = await setUp();
    clock.advance({ minutes: 1 });
    const code = codeNow(secret);
    const both = await Promise.all([1, 2].map(() => post("sign-in", { email: ravi.email, password, code })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test("a recovery code replaces it, once", async () => {
    const { ravi, codes } = await setUp();
    expect(codes).toHaveLength(8);
    const code = codes[3]?.toUpperCase();
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(200);
    expect((await post("sign-in", { email: ravi.email, password, code })).status).toBe(422);
  });

  test("is not in force before a first right code, and goes only with the password", async () => {
    const ravi = await joined(await member());
    await post("second-factor", { password }, ravi);
    expect((await post("second-factor/confirm", { code: "000000" }, ravi)).status).toBe(422);
    expect((await post("sign-in", { email: ravi.email, password })).status).toBe(200);
    const other = await setUp();
    expect((await post("second-factor/remove", { password: "wrong" }, other.ravi)).status).toBe(422);
    expect((await post("second-factor", { password }, other.ravi)).status).toBe(409);
    expect((await post("second-factor/remove", { password }, other.ravi)).status).toBe(204);
    expect((await post("sign-in", { email: other.ravi.email, password })).status).toBe(200);
  });
});

describe("members", () => {
  test("an invitation is good once", async () => {
    const ravi = await joined(await member());
    const { status, body } = await post("join", { token: ravi.link, password });
    expect([status, body.message]).toEqual([404, serverTexts.invitationDead]);
  });

  test("an address is one member's, however it is written", async () => {
    const owner = await member();
    const again = await post("members", { name: "Ravi", email: owner.email.toUpperCase(), role: "sales" }, owner);
    expect(again.body.errors).toEqual({ email: [serverTexts.staffEmailTaken] });
  });

  test("a stopped member is signed out at once and returns by a new invitation", async () => {
    const owner = await member();
    const ravi = await joined(owner);
    expect((await request("GET", "/api/staff/me", { staff: ravi })).status).toBe(200);
    const stopped = await post(`members/${ravi.id}/stop`, undefined, owner);
    expect(stopped.body.data.state).toBe("stopped");
    expect((await request("GET", "/api/staff/me", { staff: ravi })).status).toBe(401);
    const again = await post(`members/${ravi.id}/invite`, undefined, owner);
    expect(again.body.data.state).toBe("invited");
  });

  test("there is always an owner, also when two are demoted at the same moment", async () => {
    await sql`UPDATE staff SET stopped_at = ${clock.now()} WHERE role = 'owner'`;
    const [one, other] = [await member(), await member()];
    const demote = (who: TestMember, by: TestMember) =>
      request("PUT", `/api/staff/members/${who.id}`, { staff: by, body: { name: who.name, role: "sales" } });
    const both = await Promise.all([demote(one, one), demote(other, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await sql`SELECT id FROM staff WHERE role = 'owner' AND stopped_at IS NULL`;
    expect(left).toHaveLength(1);
  });

  test("a new password ends the other sessions", async () => {
    const ravi = await joined(await member());
    const elsewhere = await post("sign-in", { email: ravi.email, password });
    const other = { ...ravi, token: sessionOf(elsewhere.headers) };
    const changed = { current_password: password, password: "malleus, incus and more" };
    expect((await post("change-password", changed, ravi)).status).toBe(204);
    expect((await request("GET", "/api/staff/me", { staff: other })).status).toBe(401);
    expect((await request("GET", "/api/staff/me", { staff: ravi })).status).toBe(200);
  });

  test("a session that is ended from elsewhere is dead at its next act; another's stays out of reach", async () => {
    const [owner, sales] = [await member(), await member("sales")];
    const listed = await request("GET", "/api/staff/sessions", { staff: owner });
    const theirs = listed.body.data.find((each: { member_id: number }) => each.member_id === sales.id);
    const own = listed.body.data.find((each: { is_this: boolean }) => each.is_this);
    expect((await request("DELETE", `/api/staff/sessions/${own.id}`, { staff: sales })).status).toBe(404);
    expect((await request("DELETE", `/api/staff/sessions/${theirs.id}`, { staff: owner })).status).toBe(204);
    expect((await request("GET", "/api/staff/me", { staff: sales })).status).toBe(401);
  });
});

describe("the audit log", () => {
  test("keeps who did what, with what differs, and is found by words, member, thing and day", async () => {
    const owner = await member();
    const ravi = await joined(owner);
    await request("PUT", `/api/staff/members/${ravi.id}`, { staff: owner, body: { name: "Ravi", role: "support" } });
    const { body } = await request("GET", `/api/staff/audit?subject=staff&subject_id=${ravi.id}`, { staff: owner });
    expect(body.data[0]).toMatchObject({
      ...{ member_id: owner.id, member_name: owner.name, act: "changed", subject_name: "Ravi" },
      ...{ before: { role: "sales" }, after: { role: "support" } },
    });
    const found = async (query: string) =>
      (await request("GET", `/api/staff/audit?${query}`, { staff: owner })).body.meta.total;
    expect(await found(`subject_id=${ravi.id}&search=support`)).toBe(1);
    expect(await found(`member=${owner.id}`)).toBe(2);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(clock.now());
    expect(await found(`subject_id=${ravi.id}&from=${day}&to=${day}`)).toBe(3);
    expect(await found(`subject_id=${ravi.id}&to=2026-11-20`)).toBe(0);
  });

  test("cannot be edited, not even in the database", async () => {
    await expect(sql`UPDATE audit_entries SET act = 'x'`).rejects.toThrow(/permission denied/);
    await expect(sql`DELETE FROM audit_entries`).rejects.toThrow(/permission denied/);
    await expect(sql`TRUNCATE audit_entries`).rejects.toThrow(/permission denied/);
  });
});
