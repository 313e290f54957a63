import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { texts } from "../../contract/texts.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { member, sql } = t;
const { post, get, joined, linkFor } = staffSteps(t);
const owner = await member("owner");

const stop = (id: number, actor: TestMember | null = owner) => post(`members/${id}/stop`, undefined, actor);
const isStopped = async (id: number) =>
  (await sql`SELECT FROM staff WHERE id = ${id} AND stopped_at IS NOT NULL`).length === 1;

describe("revoking access", () => {
  test("ends every session at once", async () => {
    const ravi = await joined(owner);
    expect((await get("me", ravi)).status).toBe(200);
    const { status, body } = await stop(ravi.id);
    expect([status, body.data.state]).toEqual([200, "stopped"]);
    expect((await get("me", ravi)).status).toBe(401);
    expect(await sql`SELECT FROM staff_sessions WHERE staff_id = ${ravi.id}`).toEqual([]);
  });

  test("neither waits for a request of the member nor makes it wait", async () => {
    const ravi = await joined(owner);
    t.clock.set("2026-11-21T10:05:00+05:30");
    const answer = await t.db.transaction().execute(async (stopping) => {
      await stopping.selectFrom("staff").select("id").where("id", "=", ravi.id).forUpdate().execute();
      const asked = await get("me", ravi);
      await stopping.deleteFrom("staff_sessions").where("staff_id", "=", ravi.id).execute();
      return asked;
    });
    expect(answer.status).toBe(200);
    expect((await get("me", ravi)).status).toBe(401);
  });

  test("records when the member was last there", async () => {
    const ravi = await joined(owner);
    t.clock.set("2026-11-21T10:10:00+05:30");
    expect((await get("me", ravi)).status).toBe(200);
    expect(await sql`SELECT FROM staff WHERE id = ${ravi.id} AND last_seen_at = ${t.clock.now()}`).toHaveLength(1);
    expect(
      await sql`SELECT FROM staff_sessions WHERE staff_id = ${ravi.id} AND seen_at = ${t.clock.now()}`,
    ).toHaveLength(1);
  });

  test("makes the password as good as wrong", async () => {
    const ravi = await joined(owner);
    await stop(ravi.id);
    const { status, body } = await post("sign-in", { email: ravi.email, password });
    expect([status, body.code, body.errors]).toEqual([422, "invalid_credentials", { email: [texts.loginFailed.text] }]);
  });

  test("kills an invitation that was not accepted yet", async () => {
    const email = "late@shop.example";
    const { id } = (await post("members", { name: "Late", email, role: "sales" }, owner)).body.data;
    const token = await linkFor(email);
    await stop(id);
    expect((await post("join", { token, password })).status).toBe(404);
  });

  test("is recorded with the name of who did it", async () => {
    const ravi = await member("sales");
    await stop(ravi.id);
    expect(
      await sql`SELECT staff_id, act, subject_name FROM audit_entries WHERE subject = 'staff' AND subject_id = ${String(ravi.id)}`,
    ).toEqual([{ staff_id: owner.id, act: "ended the access", subject_name: ravi.name }]);
  });

  test("keeps them in the list, so that what they did has a name", async () => {
    const ravi = await member("sales");
    await stop(ravi.id);
    const { data } = (await get("members", owner)).body;
    expect(data.find((each: { id: number }) => each.id === ravi.id)).toMatchObject({ state: "stopped" });
  });
});

describe("there is always an owner", () => {
  test("when the last two revoke each other's access at once", async () => {
    const [one, other] = [await member("owner"), await member("owner")];
    await sql`UPDATE staff SET stopped_at = now() WHERE role = 'owner' AND id NOT IN (${one.id}, ${other.id})`;
    const both = await Promise.all([stop(one.id, other), stop(other.id, one)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sql`SELECT FROM staff WHERE role = 'owner' AND stopped_at IS NULL`).toHaveLength(1);
    await sql`UPDATE staff SET stopped_at = NULL WHERE id = ${owner.id}`;
  });

  test("so the last one cannot go", async () => {
    await sql`UPDATE staff SET stopped_at = now() WHERE role = 'owner' AND id <> ${owner.id}`;
    const { status, body } = await stop(owner.id);
    expect([status, body.code, body.message]).toEqual([409, "last_owner", serverTexts.lastOwner]);
    expect((await get("me", owner)).status).toBe(200);
  });
});

describe("it is refused", () => {
  test("for a member who does not exist", async () => {
    expect((await stop(2_000_000_000)).status).toBe(404);
  });

  test("without a session", async () => {
    const ravi = await member("sales");
    expect((await stop(ravi.id, null)).status).toBe(401);
    expect(await isStopped(ravi.id)).toBe(false);
  });

  test.each(["catalogue", "sales", "warehouse", "accounts", "support"] as const)("for the role %s", async (role) => {
    const ravi = await member("sales");
    expect((await stop(ravi.id, await member(role))).status).toBe(403);
    expect(await isStopped(ravi.id)).toBe(false);
  });
});

test("two at once leave it revoked", async () => {
  const ravi = await member("sales");
  const both = await Promise.all([stop(ravi.id), stop(ravi.id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isStopped(ravi.id)).toBe(true);
});
