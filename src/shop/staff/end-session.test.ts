import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { request, member, sql } = t;
const { post, get, joined, listEvents } = staffSteps(t);
const owner = await member("owner");

interface Session {
  id: string;
  member_id: number;
  is_this: boolean;
}
const list = async (staff: TestMember): Promise<Session[]> => (await get("sessions", staff)).body.data;
const ownSessionId = async (who: TestMember) => (await list(who)).find((each) => each.is_this)?.id ?? "";
const end = (id: string, staff: TestMember | null) => request("DELETE", `/api/staff/sessions/${id}`, { staff });

describe("the sessions", () => {
  test("of the caller are listed, with where they began, and which one this is", async () => {
    const ravi = await joined(owner);
    await post("sign-in", { email: ravi.email, password }, null, { "user-agent": "Firefox on the phone" });
    const sessions = await list(ravi);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter((each) => each.is_this)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      ...{ member_id: ravi.id, member_name: "Ravi", began_at: "2026-11-21T04:30:00.000Z" },
      ...{ seen_at: expect.any(String), network: expect.any(String), browser: expect.any(String) },
    });
  });

  test("of everyone are listed for an owner only", async () => {
    const sales = await member("sales");
    expect((await list(owner)).map((each) => each.member_id)).toContain(sales.id);
    expect(new Set((await list(sales)).map((each) => each.member_id))).toEqual(new Set([sales.id]));
  });

  test("are named by something that opens nothing", async () => {
    const ravi = await joined(owner);
    const text = JSON.stringify(await list(ravi));
    expect(text).not.toContain(ravi.token);
    expect((await get("me", { ...ravi, token: await ownSessionId(ravi) })).status).toBe(401);
  });

  test("are not listed without one", async () => {
    expect((await request("GET", "/api/staff/sessions")).status).toBe(401);
  });
});

describe("ending a session", () => {
  test("makes its next call fail", async () => {
    const ravi = await joined(owner);
    const other = { ...ravi, token: sessionToken((await post("sign-in", { email: ravi.email, password })).headers) };
    expect((await end(await ownSessionId(other), ravi)).status).toBe(204);
    expect((await get("me", other)).status).toBe(401);
    expect((await get("me", ravi)).status).toBe(200);
  });

  test("of another member is for owners, and recorded", async () => {
    const ravi = await member("sales");
    expect((await end(await ownSessionId(ravi), owner)).status).toBe(204);
    expect((await get("me", ravi)).status).toBe(401);
    expect(await listEvents(ravi.id)).toEqual(["session_ended"]);
    expect(
      await sql`SELECT staff_id, act FROM audit_entries WHERE subject = 'staff' AND subject_id = ${String(ravi.id)}`,
    ).toEqual([{ staff_id: owner.id, act: "ended a session" }]);
  });

  test("of another member looks not found to others, like one that never existed", async () => {
    const [sales, support] = [await member("sales"), await member("support")];
    const theirs = await end(await ownSessionId(support), sales);
    const nobodys = await end("x".repeat(16), sales);
    expect([theirs.status, theirs.body]).toEqual([404, nobodys.body]);
    expect((await get("me", support)).status).toBe(200);
  });

  test("needs a session", async () => {
    const ravi = await member("sales");
    expect((await end(await ownSessionId(ravi), null)).status).toBe(401);
    expect((await get("me", ravi)).status).toBe(200);
  });

  test("twice at once is done once", async () => {
    const ravi = await member("sales");
    const id = await ownSessionId(ravi);
    const both = await Promise.all([end(id, owner), end(id, owner)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect(await listEvents(ravi.id)).toEqual(["session_ended"]);
  });
});

describe("signing out", () => {
  test("ends this session and takes the cookie back", async () => {
    const ravi = await joined(owner);
    const { status, headers } = await post("sign-out", undefined, ravi);
    expect(status).toBe(204);
    expect(String(headers["set-cookie"])).toMatch(/__Host-staff_session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await get("me", ravi)).status).toBe(401);
    expect(await listEvents(ravi.id)).toContain("signed_out");
  });

  test("leaves the member's other sessions alone", async () => {
    const ravi = await joined(owner);
    const other = { ...ravi, token: sessionToken((await post("sign-in", { email: ravi.email, password })).headers) };
    await post("sign-out", undefined, other);
    expect((await get("me", ravi)).status).toBe(200);
  });

  test("without a session is refused", async () => {
    expect((await post("sign-out")).status).toBe(401);
  });
});
