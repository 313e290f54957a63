import { describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { stockCalls } from "../../../test/support/stock.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";

/** The two ways to decide about returned units: back on hand, or scrapped. */

const shop = await testShop();
const { member } = shop;
shop.clock.set("2026-11-21T10:00:00+05:30");
const { keeper, get, post, lot, lotWithReturned, counts, available, movements, audited, ledgerAddsUp } =
  await stockCalls(shop);

type Way = "restock" | "scrap-on-hold";
const ways: Way[] = ["restock", "scrap-on-hold"];
const resolve = (way: Way, id: number, changes: object = {}, actor: TestMember | null = keeper, key?: string) =>
  post(`lots/${id}/${way}`, { quantity: 2, reason: "Looked at", ...changes }, actor, key);

describe("returned units", () => {
  test("are not sold while they wait, and are shown in every list", async () => {
    const before = await available();
    const { id, lot_no } = await lotWithReturned(3);
    const other = await lot();
    expect(await available()).toBe(before + 20);
    expect((await get(`lots/${id}`)).body.data).toMatchObject({ on_hand: 10, quarantined: 3, state: "sellable" });
    const listed = (await get("lots?on_hold=1&per_page=100")).body.data.map((each: { id: number }) => each.id);
    expect(listed).toContain(id);
    expect(listed).not.toContain(other.id);
    const [item] = (await get("stock?search=NK-EE-1101")).body.data;
    expect(item.quarantined).toBeGreaterThanOrEqual(3);
    expect((await get(`lots.csv?search=${lot_no}`)).body).toContain(",10,0,3,sellable");
  });

  test("keep a lot from being empty until they are decided", async () => {
    const { id, lot_no } = await lotWithReturned(2);
    await post(`lots/${id}/scrap`, { quantity: 10, reason: "Fell down" });
    expect((await get(`lots?state=on_hold&search=${lot_no}`)).body.data).toMatchObject([{ id, state: "on_hold" }]);
    await resolve("scrap-on-hold", id);
    expect((await get(`lots/${id}`)).body.data.state).toBe("empty");
  });
});

test("restocking puts them back on hand and on sale", async () => {
  const { id } = await lotWithReturned(3);
  const before = await available();
  const { status, body } = await resolve("restock", id, { reason: "Seal unbroken" });
  expect([status, body.data]).toEqual([200, expect.objectContaining({ on_hand: 12, quarantined: 1 })]);
  expect(await available()).toBe(before + 2);
  expect((await movements(id)).at(-1)).toEqual({
    ...{ kind: "restocked", on_hand: 2, quarantined: -2, reason: "Seal unbroken", staff_name: keeper.name },
  });
  expect(await audited(id)).toEqual(["received", "put returned units back on hand"]);
  await ledgerAddsUp();
});

test("scrapping writes them off and leaves the rest of the lot alone", async () => {
  const { id } = await lotWithReturned(3);
  const before = await available();
  const { status, body } = await resolve("scrap-on-hold", id, { reason: "Seal broken" });
  expect([status, body.data]).toEqual([200, expect.objectContaining({ on_hand: 10, quarantined: 1 })]);
  expect(await available()).toBe(before);
  expect((await movements(id)).at(-1)).toEqual({
    ...{ kind: "scrapped", on_hand: 0, quarantined: -2, reason: "Seal broken", staff_name: keeper.name },
  });
  expect(await audited(id)).toEqual(["received", "scrapped returned units"]);
  await ledgerAddsUp();
});

test("screens of the previous release find and scrap them by the previous names", async () => {
  const { id, lot_no } = await lotWithReturned(3);
  const found = async (query: string) => (await get(`lots?search=${lot_no}&${query}`)).body.data;
  expect(await found("apart=1")).toMatchObject([{ id }]);
  await post(`lots/${id}/scrap`, { quantity: 10, reason: "Fell down" });
  expect(await found("state=set_apart")).toMatchObject([{ id, state: "on_hold" }]);
  expect((await get(`lots.csv?search=${lot_no}&state=set_apart`)).body).toContain(",0,0,3,on_hold");
  expect((await post(`lots/${id}/scrap-set-apart`, { quantity: 3, reason: "Seal broken" })).status).toBe(200);
  expect(await found("apart=1")).toEqual([]);
});

describe.each(ways)("POST lots/:id/%s", (way) => {
  test("refuses more than wait", async () => {
    const { id } = await lotWithReturned(3);
    const { status, body } = await resolve(way, id, { quantity: 4 });
    expect([status, body.errors]).toEqual([422, { quantity: [serverTexts.onlyOnHold(3)] }]);
    expect(await counts(id)).toMatchObject({ on_hand: 10, quarantined: 3 });
  });

  test.each([
    ["quantity", { quantity: 0 }],
    ["quantity", { quantity: "two" }],
    ["reason", { reason: " " }],
  ])("names a bad %s: %o", async (field, wrong) => {
    const { id } = await lotWithReturned(3);
    const { status, body } = await resolve(way, id, wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    expect(await counts(id)).toMatchObject({ quarantined: 3 });
  });

  test("does not find a lot that does not exist", async () => {
    expect((await resolve(way, 2_000_000_000)).status).toBe(404);
  });

  test("needs a session", async () => {
    const { id } = await lotWithReturned(3);
    expect((await resolve(way, id, {}, null)).status).toBe(401);
    expect(await counts(id)).toMatchObject({ quarantined: 3 });
  });

  test("needs the permission", async () => {
    const { id } = await lotWithReturned(3);
    expect((await resolve(way, id, {}, await member("support"))).status).toBe(403);
    expect(await counts(id)).toMatchObject({ quarantined: 3 });
  });

  test("with the same Idempotency-Key is done once", async () => {
    const { id } = await lotWithReturned(4);
    const both = await Promise.all([1, 2].map(() => resolve(way, id, {}, keeper, `key-${way}`)));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await counts(id)).toMatchObject({ quarantined: 2 });
  });
});

test("two deciding about the same units at once: the second is refused", async () => {
  const { id } = await lotWithReturned(3);
  const both = await Promise.all(ways.map((way) => resolve(way, id, { quantity: 3 })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await counts(id)).toMatchObject({ quarantined: 0 });
  await ledgerAddsUp();
});
