import { expect, test } from "vitest";
import { findSkippedLots } from "./first-expiry.ts";
import type { LotRow } from "./pack-queries.ts";

const today = "2026-11-23";
const lot = (id: number, expires_on: string | null, more: Partial<LotRow> = {}): LotRow => ({
  ...{ id, variant_id: 1, lot_no: `L-${id}`, expires_on, on_hand: 10, reserved: 0 },
  ...{ quarantined: 0, quarantined_at: null, held: [] },
  ...more,
});
const lines = [{ order_line_id: 5, variant_id: 1, quantity: 4 }];
const pick = (lot_id: number, quantity: number) => ({ order_line_id: 5, lot_id, quantity });
const skipped = (lots: LotRow[], ...picks: [lot: number, quantity: number][]) =>
  findSkippedLots(
    lines,
    lots,
    picks.map(([id, quantity]) => pick(id, quantity)),
    today,
  ).map((each) => [each.skipped.id, each.picked.id]);

const soon = lot(1, "2027-01-01");
const late = lot(2, "2031-01-01");
const never = lot(3, null);

test.each<[string, LotRow[], [number, number][], number[][]]>([
  ["the first to expire", [soon, late], [[1, 4]], []],
  ["a later one although pieces of the first are left", [soon, late], [[2, 4]], [[1, 2]]],
  ["one that never expires", [late, never], [[3, 4]], [[2, 3]]],
  [
    "some of a later one while the first has more",
    [soon, late],
    [
      [1, 3],
      [2, 1],
    ],
    [[1, 2]],
  ],
  [
    "a later one after all of the first",
    [lot(1, "2027-01-01", { on_hand: 3 }), late],
    [
      [1, 3],
      [2, 1],
    ],
    [],
  ],
  ["a later one where others reserved the first", [lot(1, "2027-01-01", { reserved: 10 }), late], [[2, 4]], []],
  [
    "a later one where this order reserved the first",
    [lot(1, "2027-01-01", { reserved: 10, held: [{ order_line_id: 5, quantity: 4, kept: 0 }] }), late],
    [[2, 4]],
    [[1, 2]],
  ],
  ["a later one where the first has expired", [lot(1, "2026-11-22"), late], [[2, 4]], []],
  [
    "a later one where the first is in quarantine",
    [lot(1, "2027-01-01", { quarantined_at: new Date() }), late],
    [[2, 4]],
    [],
  ],
  ["one of two that expire on the same day", [soon, lot(2, "2027-01-01")], [[2, 4]], []],
  [
    "what the customer keeps of a later one",
    [soon, lot(2, "2031-01-01", { reserved: 4, held: [{ order_line_id: 5, quantity: 4, kept: 4 }] })],
    [[2, 4]],
    [],
  ],
  ["another product's later one", [soon, lot(2, "2031-01-01", { variant_id: 2 })], [[2, 4]], []],
])("%s", (_what, lots, picks, expected) => {
  expect(skipped(lots, ...picks)).toEqual(expected);
});
