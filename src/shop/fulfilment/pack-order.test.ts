import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop({ connections: 20 });
const demo = await loadDemonstration(shop);
const { request, customer, db, sql, member } = shop;
const { at, owner, read, order, act, proposedPicks, confirm, pack, orderIn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const asha = await customer();

/** Variants of the demonstration shop, one per test; their original lots are put out of the way. */
const variantId = (refNo: string) => demo.variant(refNo).id;

async function onlyLots(refNo: string, lots: [lot_no: string, expires_on: string | null, quantity: number][]) {
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variantId(refNo)}`;
  await receiveLots(
    db,
    lots.map(([lot_no, expires_on, quantity]) => ({
      ...{ variant_id: variantId(refNo), lot_no, manufactured_on: "2025-01-01", expires_on, quantity },
    })),
    "test",
  );
}

const counts = (refNo: string) =>
  sql<{ lot_no: string; on_hand: number; reserved: number }>`
    SELECT lot_no, on_hand, reserved FROM lots WHERE variant_id = ${variantId(refNo)} AND quarantined_at IS NULL ORDER BY lot_no`;

async function confirmed(ref_no: string, quantity: number) {
  const placed = await order(asha, [{ ref_no, quantity }]);
  await confirm(placed.token);
  return placed.token;
}

test("the lot that expires first is proposed, also when it came after the order", async () => {
  await onlyLots("NK-EE-1101", [
    ["B-LATE", "2099-01-01", 10],
    ["C-NEVER", null, 10],
  ]);
  const token = await confirmed("NK-EE-1101", 12);
  await receiveLots(
    db,
    [
      {
        variant_id: variantId("NK-EE-1101"),
        lot_no: "A-SOON",
        manufactured_on: "2025-01-01",
        expires_on: "2097-01-01",
        quantity: 5,
      },
    ],
    "test",
  );
  const { body } = await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner });
  expect(body.data.lines[0]).toMatchObject({ quantity: 12, missing: 0 });
  const lots = body.data.lines[0].lots as { problem: string | null }[];
  expect(lots.filter(({ problem }) => problem !== "quarantined")).toMatchObject([
    { lot_no: "A-SOON", available: 5, proposed: 5, problem: null },
    { lot_no: "B-LATE", available: 10, proposed: 7 },
    { lot_no: "C-NEVER", available: 10, proposed: 0 },
  ]);
  await pack(token);
  expect(await counts("NK-EE-1101")).toEqual([
    { lot_no: "A-SOON", on_hand: 0, reserved: 0 },
    { lot_no: "B-LATE", on_hand: 3, reserved: 0 },
    { lot_no: "C-NEVER", on_hand: 10, reserved: 0 },
  ]);
});

test("another lot may be packed; what was promised to others may not", async () => {
  await onlyLots("NK-EE-1102", [
    ["FIRST", "2097-01-01", 3],
    ["SECOND", "2098-01-01", 5],
  ]);
  const token = await confirmed("NK-EE-1102", 3);
  const other = await confirmed("NK-EE-1102", 4);
  const [{ line_id } = { line_id: 0 }] = await proposedPicks(token);
  const picks = (lot_no: string) => ({ picks: [{ line_id, lot_no, quantity: 3 }] });
  const promised = await act(token, "pack", picks("second"));
  expect([promised.status, promised.body.errors]).toEqual([422, { picks: ["Only 1 available in lot SECOND."] }]);
  await pack(other);
  await receiveLots(
    db,
    [
      {
        variant_id: variantId("NK-EE-1102"),
        lot_no: "THIRD",
        manufactured_on: "2025-01-01",
        expires_on: "2099-01-01",
        quantity: 3,
      },
    ],
    "test",
  );
  const skipping = await act(token, "pack", picks("third"));
  expect([skipping.status, skipping.body.errors]).toEqual([
    ...[
      422,
      { lot_reason: [expect.stringMatching(/^Lot FIRST expires on 1 January 2097, before lot THIRD\. .*reason/)] },
    ],
  ]);
  expect((await read(token)).status).toBe("confirmed");
  for (const lot_reason of ["", " ", "a\u0000b", "x".repeat(501)])
    expect((await act(token, "pack", { ...picks("third"), lot_reason })).status).toBe(422);
  expect((await act(token, "pack", { ...picks("third"), lot_reason: "Their theatre stores this lot" })).status).toBe(
    200,
  );
  const [noted] = await sql<{ after: object }>`
    SELECT after FROM audit_entries WHERE subject_id = ${token} AND act = 'packed'`;
  expect(noted?.after).toMatchObject({
    lot_reason: "Their theatre stores this lot",
    skipped_lots: ["Lot FIRST expires on 1 January 2097, before lot THIRD."],
  });
  expect((await counts("NK-EE-1102")).map(({ on_hand, reserved }) => [on_hand, reserved])).toEqual([
    ...[
      [3, 0],
      [1, 0],
      [0, 0],
    ],
  ]);
});

test("a lot in quarantine is named as such, even if all of it is promised or on hold", async () => {
  await onlyLots("NK-EE-1105", [["PROMISED", "2099-01-01", 4]]);
  await confirmed("NK-EE-1105", 4);
  await receiveLots(
    db,
    ["APART", "FRESH", "SOLD-OUT"].map((lot_no) => ({
      ...{
        variant_id: variantId("NK-EE-1105"),
        lot_no,
        manufactured_on: "2025-01-01",
        expires_on: "2099-01-01",
        quantity: 3,
      },
    })),
    "test",
  );
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variantId("NK-EE-1105")} AND lot_no = 'PROMISED'`;
  await sql`UPDATE lots SET on_hand = 0, quarantined = 3 WHERE variant_id = ${variantId("NK-EE-1105")} AND lot_no = 'APART'`;
  await sql`UPDATE lots SET on_hand = 0 WHERE variant_id = ${variantId("NK-EE-1105")} AND lot_no = 'SOLD-OUT'`;
  const token = await confirmed("NK-EE-1105", 2);
  const { body } = await request("GET", `/api/staff/orders/${token}/picks`, { staff: owner });
  const lots = body.data.lines[0].lots as { lot_no: string }[];
  expect(lots.filter(({ lot_no }) => ["PROMISED", "APART", "FRESH", "SOLD-OUT"].includes(lot_no))).toMatchObject([
    { lot_no: "PROMISED", available: 0, proposed: 0, problem: "quarantined" },
    { lot_no: "APART", available: 0, proposed: 0, problem: "quarantined" },
    { lot_no: "FRESH", available: 3, proposed: 2, problem: null },
  ]);
});

test.each([
  ["a lot that expired", "GONE", 2, "Lot GONE has expired."],
  ["a lot in quarantine", "APART", 2, "Lot APART is in quarantine."],
  ["a lot that is not there", "NONE", 2, "This product has no lot NONE."],
  ["too few pieces", "GOOD", 1, "NK-EE-1201: 1 unit still has no lot. Enter a lot for each unit."],
  [
    ...(["too many pieces", "GOOD", 3] as const),
    "NK-EE-1201: lots are entered for 3 units, but the order has only 2. Lower the quantities of the lots.",
  ],
])("%s is refused, and nothing is changed", async (_what, lot_no, quantity, message) => {
  await onlyLots("NK-EE-1201", [
    ["GOOD", "2099-01-01", 50],
    ["GONE", "2026-11-19", 50],
    ["APART", "2099-01-01", 50],
  ]);
  await sql`UPDATE lots SET quarantined_at = NULL WHERE variant_id = ${variantId("NK-EE-1201")} AND lot_no IN ('GOOD', 'GONE')`;
  const token = await confirmed("NK-EE-1201", 2);
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variantId("NK-EE-1201")} AND lot_no = 'APART'`;
  const before = await counts("NK-EE-1201");
  const [{ line_id } = { line_id: 0 }] = await proposedPicks(token);
  const { status, body } = await act(token, "pack", { picks: [{ line_id, lot_no, quantity }] });
  expect(status).toBe(422);
  expect(body.errors.picks).toEqual([message]);
  expect(await counts("NK-EE-1201")).toEqual(before);
  expect(await read(token)).toMatchObject({ status: "confirmed", invoice: null });
});

test("a line of another order is not there", async () => {
  const token = await confirmed("NK-ME-1001", 1);
  const other = await confirmed("NK-ME-1001", 1);
  const { status } = await act(token, "pack", { picks: await proposedPicks(other) });
  expect(status).toBe(404);
});

test("the tax invoice is issued, and one gets from the lot to the customer", async () => {
  const packed = await orderIn("packed", asha, [{ ref_no: "NK-ME-1001", quantity: 4 }]);
  const shown = await read(packed.token);
  expect(shown.invoice.number).toMatch(/^ENT\/2627\/[0-9]{6}$/);
  const [lot] = await sql<{ lot_id: number }>`
    SELECT lot_id FROM order_line_lots WHERE order_line_id = ${shown.lines[0].line_id}`;
  const { body } = await request("GET", `/api/staff/lots/${lot?.lot_id}/customers`, { staff: owner });
  expect(body.data[0]).toMatchObject({
    ...{ order_no: packed.order_no, customer_id: asha.id, email: asha.email, quantity: 4, came_back: 0 },
  });
});

test("the number of parcels is on the invoice, where it was given", async () => {
  const stated = async (given: object) => {
    const { token } = await orderIn("confirmed", asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
    expect((await act(token, "pack", { picks: await proposedPicks(token), ...given })).status).toBe(200);
    const [invoice] = await sql<{ parcels: number | null }>`
      SELECT (i.content ->> 'parcels')::int AS parcels FROM invoices i JOIN orders o ON o.id = i.order_id
      WHERE o.token = ${token}`;
    return invoice?.parcels;
  };
  expect([await stated({ parcels: 3 }), await stated({ parcels: "2" }), await stated({})]).toEqual([3, 2, null]);
  const { token } = await orderIn("confirmed", asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  const { status, body } = await act(token, "pack", { picks: await proposedPicks(token), parcels: 0 });
  expect([status, body.errors.parcels]).toEqual([422, ["Must be a whole number from 1 to 999."]]);
});

test("two who pack at once: one does, the other gets a conflict, one invoice is issued", async () => {
  const token = await confirmed("NK-ME-1001", 5);
  const picks = await proposedPicks(token);
  const packers = await Promise.all(Array.from({ length: 6 }, () => member("warehouse")));
  const answers = await Promise.all(
    packers.map((packer) => act(token, "pack", { expected_status: "confirmed", picks }, packer)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(
    await sql`SELECT count(*)::int AS n FROM order_lots WHERE order_id = (SELECT id FROM orders WHERE token = ${token})`,
  ).toEqual([{ n: 1 }]);
});

test("packing and cancelling at once: one of them happens", async () => {
  for (let round = 0; round < 5; round++) {
    const placed = await order(asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
    await confirm(placed.token);
    const picks = await proposedPicks(placed.token);
    const [packed, cancelled] = await Promise.all([
      act(placed.token, "pack", { expected_status: "confirmed", picks }),
      request("POST", `/api/orders/${placed.token}/cancel`, { token: asha.token, body: { reason: "Mistake" } }),
    ]);
    expect([packed.status, cancelled.status].sort()).toEqual([200, 409]);
    expect((await read(placed.token)).status).toBe(packed.status === 200 ? "packed" : "cancelled");
  }
});

test("the database keeps lots and lines together, for good", async () => {
  const packed = await orderIn("packed", asha, [{ ref_no: "NK-ME-1001", quantity: 2 }]);
  const line = (await read(packed.token)).lines[0].line_id;
  const insert = (refNo: string) => sql`
    INSERT INTO order_line_lots (order_line_id, lot_id, quantity, packed_at)
    SELECT ${line}, max(id), 1, now() FROM lots WHERE variant_id = ${variantId(refNo)}
      AND id NOT IN (SELECT lot_id FROM order_line_lots WHERE order_line_id = ${line})`;
  await expect(insert("NK-EE-1101")).rejects.toThrow(/other goods/);
  await receiveLots(
    db,
    [
      {
        variant_id: variantId("NK-ME-1001"),
        lot_no: "MORE",
        manufactured_on: "2025-01-01",
        expires_on: null,
        quantity: 5,
      },
    ],
    "test",
  );
  await expect(insert("NK-ME-1001")).rejects.toThrow(/more pieces packed than ordered/);
  await expect(sql`UPDATE order_line_lots SET quantity = 1`).rejects.toThrow(/permission denied/);
  await expect(sql`DELETE FROM order_line_lots`).rejects.toThrow(/permission denied/);
});
