import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { fulfilmentCalls } from "../../../test/support/fulfilment.ts";
import { returnedRefNo, returnSteps, type ShownReturn } from "../../../test/support/returns.ts";
import type { TestMember } from "../../../test/support/staff.ts";
import { testShop } from "../../../test/support/test-shop.ts";
import { serverTexts } from "../../contract/server-texts.ts";
import { receiveLots } from "../stock/index.ts";

const shop = await testShop();
const { db, customer, member, clock, sql } = shop;
const demo = await loadDemonstration(shop);
const f = await fulfilmentCalls(shop);
const { owner, actOnReturn } = f;
const { delivered, lastReturn, requested, approve, allPieces } = returnSteps(f);
await f.at("2026-11-02T09:00:00+05:30");
const variant_id = demo.variant(returnedRefNo).id;

// All of it comes from one lot.
beforeAll(async () => {
  await sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant_id}`;
  const lot = { variant_id, lot_no: "Enough", manufactured_on: "2025-10-01", expires_on: null, quantity: 500 };
  await receiveLots(db, [lot], "test");
});

let token = "";
let back: ShownReturn;
/** The lot that the first unit of the return came from. */
let piece: { return_line_id: number; lot_no: string; quantity: number; disposition: string };
beforeEach(async () => {
  const asha = await customer();
  ({ token } = await delivered(asha, 4));
  back = await requested(token, asha, 3);
  await approve(back);
  piece = { ...(allPieces(back)[0] as typeof piece), quantity: 3 };
});

const inspect = (pieces: unknown = [piece], more: object = {}, actor: TestMember | null = owner) =>
  actOnReturn(back.id, "inspect", { expected_status: "approved", pieces, ...more }, actor);

const counts = async () =>
  (
    await sql<{ on_hand: number; quarantined: number }>`
      SELECT sum(on_hand)::int AS on_hand, sum(quarantined)::int AS quarantined FROM lots
      WHERE variant_id = ${variant_id}`
  )[0] ?? { on_hand: 0, quarantined: 0 };
const isUntouched = async (before: object) => {
  expect(await counts()).toEqual(before);
  expect(await lastReturn(token)).toMatchObject({ status: "approved", received_at: null, refund: null });
};

describe("an inspection", () => {
  test("can decide differently on each unit, and keeps who did and what was found", async () => {
    const before = await counts();
    const pieces = ["restock", "quarantine", "scrap"].map((disposition) => ({ ...piece, quantity: 1, disposition }));
    const { status } = await inspect(pieces, { note: " One tip is bent. " });
    expect(status).toBe(200);
    expect(await counts()).toEqual({ on_hand: before.on_hand + 1, quarantined: before.quarantined + 1 });
    const after = await lastReturn(token);
    expect(after).toMatchObject({
      ...{ status: "received", received_by: owner.name, received_at: clock.now().toISOString() },
      inspection_note: "One tip is bent.",
    });
    expect(
      after.lines[0]?.inspected.map(({ disposition, quantity, lot_no }) => [disposition, quantity, lot_no]),
    ).toEqual([
      ["quarantine", 1, piece.lot_no],
      ["restock", 1, piece.lot_no],
      ["scrap", 1, piece.lot_no],
    ]);
  });

  test("adds up what is named twice, and knows a lot in small letters", async () => {
    const before = await counts();
    const { status } = await inspect([
      { ...piece, quantity: 1 },
      { ...piece, quantity: "2", lot_no: ` ${piece.lot_no.toLowerCase()} ` },
    ]);
    expect(status).toBe(200);
    expect(await counts()).toEqual({ ...before, on_hand: before.on_hand + 3 });
  });
});

describe("it is refused, with a text beside the field", () => {
  const wholeNumber = "Must be a whole number from 1 to 9,999.";
  const choose = "Choose what happens to the items.";
  test("for what is not given as it must be, and for more or fewer units", async () => {
    const before = await counts();
    for (const [changes, field, words] of [
      [{ expected_status: undefined }, "expected_status", "Send the status that was shown."],
      [{ pieces: undefined }, "pieces", choose],
      [{ pieces: [] }, "pieces", choose],
      [{ pieces: [{ ...piece, return_line_id: 0 }] }, "pieces.0.return_line_id", "Must be a positive whole number."],
      [{ pieces: [{ ...piece, quantity: 0 }] }, "pieces.0.quantity", wholeNumber],
      [{ pieces: [{ ...piece, quantity: 2.5 }] }, "pieces.0.quantity", wholeNumber],
      [{ pieces: [{ ...piece, lot_no: " " }] }, "pieces.0.lot_no", "Lot is required."],
      [
        { pieces: [{ ...piece, lot_no: "L".repeat(20_000) }] },
        "pieces.0.lot_no",
        "Lot can have at most 60 characters.",
      ],
      [
        { pieces: [{ ...piece, lot_no: "A\u0000" }] },
        ...(["pieces.0.lot_no", "Lot contains characters that cannot be stored."] as const),
      ],
      [{ pieces: [{ ...piece, disposition: "sell" }] }, "pieces.0.disposition", "Choose what happens to it."],
      [{ note: "x".repeat(501) }, "note", "Note can have at most 500 characters."],
    ] as [object, string, string][]) {
      const { status, body } = await inspect([piece], changes);
      expect([status, body.errors]).toEqual([422, { [field]: [words] }]);
    }
    for (const quantity of [2, 4]) {
      const { status, body } = await inspect([{ ...piece, quantity }]);
      expect([status, body.errors.pieces[0]]).toEqual([422, serverTexts.wrongInspected(quantity, 3)]);
    }
    await isUntouched(before);
  });

  test("for a line of another return, which looks like none", async () => {
    const asha = await customer();
    const others = await requested((await delivered(asha)).token, asha, 1);
    const before = await counts();
    const return_line_id = others.lines[0]?.return_line_id;
    const answer = await inspect([{ ...piece, return_line_id }]);
    expect([answer.status, answer.body.code]).toEqual([404, "not_found"]);
    await isUntouched(before);
  });

  test("to visitors and to roles without the permission", async () => {
    const before = await counts();
    expect((await inspect([piece], {}, null)).status).toBe(401);
    for (const role of ["sales", "support", "accounts", "catalogue"] as const) {
      expect((await inspect([piece], {}, await member(role))).status).toBe(403);
    }
    await isUntouched(before);
  });
});

test("a repeat is answered as the first was, and nothing is counted twice", async () => {
  const before = await counts();
  const [first, again] = [await inspect(), await inspect()];
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await counts()).toEqual({ ...before, on_hand: before.on_hand + 3 });
});

test("two inspecting differently at once: one is recorded, and the other learns by whom", async () => {
  const before = await counts();
  const packer = await member("warehouse");
  const both = await Promise.all([inspect(), inspect([{ ...piece, disposition: "scrap" }], {}, packer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isMine = both[0]?.status === 200;
  expect(await counts()).toEqual({ ...before, on_hand: before.on_hand + (isMine ? 3 : 0) });
  const refused = both.find(({ status }) => status === 409)?.body;
  expect([refused.code, refused.message]).toEqual([
    ...["state_changed", serverTexts.returnChanged(isMine ? owner.name : packer.name, "received", clock.now())],
  ]);
});
