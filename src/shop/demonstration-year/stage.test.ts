import { beforeEach, describe, expect, test, vi } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { refuse } from "../kit/refusal.ts";
import { Calls, type DemonstrationMember, SimulatedClock, type Stage } from "./stage.ts";

const t = await testShop();
const asha = await t.customer();
const { id, name } = await t.member("sales");
const [stored] = await t.sql<{ password_hash: string }>`SELECT password_hash FROM staff WHERE id = ${id}`;
const sales: DemonstrationMember = { id, name, role: "sales", passwordHash: stored?.password_hash ?? "" };

const settle = vi.fn(async () => {});
const stage: Stage = {
  ...{ shop: t.shop, clock: t.clock, settle },
  inject: (request) => t.app.inject(request),
};
let calls: Calls;
beforeEach(() => {
  t.clock.set("2026-11-21T10:00:00+05:30");
  settle.mockClear();
  calls = new Calls(stage);
});

const sessions = async () => (await t.sql`SELECT FROM sessions WHERE customer_id = ${asha.id}`).length;
const staffSessions = async () => (await t.sql`SELECT FROM staff_sessions WHERE staff_id = ${id}`).length;

describe("a call", () => {
  test("is answered as the caller, and a visitor has no session", async () => {
    const own = await calls.call<{ first_name: string }[]>({ customer: asha.id }, "GET user-addresses");
    expect(own).toHaveLength(1);
    expect(await calls.call<{ data: object[] }>({ member: sales }, "GET staff/coupons")).toHaveProperty("data");
    expect(await calls.call<{ data: object[] }>(null, "GET city-list")).toHaveProperty("data");
    await expect(calls.call(null, "GET user-addresses")).rejects.toThrow("refused with 401");
  });

  test("settles what follows from a change, and from nothing that was only read", async () => {
    await calls.call({ customer: asha.id }, "GET user-addresses");
    expect(settle).not.toHaveBeenCalled();
    await calls.call({ customer: asha.id }, "POST lists", { name: "Theatre 2" });
    expect(settle).toHaveBeenCalledOnce();
  });

  test("that is refused says when, which and why, and settles nothing", async () => {
    await expect(calls.call({ customer: asha.id }, "POST lists", { name: "" })).rejects.toThrow(
      /^2026-11-21T04:30:00\.000Z: POST lists was refused with 422: \{.*"name"/,
    );
    expect(settle).not.toHaveBeenCalled();
  });

  test.each([
    ["a customer", () => ({ customer: asha.id }), "GET user-addresses", sessions],
    ["a member of staff", () => ({ member: sales }), "GET staff/coupons", staffSessions],
  ] as const)("by %s keeps its session for ten minutes of use, then begins another", async (_who, who, path, count) => {
    const before = await count();
    await calls.call(who(), path);
    for (const minutes of [9, 9, 9]) {
      t.clock.advance({ minutes });
      await calls.call(who(), path);
    }
    expect(await count()).toBe(before + 1);
    t.clock.advance({ minutes: 10 });
    await calls.call(who(), path);
    expect(await count()).toBe(before + 2);
  });

  test("by someone who does not exist fails before it is sent", async () => {
    const inject = vi.spyOn(stage, "inject");
    await expect(calls.call({ customer: 2_000_000_000 }, "GET user-addresses")).rejects.toThrow();
    const nobody = { ...sales, id: 2_000_000_000, name: "Nobody" };
    await expect(calls.call({ member: nobody }, "GET staff/coupons")).rejects.toThrow();
    expect(inject).not.toHaveBeenCalled();
    inject.mockRestore();
  });
});

describe("an act of staff", () => {
  test("is done in their name, and settled", async () => {
    expect(await calls.act(sales, async (_shop, actor) => actor.name)).toBe(name);
    expect(settle).toHaveBeenCalledOnce();
  });

  test("that is refused says who was refused what, and when", async () => {
    await expect(calls.act(sales, async () => refuse(409, "too_late", "It has left."))).rejects.toThrow(
      `2026-11-21T04:30:00.000Z: ${name} was refused with too_late: It has left.`,
    );
    expect(settle).not.toHaveBeenCalled();
  });
});

test("the simulated clock shows what it was set to, and changing a returned date does not move it", () => {
  const clock = new SimulatedClock(new Date("2026-04-01T00:00:00+05:30"));
  clock.now().setFullYear(2000);
  expect(clock.now()).toEqual(new Date("2026-03-31T18:30:00Z"));
  clock.set("2027-03-31T23:59:59+05:30");
  expect(clock.now().toISOString()).toBe("2027-03-31T18:29:59.000Z");
});
