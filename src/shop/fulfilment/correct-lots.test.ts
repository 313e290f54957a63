import { extractText } from "unpdf";
import { beforeEach, expect, test } from "vitest";
import type { TestCustomer } from "../../../test/support/customers.ts";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { receiveLots } from "../stock/index.ts";
import { toMoves } from "./correct-lots.ts";

const shop = await testShop({ connections: 20 });
const demo = await loadDemonstration(shop);
const { request, customer, member, db, sql } = shop;
const { at, owner, read, act, ship, deliver, orderIn, askReturn, actOnReturn } = await fulfilmentCalls(shop);
await at("2026-11-20T09:00:00+05:30");
const [ref_no, other_ref] = ["NK-EE-1101", "NK-ME-1001"];
const variant_id = demo.variant(ref_no).id;
let asha: TestCustomer;

beforeEach(async () => {
  asha = await customer();
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant_id}`;
});

let made = 0;
/** Lots of the product, the earliest expiry first. */
async function lots(...quantities: number[]) {
  made++;
  const given = quantities.map((quantity, index) => ({
    ...{ variant_id, manufactured_on: "2025-01-01", quantity },
    ...{ lot_no: `${"ABCD"[index]}-${made}`, expires_on: `209${6 + index}-06-30` },
  }));
  await receiveLots(db, given, "test");
  return given.map(({ lot_no }) => lot_no);
}

async function packed(quantity: number) {
  const placed = await orderIn("packed", asha, [{ ref_no, quantity }]);
  const [line] = (await read(placed.token)).lines;
  return { ...placed, line_id: line.line_id as number };
}

const pick = (line_id: number, lot_no: string | undefined, quantity: number) => ({ line_id, lot_no, quantity });
const reason = "The label of the next shelf was read";
const correct = (token: string, body: object, staff: TestMember | null = owner) =>
  act(token, "correct-lots", { reason, ...body }, staff);
const onHand = (lotNos: string[]) =>
  sql<{ lot_no: string; on_hand: number; reserved: number }>`
    SELECT lot_no, on_hand, reserved FROM lots WHERE lot_no = ANY(${lotNos}) ORDER BY lot_no`;
const lotsShown = async (token: string) =>
  (await read(token)).lines[0].lots.map(({ lot_no, quantity }: { lot_no: string; quantity: number }) => [
    lot_no,
    quantity,
  ]);

/** Asserts that every lot's counts equal the sums of its movements. */
async function booksBalance() {
  const wrong = await sql`
    SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id
    GROUP BY l.id HAVING l.reserved <> coalesce(sum(m.reserved), 0) OR l.on_hand <> coalesce(sum(m.on_hand), 0)`;
  expect(wrong).toEqual([]);
}

test("a wrong lot is corrected with a reason: stock, order, audit log; the invoice stays, a lot statement goes with it", async () => {
  const [a = "", b = "", c = ""] = await lots(3, 10, 10);
  const { token, order_no, line_id } = await packed(5);
  expect(await lotsShown(token)).toEqual([
    [a, 3],
    [b, 2],
  ]);
  const before = await read(token);
  const own = () => request("GET", `/api/orders/${token}`, { token: asha.token });
  const statement = (bearer: string) => request("GET", `/api/orders/${token}/lot-statement`, { token: bearer });
  expect([(await own()).body.data.lot_statement, (await statement(asha.token)).status]).toEqual([null, 404]);

  const choice = await request("GET", `/api/staff/orders/${token}/packed-lots`, { staff: owner });
  const offered = choice.body.data.lines[0].lots.filter((lot: { problem: null }) => lot.problem === null);
  expect(offered).toMatchObject([
    { lot_no: a, available: 3, proposed: 3 },
    { lot_no: b, available: 10, proposed: 2 },
    { lot_no: c, available: 10, proposed: 0 },
  ]);

  const seen = [pick(line_id, a, 3), pick(line_id, b, 2)];
  const picks = [pick(line_id, a, 3), pick(line_id, c.toLowerCase(), 2)];
  // First expiry, first out: units of B are back on hand and expire before C.
  const skipping = await correct(token, { seen, picks });
  expect([skipping.status, Object.keys(skipping.body.errors)]).toEqual([422, ["lot_reason"]]);
  expect(await onHand([a, b, c])).toMatchObject([{ on_hand: 0 }, { on_hand: 8 }, { on_hand: 10 }]);
  const done = await correct(token, { seen, picks, lot_reason: "Asked for by the surgeon" });
  expect([done.status, done.body.data.status]).toEqual([200, "packed"]);
  expect(await onHand([a, b, c])).toEqual([
    { lot_no: a, on_hand: 0, reserved: 0 },
    { lot_no: b, on_hand: 10, reserved: 0 },
    { lot_no: c, on_hand: 8, reserved: 0 },
  ]);
  await booksBalance();
  expect(await lotsShown(token)).toEqual([
    [a, 3],
    [c, 2],
  ]);
  const note = `2 of ${ref_no} are from lot ${c}, not ${b}.`;
  expect(done.body.data.events.at(-1)).toMatchObject({ status: "packed", staff_name: owner.name, note, reason });
  const [entry] = await sql<{ act: string; after: object }>`
    SELECT act, after FROM audit_entries WHERE subject_name = ${order_no} ORDER BY id DESC LIMIT 1`;
  expect(entry).toMatchObject({
    act: "corrected the lots of",
    after: { reason, lots: picks, instead_of: seen, lot_reason: "Asked for by the surgeon" },
  });

  // Issued documents are unchanged, and the customer sees both.
  const shown = (await own()).body.data;
  expect(shown.invoice).toEqual(before.invoice);
  expect(shown.timeline.at(-1).note).toBe(note);
  expect(JSON.stringify(shown)).not.toContain(reason);
  expect(shown.lot_statement.file).toBe(`/api/orders/${token}/lot-statement`);
  const stranger = await customer();
  expect((await statement(stranger.token)).status).toBe(404);
  const pdf = await shop.app.inject({
    ...{ method: "GET", url: `/api/orders/${token}/lot-statement` },
    headers: { authorization: `Bearer ${asha.token}` },
  });
  const { text } = await extractText(new Uint8Array(pdf.rawPayload), { mergePages: true });
  expect(text).toContain("Lot Statement");
  expect(text.replace(/\s+/g, " ")).toContain(`invoice ${before.invoice.number} states 3 of lot ${a}, 2 of lot ${b}`);
  expect(text).toContain(c);
  const later = new Date(shop.clock.now().getTime() + 600_000);
  await sql`INSERT INTO attempts (subject, count, ends_at) VALUES (${`lot statements ${asha.id}`}, 60000, ${later})
    ON CONFLICT (subject) DO UPDATE SET count = 60000`;
  expect((await statement(asha.token)).status).toBe(429);
  const slip = await request("GET", `/api/staff/orders/${token}/packing-slip`, { staff: owner });
  expect(slip.status).toBe(200);

  // A recall finds the customer by the correct lot and no longer by the wrong one.
  const lotCustomers = async (lotNo: string) => {
    const [lot] = await sql<{ id: number }>`SELECT id FROM lots WHERE lot_no = ${lotNo}`;
    return (await request("GET", `/api/staff/lots/${lot?.id}/customers`, { staff: owner })).body.data;
  };
  expect([await lotCustomers(b), await lotCustomers(c)]).toMatchObject([[], [{ order_no, quantity: 2 }]]);

  // Goods are returned to the lots they really came from.
  await ship(token);
  await deliver(token);
  const asked = await askReturn(token, asha, [{ line_id, quantity: 2 }]);
  expect(asked.status).toBe(201);
  const [back] = (await read(token)).returns;
  await actOnReturn(back.id, "decide", { expected_status: "requested", decision: "approved" });
  const inspect = (lot_no: string) =>
    actOnReturn(back.id, "inspect", {
      expected_status: "approved",
      pieces: [{ return_line_id: back.lines[0].return_line_id, lot_no, quantity: 2, disposition: "restock" }],
    });
  expect((await inspect(b)).status).toBe(422);
  expect((await inspect(c)).status).toBe(200);
  expect(await onHand([b, c])).toMatchObject([{ on_hand: 10 }, { on_hand: 10 }]);
  await booksBalance();
});

test("corrected there and back again, and then cancelled: every piece is where it was", async () => {
  const [a = "", b = ""] = await lots(4, 4);
  const { token, line_id } = await packed(4);
  const [asA, asB] = [[pick(line_id, a, 4)], [pick(line_id, b, 4)]];
  const lot_reason = "What is in the box";
  expect((await correct(token, { seen: asA, picks: asB, lot_reason })).status).toBe(200);
  expect(await lotsShown(token)).toEqual([[b, 4]]);
  expect((await correct(token, { seen: asB, picks: asA })).status).toBe(200);
  expect(await lotsShown(token)).toEqual([[a, 4]]);
  const half = [pick(line_id, a, 1), pick(line_id, b, 3)];
  expect((await correct(token, { seen: asA, picks: half, lot_reason })).status).toBe(200);
  expect(await lotsShown(token)).toEqual([
    [a, 1],
    [b, 3],
  ]);
  expect((await act(token, "cancel", { reason: "Not needed" })).status).toBe(200);
  expect(await onHand([a, b])).toEqual([
    { lot_no: a, on_hand: 4, reserved: 0 },
    { lot_no: b, on_hand: 4, reserved: 0 },
  ]);
  await booksBalance();
});

test("refused: what is promised to others, expired or unknown, incomplete, unchanged, or has left", async () => {
  const [a = "", b = ""] = await lots(3, 3);
  const { token, line_id } = await packed(3);
  const seen = [pick(line_id, a, 3)];
  const lot_reason = "What is in the box";
  // Promised to another order.
  await orderIn("confirmed", await customer(), [{ ref_no, quantity: 2 }]);
  const errors = async (picks: object[]) => {
    const { status, body } = await correct(token, { seen, picks, lot_reason });
    expect(status).toBe(422);
    return body.errors.picks;
  };
  expect(await errors([pick(line_id, b, 3)])).toEqual([`Only 1 available in lot ${b}.`]);
  expect(await errors([pick(line_id, "NOTHING", 3)])).toEqual(["This product has no lot NOTHING."]);
  expect(await errors([pick(line_id, a, 2)])).toEqual([
    `${ref_no}: 1 unit still has no lot. Enter a lot for each unit.`,
  ]);
  expect(await errors(seen)).toEqual(["These lots are already recorded."]);
  // Lots that have expired or been quarantined since may stay or be taken out, but no more of them may be packed.
  await sql`UPDATE lots SET quarantined_at = now() WHERE lot_no = ${a}`;
  const part = [pick(line_id, a, 2), pick(line_id, b, 1)];
  expect((await correct(token, { seen, picks: part })).status).toBe(200);
  const more = await correct(token, { seen: part, picks: seen });
  expect([more.status, more.body.errors]).toEqual([422, { picks: [`Lot ${a} is in quarantine.`] }]);

  for (const bad of [{ reason: "" }, { reason: "a\u0000b" }, { reason: "x".repeat(20_000) }, { picks: [] }])
    expect((await correct(token, { seen: part, picks: seen, ...bad })).status).toBe(422);
  const foreign = await orderIn("packed", await customer(), [{ ref_no: other_ref, quantity: 1 }]);
  const [line] = (await read(foreign.token)).lines;
  const strange = await correct(token, { seen: part, picks: [...part, pick(line.line_id, line.lots[0].lot_no, 1)] });
  expect(strange.status).toBe(404);
  expect((await correct(token, { seen: part, picks: seen }, null)).status).toBe(401);
  expect((await correct(token, { seen: part, picks: seen }, await member("sales"))).status).toBe(403);

  await ship(token);
  const late = await correct(token, { expected_status: "packed", seen: part, picks: seen });
  expect([late.status, late.body.code]).toEqual([409, "state_changed"]);
  const left = await request("GET", `/api/staff/orders/${token}/packed-lots`, { staff: owner });
  expect([left.status, left.body.code]).toEqual([409, "not_possible"]);
  await booksBalance();
});

test("two who correct at once: one does, the other gets a conflict; the same again is done already", async () => {
  const [a = "", b = ""] = await lots(6, 6);
  const { token, line_id } = await packed(3);
  const seen = [pick(line_id, a, 3)];
  const lot_reason = "What is in the box";
  const answers = await Promise.all(
    [1, 2].map((pieces) =>
      correct(token, { seen, picks: [pick(line_id, a, 3 - pieces), pick(line_id, b, pieces)], lot_reason }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("state_changed");
  const [won = 0] = [answers[0]?.status === 200 ? 1 : 2];
  const same = { seen, picks: [pick(line_id, a, 3 - won), pick(line_id, b, won)], lot_reason };
  expect((await correct(token, same)).status).toBe(200);
  expect(await onHand([a, b])).toMatchObject([{ on_hand: 3 + won }, { on_hand: 6 - won }]);
  const corrections = await sql`SELECT FROM lot_corrections WHERE order_line_id = ${line_id}`;
  expect(corrections).toHaveLength(1);
  await expect(sql`UPDATE lot_corrections SET quantity = 1`).rejects.toThrow(/permission denied/);
  await expect(sql`
    INSERT INTO lot_corrections (order_line_id, from_lot_id, to_lot_id, quantity, is_new_lot, corrected_at, staff_name, reason)
    SELECT order_line_id, to_lot_id, from_lot_id, 9, false, now(), 'x', 'x' FROM lot_corrections WHERE order_line_id = ${line_id}
  `).rejects.toThrow(/more of lot/);
});

test.each([
  [[], []],
  [
    [
      [1, 7, -3],
      [1, 8, 2],
      [1, 9, 1],
    ],
    [
      [1, 7, 8, 2],
      [1, 7, 9, 1],
    ],
  ],
  [
    [
      [1, 7, -1],
      [1, 8, -2],
      [1, 9, 3],
      [2, 7, 1],
      [2, 9, -1],
    ],
    [
      [1, 7, 9, 1],
      [1, 8, 9, 2],
      [2, 9, 7, 1],
    ],
  ],
])("differences %j are the moves %j", (differences, moves) => {
  const given = (differences as number[][]).map(([order_line_id = 0, lot_id = 0, difference = 0]) => ({
    ...{ order_line_id, lot_id, difference },
  }));
  expect(toMoves(given).map((move) => [move.order_line_id, move.from_lot_id, move.to_lot_id, move.quantity])).toEqual(
    moves,
  );
});
