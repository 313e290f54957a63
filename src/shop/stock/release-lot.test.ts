import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const shop = await testShop();
const { member, sql } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, post, lot, available, audited } = await stockCalls(shop);

async function quarantinedLot() {
  const made = await lot();
  await post(`lots/${made.id}/quarantine`, { reason: "Seal in doubt" });
  return made;
}
const release = (id: number, body: object = { reason: "Seal is intact" }, actor: TestMember | null = keeper) =>
  post(`lots/${id}/release`, body, actor);
const isQuarantined = async (id: number) =>
  (await sql`SELECT FROM lots WHERE id = ${id} AND quarantined_at IS NOT NULL`).length === 1;

describe("releasing a lot", () => {
  test("puts its units back on sale", async () => {
    const { id } = await quarantinedLot();
    const before = await available();
    const { status, body } = await release(id);
    expect([status, body.data.state, body.data.quarantined_at]).toEqual([200, "sellable", null]);
    expect(await available()).toBe(before + 10);
  });

  test("does not put expired goods back on sale", async () => {
    const { id } = await quarantinedLot();
    await sql`UPDATE lots SET expires_on = '2026-01-31' WHERE id = ${id}`;
    const before = await available();
    expect((await release(id)).body.data.state).toBe("expired");
    expect(await available()).toBe(before);
  });

  test("is in the audit log", async () => {
    const { id } = await quarantinedLot();
    await release(id);
    expect(await audited(id)).toEqual(["received", "quarantined", "released from quarantine"]);
  });
});

describe("bad input", () => {
  test.each([{}, { reason: " " }])("%o names the reason", async (body) => {
    const { id } = await quarantinedLot();
    const answer = await release(id, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ["reason"]]);
    expect(await isQuarantined(id)).toBe(true);
  });

  test("a lot that does not exist is not found", async () => {
    expect((await release(2_000_000_000)).status).toBe(404);
  });
});

describe("who may not", () => {
  test("a request without a session", async () => {
    const { id } = await quarantinedLot();
    expect((await release(id, { reason: "x" }, null)).status).toBe(401);
    expect(await isQuarantined(id)).toBe(true);
  });

  test("a role without the permission", async () => {
    const { id } = await quarantinedLot();
    expect((await release(id, { reason: "x" }, await member("sales"))).status).toBe(403);
    expect(await isQuarantined(id)).toBe(true);
  });
});

test("two at once leave it released", async () => {
  const { id } = await quarantinedLot();
  const both = await Promise.all([release(id), release(id)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isQuarantined(id)).toBe(false);
});
