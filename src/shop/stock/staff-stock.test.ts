import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { moveStock } from "./pack-queries.ts";

const { request, member, customer, sql, clock, db } = await testShop();
clock.set("2026-11-21T10:00:00+05:30");
let keeper: TestMember;
let refNo: string;
let udiDi: string;

beforeAll(async () => {
  keeper = await member("warehouse");
  const [variant] = await sql<{ ref_no: string; udi_di: string }>`SELECT ref_no, udi_di FROM variants WHERE id = 39`;
  refNo = variant?.ref_no ?? "";
  udiDi = variant?.udi_di ?? "";
});

const get = (path: string, by = keeper) => request("GET", `/api/staff/${path}`, { staff: by });
const post = (path: string, body: object, by = keeper) => request("POST", `/api/staff/${path}`, { staff: by, body });

let made = 0;
const line = (changed: object = {}) => ({
  ...{ ref_no: refNo, lot_no: `T-${++made}`, manufactured_on: "2026-01-01", expires_on: "2028-11-30", quantity: 10 },
  ...changed,
});
const receive = (...lines: object[]) => post("stock/receipts", { lines });
async function lot(changed: object = {}) {
  const { status, body } = await receive(line(changed));
  expect(status).toBe(201);
  return body.data[0] as { id: number; lot_no: string; on_hand: number };
}
const available = async () => {
  const [row] = await sql<{ n: number }>`SELECT available AS n FROM variant_availability WHERE variant_id = 39`;
  return row?.n ?? 0;
};

async function ledgerIsRight() {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)
      OR l.quarantined <> coalesce(sum(m.quarantined), 0)`;
  expect(wrong).toEqual([]);
}

describe("receiving", () => {
  test("fills new lots, and known ones of the same dates", async () => {
    const before = await available();
    const first = await lot({ lot_no: "SAME" });
    const again = await lot({ lot_no: "SAME", quantity: 5 });
    expect(again).toMatchObject({ id: first.id, on_hand: 15 });
    expect(await available()).toBe(before + 15);
    await ledgerIsRight();
  });

  test("takes all lines or none, and says what is wrong under each", async () => {
    await lot({ lot_no: "KNOWN" });
    const before = await available();
    const { status, body } = await receive(
      line(),
      line({ ref_no: "NO-SUCH" }),
      line({ expires_on: "2026-11-20" }),
      line({ expires_on: "2025-12-31" }),
      line({ manufactured_on: "2026-11-22" }),
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      "lines.1.ref_no": [serverTexts.refNoUnknown],
      "lines.2.expires_on": [serverTexts.expiredAlready],
      "lines.3.expires_on": [serverTexts.expiresBeforeMade],
      "lines.4.manufactured_on": [serverTexts.madeInFuture],
    });
    const other = await receive(line(), line({ lot_no: "KNOWN", expires_on: "2029-01-31" }));
    expect(Object.keys(other.body.errors)).toEqual(["lines.1.lot_no"]);
    const twice = await receive(line({ lot_no: "DOUBLE" }), line({ lot_no: "DOUBLE" }));
    expect(twice.body.errors).toEqual({ "lines.1.lot_no": [serverTexts.lotTwice] });
    expect(await available()).toBe(before);
  });

  test("of one new lot by two at once adds up", async () => {
    const both = await Promise.all([1, 2, 3, 4].map(() => receive(line({ lot_no: "RACE", quantity: 7 }))));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const [row] = await sql<{ n: number }>`SELECT on_hand AS n FROM lots WHERE lot_no = 'RACE'`;
    expect(row?.n).toBe(28);
    await ledgerIsRight();
  });

  test("a scanned code fills in a line", async () => {
    const { body } = await post("stock/scan", { code: `(01)${udiDi}(17)281130(10)NK24-118` });
    expect(body.data).toMatchObject({
      variant_id: 39,
      ref_no: refNo,
      lot_no: "NK24-118",
      expires_on: "2028-11-30",
      problems: [],
    });
    expect((await post("stock/scan", { code: refNo.toLowerCase() })).body.data).toMatchObject({
      variant_id: 39,
      problems: [],
    });
    expect((await post("stock/scan", { code: "what?" })).body.data.problems).toEqual([serverTexts.codeUnread]);
    expect((await post("stock/scan", { code: "(01)09527499999994" })).body.data.problems).toHaveLength(1);
  });
});

describe("a lot", () => {
  test("is corrected with a reason, as long as it is what was shown", async () => {
    const { id } = await lot();
    const { body } = await post(`lots/${id}/adjust`, { on_hand: 8, expected: 10, reason: "Two broken" });
    expect(body.data.on_hand).toBe(8);
    const late = await post(`lots/${id}/adjust`, { on_hand: 9, expected: 10, reason: "One broken" });
    expect([late.status, late.body.code]).toEqual([409, "state_changed"]);
    const { movements } = (await get(`lots/${id}`)).body.data;
    expect(movements).toMatchObject([
      { kind: "adjusted", on_hand: -2, reason: "Two broken", staff_name: keeper.name },
      { kind: "received", on_hand: 10 },
    ]);
    expect((await post(`lots/${id}/adjust`, { on_hand: 7, expected: 8, reason: " " })).status).toBe(422);
    await ledgerIsRight();
  });

  test("of two corrections at once one wins", async () => {
    const { id } = await lot();
    const adjust = (on_hand: number) => post(`lots/${id}/adjust`, { on_hand, expected: 10, reason: "Counted" });
    const both = await Promise.all([adjust(4), adjust(5)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await ledgerIsRight();
  });

  test("keeps what is promised to orders", async () => {
    await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = 40`;
    const [named] = await sql<{ ref_no: string }>`SELECT ref_no FROM variants WHERE id = 40`;
    const { id } = await lot({ ref_no: named?.ref_no, quantity: 10 });
    const asha = await customer();
    const addresses = { shipping_address: asha.addressId, billing_address: asha.addressId };
    await request("POST", "/api/cart/store", { token: asha.token, body: { sub_product_id: 40, quantity: 4 } });
    const body = { ...addresses, coupon_token: null };
    expect((await request("POST", "/api/check-out/place-order", { token: asha.token, body })).status).toBe(201);
    const adjusted = await post(`lots/${id}/adjust`, { on_hand: 3, expected: 10, reason: "Fell down" });
    expect([adjusted.status, adjusted.body.code]).toEqual([409, "reserved"]);
    expect((await post(`lots/${id}/scrap`, { quantity: 7, reason: "Fell down" })).status).toBe(409);
    expect((await post(`lots/${id}/scrap`, { quantity: 6, reason: "Fell down" })).body.data).toMatchObject({
      on_hand: 4,
      reserved: 4,
    });
    const counted = await post("stock/counts", { lines: [{ lot_id: id, counted: 3, expected: 4 }] });
    expect(counted.body.errors).toEqual({ "lines.0.counted": [serverTexts.reservedOfLot(4)] });
    await ledgerIsRight();
  });

  test("in quarantine is not sold until it is released", async () => {
    const before = await available();
    const { id } = await lot();
    expect((await post(`lots/${id}/quarantine`, { reason: "Seal in doubt" })).body.data.state).toBe("quarantined");
    expect(await available()).toBe(before);
    expect((await post(`lots/${id}/release`, { reason: "Seal is whole" })).body.data.state).toBe("sellable");
    expect(await available()).toBe(before + 10);
    const owner = await member();
    const { body } = await get(`audit?subject=lot&subject_id=${id}`, owner);
    expect(body.data.map((each: { act: string }) => each.act)).toEqual([
      "released from quarantine",
      "quarantined",
      "received",
    ]);
    expect(body.data[1].after.reason).toBe("Seal in doubt");
  });

  test("that is not there is not found", async () => {
    expect((await get("lots/2000000000")).status).toBe(404);
    expect((await post("lots/2000000000/scrap", { quantity: 1, reason: "x" })).status).toBe(404);
  });
});

describe("pieces set apart", () => {
  /** A lot of ten, of which some more came back and wait for a decision. */
  async function lotWith(quarantined: number) {
    const { id, lot_no } = await lot();
    const by = { staff_name: keeper.name, at: clock.now() };
    await moveStock(db, [{ lot_id: id, kind: "returned", quarantined, reason: "return TEST-R1" }], by);
    return { id, lot_no };
  }

  test("are not sold, and are shown in every list", async () => {
    const before = await available();
    const { id, lot_no } = await lotWith(3);
    expect(await available()).toBe(before + 10);
    expect((await get(`lots/${id}`)).body.data).toMatchObject({
      ...{ on_hand: 10, quarantined: 3, state: "sellable" },
      movements: [{ kind: "returned", on_hand: 0, quarantined: 3, staff_name: keeper.name }, { kind: "received" }],
    });
    const other = await lot();
    const listed = (await get("lots?apart=1&per_page=100")).body.data.map((each: { id: number }) => each.id);
    expect(listed).toContain(id);
    expect(listed).not.toContain(other.id);
    const [item] = (await get(`stock?search=${refNo}`)).body.data;
    expect(item.quarantined).toBeGreaterThanOrEqual(3);
    expect((await get(`lots.csv?search=${lot_no}`)).body).toContain(",10,0,3,sellable");
  });

  test("go back on hand or are scrapped, with a reason, and who decided is kept", async () => {
    const { id } = await lotWith(3);
    const before = await available();
    const back = await post(`lots/${id}/restock`, { quantity: 2, reason: "Seal unbroken" });
    expect(back.body.data).toMatchObject({ on_hand: 12, quarantined: 1 });
    expect(await available()).toBe(before + 2);
    const gone = await post(`lots/${id}/scrap-set-apart`, { quantity: 1, reason: "Seal broken" });
    expect(gone.body.data).toMatchObject({ on_hand: 12, quarantined: 0 });
    expect((await get(`lots/${id}`)).body.data.movements).toMatchObject([
      { kind: "scrapped", on_hand: 0, quarantined: -1, reason: "Seal broken", staff_name: keeper.name },
      { kind: "restocked", on_hand: 2, quarantined: -2, reason: "Seal unbroken", staff_name: keeper.name },
      { kind: "returned" },
      { kind: "received" },
    ]);
    const acts = await sql<{ act: string }>`
      SELECT act FROM audit_entries WHERE subject = 'lot' AND subject_id = ${String(id)} ORDER BY id DESC LIMIT 2`;
    expect(acts.map(({ act }) => act)).toEqual(["scrapped returned units", "put returned units back on hand"]);
    await ledgerIsRight();
  });

  test("no more than there are, even when two decide at once, and never without a reason", async () => {
    const { id } = await lotWith(3);
    const more = await post(`lots/${id}/restock`, { quantity: 4, reason: "All of them" });
    expect([more.status, more.body.errors]).toEqual([422, { quantity: [serverTexts.onlySoManySetApart(3)] }]);
    for (const name of ["restock", "scrap-set-apart"]) {
      const mute = await post(`lots/${id}/${name}`, { quantity: 1, reason: " " });
      expect([mute.status, Object.keys(mute.body.errors)]).toEqual([422, ["reason"]]);
      expect((await post(`lots/${id}/${name}`, { quantity: 0, reason: "None" })).status).toBe(422);
      expect((await post(`lots/2000000000/${name}`, { quantity: 1, reason: "Lost" })).status).toBe(404);
    }
    const both = await Promise.all([
      post(`lots/${id}/restock`, { quantity: 3, reason: "Good" }),
      post(`lots/${id}/scrap-set-apart`, { quantity: 3, reason: "Bad" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    await ledgerIsRight();
  });

  test("a lot of which nothing else is left is not used up", async () => {
    const { id, lot_no } = await lotWith(2);
    await post(`lots/${id}/scrap`, { quantity: 10, reason: "Fell down" });
    expect((await get(`lots?state=set_apart&search=${lot_no}`)).body.data).toMatchObject([{ id, state: "set_apart" }]);
    await post(`lots/${id}/scrap-set-apart`, { quantity: 2, reason: "Fell down" });
    expect((await get(`lots/${id}`)).body.data.state).toBe("empty");
  });
});

describe("a count", () => {
  test("makes a movement of each difference, or none at all", async () => {
    const [one, other] = [await lot(), await lot()];
    const right = { lot_id: one.id, counted: 9, expected: 10 };
    const { body } = await post("stock/counts", {
      note: "November",
      lines: [right, { lot_id: other.id, counted: 10, expected: 10 }],
    });
    expect(body.data).toEqual({ counted: 2, changed: 1 });
    const moved = await post("stock/counts", {
      lines: [
        { ...right, counted: 5 },
        { lot_id: other.id, counted: 9, expected: 10 },
      ],
    });
    expect(moved.body.errors).toEqual({ "lines.0.counted": [serverTexts.countMoved(9)] });
    expect((await get(`lots/${other.id}`)).body.data.on_hand).toBe(10);
    await ledgerIsRight();
  });
});

describe("lists", () => {
  beforeEach(() => clock.set("2026-11-21T10:00:00+05:30"));

  test("what runs out, by a level of its own or the usual one", async () => {
    const low = async () =>
      (await get("stock?low=1&per_page=100")).body.data.map((each: { variant_id: number }) => each.variant_id);
    const changed = await request("PUT", "/api/staff/stock/39/level", { staff: keeper, body: { low_at: 1_000_000 } });
    expect(changed.body.data).toMatchObject({ variant_id: 39, is_low: true, low_at: 1_000_000 });
    expect(await low()).toContain(39);
    await request("PUT", "/api/staff/stock/39/level", { staff: keeper, body: { low_at: 0 } });
    expect(await low()).not.toContain(39);
  });

  test("lots that expire soon, and those that have, by the day in India", async () => {
    const [soon, gone] = [await lot({ expires_on: "2026-12-31" }), await lot({ expires_on: "2026-11-21" })];
    const numbers = async (query: string, by = keeper) =>
      (await get(`lots?per_page=100&variant=39&${query}`, by)).body.data.map((each: { lot_no: string }) => each.lot_no);
    expect(await numbers("state=expiring")).toEqual([gone.lot_no, soon.lot_no]);
    expect(await numbers("state=expiring&within_days=30")).toEqual([gone.lot_no]);
    clock.set("2026-11-22T00:01:00+05:30");
    const tomorrow = await member("support");
    expect(await numbers("state=expired", tomorrow)).toEqual([gone.lot_no]);
    expect(await numbers("state=expiring", tomorrow)).toEqual([soon.lot_no]);
  });

  test("the ledger goes on where it ended", async () => {
    const first = (await get("movements?per_page=5")).body;
    const second = (await get(`movements?per_page=5&after=${first.meta.next}`)).body;
    const ids = [...first.data, ...second.data].map((each: { id: number }) => each.id);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(new Set(ids).size).toBe(10);
  });

  test("a sheet of lots cannot run a formula", async () => {
    await lot({ lot_no: "=1+1" });
    const { headers, body } = await get("lots.csv?search=%3D1");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(headers["content-disposition"]).toBe('attachment; filename="lots-2026-11-21.csv"');
    expect(body).toContain("'=1+1");
  });
});
