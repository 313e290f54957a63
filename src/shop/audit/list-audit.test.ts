import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";

const { request, member, sql, clock } = await testShop();
clock.set("2026-11-21T10:00:00+05:30");
const owner = await member("owner");

const list = (query: string, staff = owner) => request("GET", `/api/staff/audit?${query}`, { staff });
const countEntries = async (query: string) => (await list(query)).body.meta.total;

/** A member whose role was changed once, which makes one entry. */
async function changedMember(role = "support") {
  const ravi = await member("sales");
  const members = (await request("GET", "/api/staff/members", { staff: owner })).body.data;
  const { seen } = members.find(({ id }: { id: number }) => id === ravi.id);
  const body = { name: ravi.name, role, seen };
  expect((await request("PUT", `/api/staff/members/${ravi.id}`, { staff: owner, body })).status).toBe(200);
  return ravi;
}

describe("the audit log", () => {
  test("keeps who did what to whom, with what differs", async () => {
    const ravi = await changedMember();
    const { status, body } = await list(`subject=staff&subject_id=${ravi.id}`);
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        ...{ id: expect.any(Number), at: "2026-11-21T04:30:00.000Z", member_id: owner.id, member_name: owner.name },
        ...{ act: "changed", subject: "staff", subject_id: String(ravi.id), subject_name: ravi.name },
        ...{ before: { role: "sales" }, after: { role: "support" } },
      },
    ]);
  });

  test("has the newest first, page after page", async () => {
    for (let count = 0; count < 4; count++) await changedMember();
    const first = (await list("per_page=2")).body;
    const second = (await list(`per_page=2&after=${first.meta.next}`)).body;
    const ids = [...first.data, ...second.data].map((each: { id: number }) => each.id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    expect(ids).toHaveLength(4);
  });

  test("is found by words, member and thing", async () => {
    const ravi = await changedMember("accounts");
    const about = `subject=staff&subject_id=${ravi.id}`;
    expect(await countEntries(`${about}&search=accounts`)).toBe(1);
    expect(await countEntries(`${about}&search=warehouse`)).toBe(0);
    expect(await countEntries(`${about}&member=${owner.id}`)).toBe(1);
    expect(await countEntries(`${about}&member=${ravi.id}`)).toBe(0);
    expect(await countEntries(`subject=product&subject_id=${ravi.id}`)).toBe(0);
  });

  test("is cut by days in India, both included", async () => {
    const ravi = await changedMember();
    const on = (query: string) => countEntries(`subject_id=${ravi.id}&${query}`);
    expect(await on("from=2026-11-21&to=2026-11-21")).toBe(1);
    expect(await on("from=2026-11-22")).toBe(0);
    expect(await on("to=2026-11-20")).toBe(0);
  });

  test("has no entry for what was refused", async () => {
    const ravi = await member("sales");
    await request("PUT", `/api/staff/members/${ravi.id}`, { staff: owner, body: { name: "", role: "sales" } });
    await request("PUT", `/api/staff/members/${ravi.id}`, { staff: ravi, body: { name: "x", role: "owner" } });
    expect(await countEntries(`subject_id=${ravi.id}`)).toBe(0);
  });

  test("cannot be edited, not even in the database", async () => {
    await expect(sql`UPDATE audit_entries SET act = 'x'`).rejects.toThrow(/permission denied/);
    await expect(sql`DELETE FROM audit_entries`).rejects.toThrow(/permission denied/);
    await expect(sql`TRUNCATE audit_entries`).rejects.toThrow(/permission denied/);
  });
});

test.each(["from=soon", "to=2026-02-30", "member=0", "per_page=101", `search=${"x".repeat(201)}`])(
  "?%s names the field",
  async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors)]).toEqual([422, [query.split("=")[0]]]);
  },
);

describe("who may read it", () => {
  test("a request without a session", async () => {
    expect((await request("GET", "/api/staff/audit")).status).toBe(401);
  });

  test.each([
    ...(["owner", "accounts"] as const).map((role) => [role, 200] as const),
    ...(["catalogue", "sales", "warehouse", "support"] as const).map((role) => [role, 403] as const),
  ])("the role %s is answered with %i", async (role, status) => {
    expect((await list("", await member(role))).status).toBe(status);
  });
});
