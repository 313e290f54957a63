import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, sql } = shop;
const demo = await loadDemonstration(shop);
const { keeper, get } = await stockCalls(shop);

const idFor = (refNo: string) => demo.variant(refNo).id;
const setLevel = (variantId: number, low_at: unknown, staff: TestMember | null = keeper) =>
  request("PUT", `/api/staff/stock/${variantId}/level`, { staff, body: { low_at } });
const readLevel = async (refNo: string) =>
  (await sql<{ low_at: number }>`SELECT low_at FROM stock_levels WHERE variant_id = ${idFor(refNo)}`)[0]?.low_at;
const low = async () =>
  (await get("stock?low=1&per_page=100")).body.data.map((each: { ref_no: string }) => each.ref_no) as string[];

describe("setting the level at which a variant is low", () => {
  test("puts it on the list of what is low, and takes it off", async () => {
    const { status, body } = await setLevel(idFor("NK-EE-1101"), 1_000_000);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ref_no: "NK-EE-1101", low_at: 1_000_000, is_low: true });
    expect(await low()).toContain("NK-EE-1101");
    await setLevel(idFor("NK-EE-1101"), 0);
    expect(await low()).not.toContain("NK-EE-1101");
  });

  test("counts the level itself as low", async () => {
    const { available } = (await get("stock?search=NK-EE-1601")).body.data[0];
    expect((await setLevel(idFor("NK-EE-1601"), available)).body.data.is_low).toBe(true);
    expect((await setLevel(idFor("NK-EE-1601"), available - 1)).body.data.is_low).toBe(false);
  });

  test("is recorded with the level before and after", async () => {
    const id = idFor("NK-EE-1102");
    await setLevel(id, 5);
    await setLevel(id, 7);
    const [entry] = await sql`
      SELECT member_name, act, subject_name, before, after FROM audit_entries
      WHERE subject = 'variant' AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 1`;
    expect(entry).toEqual({
      ...{ member_name: keeper.name, act: "changed the low-stock level", subject_name: "NK-EE-1102" },
      ...{ before: { low_at: 5 }, after: { low_at: 7 } },
    });
  });
});

describe("it is refused", () => {
  test.each([-1, 1.5, 1_000_001, "many", null])("for a level of %s, which is named", async (level) => {
    const { status, body } = await setLevel(idFor("NK-ME-1001"), level);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["low_at"]]);
    expect(await readLevel("NK-ME-1001")).toBeUndefined();
  });

  test("for a variant that does not exist", async () => {
    expect((await setLevel(2_000_000_000, 1)).status).toBe(404);
  });

  test("without a session", async () => {
    expect((await setLevel(idFor("NK-ME-1001"), 1, null)).status).toBe(401);
    expect(await readLevel("NK-ME-1001")).toBeUndefined();
  });

  test("for a role without the permission", async () => {
    expect((await setLevel(idFor("NK-ME-1001"), 1, await member("sales"))).status).toBe(403);
    expect(await readLevel("NK-ME-1001")).toBeUndefined();
  });
});

test("two at once: one of them applies, and neither fails", async () => {
  const both = await Promise.all([setLevel(idFor("NK-ME-1002"), 3), setLevel(idFor("NK-ME-1002"), 4)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect([3, 4]).toContain(await readLevel("NK-ME-1002"));
});
