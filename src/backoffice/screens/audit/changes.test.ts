import { expect, test } from "vitest";
import { listChanges } from "./changes.ts";

test("lists the old and new value of each field", () => {
  expect(listChanges({ role: "sales", second_factor: false }, { role: "owner", second_factor: true })).toEqual([
    { name: "role", from: "sales", to: "owner" },
    { name: "second factor", from: "no", to: "yes" },
  ]);
});

test("created records have no old value, deleted ones no new value", () => {
  expect(listChanges(null, { name: "Kamala" })).toEqual([{ name: "name", from: null, to: "Kamala" }]);
  expect(listChanges({ name: "Kamala" }, null)).toEqual([{ name: "name", from: "Kamala", to: null }]);
  expect(listChanges(null, null)).toEqual([]);
});

test("leaves out fields that read the same", () => {
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
])("shows %j as %j", (value, words) => {
  expect(listChanges(null, { field: value })[0]?.to).toBe(words);
});
