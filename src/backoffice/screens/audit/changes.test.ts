import { expect, test } from "vitest";
import { listChanges } from "./changes.ts";

test("says field by field what was and what is", () => {
  expect(listChanges({ role: "sales", second_factor: false }, { role: "owner", second_factor: true })).toEqual([
    { name: "role", from: "sales", to: "owner" },
    { name: "second factor", from: "no", to: "yes" },
  ]);
});

test("of what is new there is no before, of what is gone no after", () => {
  expect(listChanges(null, { name: "Kamala" })).toEqual([{ name: "name", from: null, to: "Kamala" }]);
  expect(listChanges({ name: "Kamala" }, null)).toEqual([{ name: "name", from: "Kamala", to: null }]);
  expect(listChanges(null, null)).toEqual([]);
});

test("what reads the same before and after did not change", () => {
  expect(listChanges({ note: null, status: "requested" }, { note: "", status: "approved" })).toEqual([
    { name: "status", from: "requested", to: "approved" },
  ]);
});

test.each([
  [null, "empty"],
  ["", "empty"],
  [[], "empty"],
  [["ear", "nose"], "ear, nose"],
  [{ state: 27, city_id: null }, "state 27, city id empty"],
  [[{ lot_no: "A-1", quantity: 2 }, { lot_no: "B-1" }], "lot no A-1, quantity 2; lot no B-1"],
  [0, "0"],
])("%j is written %j", (value, words) => {
  expect(listChanges(null, { field: value })[0]?.to).toBe(words);
});
