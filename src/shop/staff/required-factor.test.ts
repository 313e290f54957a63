import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { password, sessionToken, staffSteps } from "../../../test/support/staff-steps.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import type { StaffCall } from "../../contract/staff/call.ts";
import { staffCalls } from "../../contract/staff/index.ts";
import { readConfig } from "../../platform/config.ts";
import { ownersNeedFactor } from "./pending.ts";

const t = await testShop({ env: { REQUIRE_OWNER_SECOND_FACTOR: "true" } });
t.clock.set("2026-11-21T10:00:00+05:30");
const { post, get, joined, setUpFactor } = staffSteps(t);
const seenNow = async (actor: TestMember) => (await get("sign-in-policy", actor)).body.data?.seen ?? "";
/** Edits the current version, unless the body names the version that was seen. */
const policy = async (actor: TestMember, body: object) =>
  t.request("PUT", "/api/staff/sign-in-policy", { staff: actor, body: { seen: await seenNow(actor), ...body } });

/** An owner with the required second factor. */
async function fullOwner() {
  const first = await t.member();
  await t.sql`
    INSERT INTO staff_second_factors (staff_id, secret, confirmed_at) VALUES (${first.id}, 'GEZDGNBVGY3TQOJQ', now())`;
  return first;
}

test("owners need a second factor in production, and elsewhere when a variable says so", () => {
  const needed = (env: Record<string, string>) => ownersNeedFactor(readConfig(env));
  expect(needed({ NODE_ENV: "production" })).toBe(true);
  expect(needed({})).toBe(true);
  expect(needed({ NODE_ENV: "production", REQUIRE_OWNER_SECOND_FACTOR: "false" })).toBe(false);
  expect(needed({ NODE_ENV: "test" })).toBe(false);
  expect(needed({ NODE_ENV: "development", REQUIRE_OWNER_SECOND_FACTOR: "true" })).toBe(true);
  expect(() => readConfig({ REQUIRE_OWNER_SECOND_FACTOR: "yes" })).toThrow(/REQUIRE_OWNER_SECOND_FACTOR/);
});

test("an owner without one reaches nothing but the set-up, and everything after it", async () => {
  const owner = await joined(await fullOwner(), "owner");
  const begun = await post("sign-in", { email: owner.email, password });
  expect([begun.status, begun.body.pending]).toEqual([200, "set_up_second_factor"]);
  const held = { ...owner, token: sessionToken(begun.headers) };

  const calls = Object.entries<StaffCall>(staffCalls).filter(([, { right }]) => right !== "signed-out");
  const served: string[] = [];
  for (const [name] of calls) {
    if (name === "POST staff/sign-out") continue;
    const [method = "", path = ""] = name.split(" ");
    const { status, body } = await t.request(method, `/api/${path.replace(/:\w+/g, "1")}`, { staff: held });
    if (status === 403) expect(body, name).toEqual({ code: "set_up_first", message: serverTexts.setUpFactorFirst });
    else served.push(name);
  }
  expect(served.sort()).toEqual([
    "GET staff/me",
    "POST staff/change-password",
    "POST staff/second-factor",
    "POST staff/second-factor/confirm",
  ]);

  await setUpFactor(held);
  expect((await get("me", held)).body).toMatchObject({ pending: null, second_factor: true });
  expect((await get("members", held)).status).toBe(200);
});

describe("an owner decides", () => {
  test("all staff need one at once, including existing sessions", async () => {
    const owner = await fullOwner();
    const ravi = await joined(owner);
    expect((await get("orders", ravi)).status).toBe(200);
    expect((await policy(owner, { second_factor_required: true, idle_minutes: 60 })).status).toBe(204);
    expect((await get("orders", ravi)).body.code).toBe("set_up_first");
    await setUpFactor(ravi);
    expect((await get("orders", ravi)).status).toBe(200);
    expect((await post("second-factor/remove", { password }, ravi)).status).toBe(204);
    expect((await get("orders", ravi)).body.code).toBe("set_up_first");
    await policy(owner, { second_factor_required: false, idle_minutes: 60 });
    expect((await get("orders", ravi)).status).toBe(200);
    const { body } = await get("audit?subject=setting&subject_id=sign-in", owner);
    expect(body.data[0]).toMatchObject({
      before: { second_factor_required: true },
      after: { second_factor_required: false },
    });
  });

  test("after how many idle minutes a session ends", async () => {
    const owner = await fullOwner();
    const ravi = await joined(owner);
    await policy(owner, { second_factor_required: false, idle_minutes: 15 });
    expect((await get("me", ravi)).body.idle_minutes).toBe(15);
    t.clock.advance({ minutes: 14 });
    expect((await get("me", ravi)).status).toBe(200);
    t.clock.advance({ minutes: 15 });
    expect((await get("me", ravi)).status).toBe(401);
    const again = await fullOwner();
    expect((await get("sessions", again)).body.data.map((each: { member_id: number }) => each.member_id)).not.toContain(
      ravi.id,
    );
    expect((await policy(again, { second_factor_required: false, idle_minutes: 60 })).status).toBe(204);
    expect((await get("sign-in-policy", again)).body.data).toEqual({
      ...{ second_factor_required: false, idle_minutes: 60, owners_need_factor: true, seen: expect.any(String) },
    });
  });

  test.each([
    {},
    { second_factor_required: "x", idle_minutes: 60 },
    { second_factor_required: true, idle_minutes: 4 },
    { second_factor_required: true, idle_minutes: 721 },
  ])("nothing by %j", async (body) => {
    expect((await policy(await fullOwner(), body)).status).toBe(422);
  });

  test("what another owner has not changed since", async () => {
    const owner = await fullOwner();
    const seen = await seenNow(owner);
    const both = await Promise.all(
      [90, 120].map((idle_minutes) => policy(owner, { second_factor_required: false, idle_minutes, seen })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toEqual({
      ...{ code: "state_changed", message: serverTexts.groupChanged("the sign-in policy") },
    });
    expect((await policy(owner, { second_factor_required: false, idle_minutes: 60 })).status).toBe(204);
  });

  test("no one else does", async () => {
    const body = { second_factor_required: true, idle_minutes: 60 };
    expect((await policy(await t.member("accounts"), body)).status).toBe(403);
  });
});
