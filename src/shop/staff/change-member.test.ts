import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { Role } from "../../contract/staff/rights.ts";
import { toVersion } from "./queries.ts";

const { request, member, sql, clock } = await testShop();
clock.set("2026-11-21T10:00:00+05:30");
const owner = await member("owner");

const stored = async (id: number) =>
  (await sql<{ name: string; role: Role }>`SELECT name, role FROM staff WHERE id = ${id}`)[0];
const seenNow = async (id: number) => {
  const row = await stored(id);
  return row ? toVersion(row) : "";
};
/** Edits the current version, unless the body names the version that was seen. */
const change = async (id: number, body: object, staff: TestMember | null = owner) =>
  request("PUT", `/api/staff/members/${id}`, { staff, body: { seen: await seenNow(id), ...body } });
const me = (staff: TestMember) => request("GET", "/api/staff/me", { staff });

describe("changing a member of staff", () => {
  test("stores name and role, and replies with them", async () => {
    const ravi = await member("sales");
    const { status, body } = await change(ravi.id, { name: "Ravi K", role: "support" });
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id: ravi.id, name: "Ravi K", role: "support" }),
    ]);
    expect(await stored(ravi.id)).toEqual({ name: "Ravi K", role: "support" });
  });

  test("applies to their open session at once", async () => {
    const ravi = await member("sales");
    await change(ravi.id, { name: ravi.name, role: "warehouse" });
    const { body } = await me(ravi);
    expect(body.role).toBe("warehouse");
    expect(body.rights).toContain("stock.change");
    expect(body.rights).not.toContain("orders.confirm");
    expect((await request("GET", "/api/staff/coupons", { staff: ravi })).status).toBe(403);
  });

  test("records only what differs", async () => {
    const ravi = await member("sales");
    await change(ravi.id, { name: ravi.name, role: "support" });
    expect(
      await sql`SELECT staff_id, act, before, after FROM audit_entries WHERE subject = 'staff' AND subject_id = ${String(ravi.id)}`,
    ).toEqual([{ staff_id: owner.id, act: "changed", before: { role: "sales" }, after: { role: "support" } }]);
  });
});

test("two owners who change the same member: the first does, the other is shown that", async () => {
  const ravi = await member("sales");
  const seen = await seenNow(ravi.id);
  const demote = (role: string) => change(ravi.id, { name: ravi.name, role, seen });
  const both = await Promise.all([demote("support"), demote("warehouse")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body).toEqual({ code: "state_changed", message: serverTexts.groupChanged(ravi.name) });
  expect(await sql`SELECT FROM audit_entries WHERE subject = 'staff' AND subject_id = ${String(ravi.id)}`).toHaveLength(
    1,
  );
});

describe("there is always an owner", () => {
  test("the last one keeps the role, and can still change their name", async () => {
    const others = await sql<{ id: number }>`
      UPDATE staff SET stopped_at = now() WHERE role = 'owner' AND id <> ${owner.id} RETURNING id`;
    const { status, body } = await change(owner.id, { name: "Nila", role: "sales" });
    expect([status, body.code, body.message]).toEqual([409, "last_owner", serverTexts.lastOwner]);
    expect((await change(owner.id, { name: "Nila R", role: "owner" })).status).toBe(200);
    for (const { id } of others) await sql`UPDATE staff SET stopped_at = NULL WHERE id = ${id}`;
  });

  test("also when the last two are demoted at once", async () => {
    const [one, other] = [await member("owner"), await member("owner")];
    await sql`UPDATE staff SET stopped_at = now() WHERE role = 'owner' AND id NOT IN (${one.id}, ${other.id})`;
    const demote = (who: TestMember) => change(who.id, { name: who.name, role: "sales" }, who);
    const both = await Promise.all([demote(one), demote(other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await sql`SELECT id FROM staff WHERE role = 'owner' AND stopped_at IS NULL`).toHaveLength(1);
    await sql`UPDATE staff SET stopped_at = NULL WHERE id = ${owner.id}`;
  });
});

describe("it is refused", () => {
  test.each([
    ["name", { name: "", role: "sales" }],
    ["name", { name: "x".repeat(61), role: "sales" }],
    ["role", { name: "Ravi", role: "boss" }],
    ["role", { name: "Ravi" }],
  ])("with a bad %s, which is named: %o", async (field, body) => {
    const ravi = await member("sales");
    const answer = await change(ravi.id, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    expect(await stored(ravi.id)).toEqual({ name: ravi.name, role: "sales" });
  });

  test("for a member who does not exist", async () => {
    expect((await change(2_000_000_000, { name: "Ravi", role: "sales" })).status).toBe(404);
    expect((await change(0, { name: "Ravi", role: "sales" })).status).toBe(422);
  });

  test("without a session", async () => {
    const ravi = await member("sales");
    expect((await change(ravi.id, { name: "x", role: "owner" }, null)).status).toBe(401);
    expect(await stored(ravi.id)).toEqual({ name: ravi.name, role: "sales" });
  });

  test.each(["catalogue", "sales", "warehouse", "accounts", "support"] as const)(
    "for the role %s, who cannot make themselves owner either",
    async (role) => {
      const ravi = await member(role);
      expect((await change(ravi.id, { name: ravi.name, role: "owner" }, ravi)).status).toBe(403);
      expect(await stored(ravi.id)).toEqual({ name: ravi.name, role });
    },
  );
});
