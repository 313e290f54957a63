import { describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { request, member, customer, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const demo = await loadDemonstration(shop);
const { keeper, post, lot, counts, available, audited } = await stockCalls(shop);

const quarantine = (id: number, body: object = { reason: "Seal in doubt" }, actor: TestMember | null = keeper) =>
  post(`lots/${id}/quarantine`, body, actor);
const since = async (id: number) =>
  (await sql<{ quarantined_at: Date | null }>`SELECT quarantined_at FROM lots WHERE id = ${id}`)[0]?.quarantined_at;

describe("putting a lot in quarantine", () => {
  test("keeps its units but takes them off what can be sold", async () => {
    const before = await available();
    const { id } = await lot();
    const { status, body } = await quarantine(id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, state: "quarantined", quarantined_at: "2026-11-21T04:30:00.000Z" });
    expect(await counts(id)).toMatchObject({ on_hand: 10 });
    expect(await available()).toBe(before);
  });

  test("stops its sale: customers see that nothing is left", async () => {
    const { id: variant } = demo.variant("NK-EE-1601");
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant}`;
    const { id } = await lot({ ref_no: "NK-EE-1601" });
    await quarantine(id);
    const { token } = await customer();
    const body = { sub_product_id: variant, quantity: 1 };
    expect((await request("POST", "/api/cart/store", { token, body })).status).toBeGreaterThanOrEqual(400);
  });

  test("is in the audit log with its reason", async () => {
    const { id } = await lot();
    await quarantine(id);
    expect(await audited(id)).toEqual(["received", "quarantined"]);
    const [entry] = await sql<{ after: { reason: string } }>`
      SELECT after FROM audit_entries WHERE act = 'quarantined' AND subject_id = ${String(id)}`;
    expect(entry?.after.reason).toBe("Seal in doubt");
  });

  test("again keeps the time at which it began", async () => {
    const { id } = await lot();
    await quarantine(id);
    const began = await since(id);
    shop.clock.advance({ minutes: 5 });
    expect((await quarantine(id)).status).toBe(200);
    expect(await since(id)).toEqual(began);
  });
});

describe("bad input", () => {
  test.each([{}, { reason: " " }, { reason: "x".repeat(501) }])("%o names the reason", async (body) => {
    const { id } = await lot();
    const answer = await quarantine(id, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["reason"]]);
    expect(await since(id)).toBeNull();
  });

  test("a lot that does not exist is not found", async () => {
    expect((await quarantine(2_000_000_000)).status).toBe(404);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const { id } = await lot();
    expect((await quarantine(id, { reason: "x" }, null)).status).toBe(401);
    expect(await since(id)).toBeNull();
  });

  test.each(["catalogue", "sales", "accounts", "support"] as const)("the role %s", async (role) => {
    const { id } = await lot();
    expect((await quarantine(id, { reason: "x" }, await member(role))).status).toBe(403);
    expect(await since(id)).toBeNull();
  });
});

test("two at once leave it in quarantine", async () => {
  const { id } = await lot();
  const both = await Promise.all([quarantine(id), quarantine(id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await since(id)).not.toBeNull();
});
