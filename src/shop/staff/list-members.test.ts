import { expect, test } from "vitest";
import { staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const t = await testShop();
t.clock.set("2026-11-21T10:00:00+05:30");
const { get, post, joined, withFactor } = staffSteps(t);
const owner = await t.member("owner");

interface Listed {
  id: number;
  name: string;
}
const listed = async (id: number) =>
  (await get("members", owner)).body.data.find((each: Listed) => each.id === id) as Listed | undefined;

test("shows each member with role, state and when they were last seen", async () => {
  const ravi = await joined(owner, "accounts");
  expect(await listed(ravi.id)).toEqual({
    ...{ id: ravi.id, name: "Ravi", email: ravi.email, role: "accounts", state: "active", second_factor: false },
    ...{ created_at: "2026-11-21T04:30:00.000Z", last_seen_at: expect.any(String), seen: expect.any(String) },
  });
});

test("shows who was invited, who has access and whose access was revoked", async () => {
  const invited = { name: "Meera", email: "meera@shop.example", role: "sales" };
  const { id } = (await post("members", invited, owner)).body.data;
  const [kept, stopped] = [await joined(owner), await joined(owner)];
  await post(`members/${stopped.id}/stop`, undefined, owner);
  expect(await listed(id)).toMatchObject({ state: "invited" });
  expect(await listed(kept.id)).toMatchObject({ state: "active" });
  expect(await listed(stopped.id)).toMatchObject({ state: "stopped" });
});

test("shows who has a second factor", async () => {
  const { ravi } = await withFactor();
  expect(await listed(ravi.id)).toMatchObject({ second_factor: true });
});

test("goes by name, whatever its case", async () => {
  for (const name of ["zara", "Anil", "anita"]) {
    await post("members", { name, email: `${name}@shop.example`, role: "sales" }, owner);
  }
  const names = (await get("members", owner)).body.data.map((each: Listed) => each.name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test("never has a password, a token or a secret", async () => {
  const { ravi, secret } = await withFactor();
  const text = JSON.stringify((await get("members", owner)).body);
  expect(text).not.toMatch(/password|hash|argon2/i);
  for (const hidden of [secret, ravi.link, ravi.token]) expect(text).not.toContain(hidden);
});

test("only the owner reads it, signed in", async () => {
  expect((await t.request("GET", "/api/staff/members")).status).toBe(401);
  for (const role of ["catalogue", "sales", "warehouse", "accounts", "support"] as const) {
    expect((await get("members", await t.member(role))).status, role).toBe(403);
  }
});
