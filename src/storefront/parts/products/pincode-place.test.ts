import { expect, test } from "vitest";
import { filledIn, pincodeMismatch, placeOfPincode } from "./pincode-place.ts";

const places = {
  states: [
    { id: 21, name: "Maharashtra" },
    { id: 10, name: "Goa" },
  ],
  cities: [
    { id: 1, name: "Pune", state_id: 21 },
    { id: 2, name: "Mumbai", state_id: 21 },
    { id: 3, name: "Panaji", state_id: 10 },
  ],
};
const promise = { serviceable: true, cash_on_delivery: true, dispatch_on: null, delivered_by: null };
const pune = { ...promise, city: "Pune", state_id: 21, state: "Maharashtra" };
const somewhere = { ...promise, city: "Lonavala", state_id: 21, state: "Maharashtra" };
const nowhere = { ...promise, city: null, state_id: null, state: null };

test.each([
  [pune, { state: "21", city: "1" }],
  [somewhere, { state: "21", city: "" }],
  [nowhere, { state: "", city: "" }],
])("the place of %j", (delivery, place) => expect(placeOfPincode(places, delivery)).toEqual(place));

test.each([
  ["fills in both", { state: "", city: "" }, { state: "21", city: "1" }],
  ["fills in the city of the chosen State", { state: "21", city: "" }, { state: "21", city: "1" }],
  ["fills in no city of another State", { state: "10", city: "" }, { state: "10", city: "" }],
  ["overwrites nothing", { state: "10", city: "3" }, { state: "10", city: "3" }],
])("a PIN code %s", (_what, chosen, filled) => expect(filledIn(chosen, { state: "21", city: "1" })).toEqual(filled));

test.each([
  [{ state: "21", city: "1" }, pune, null],
  [{ state: "", city: "" }, pune, null],
  [{ state: "21", city: "2" }, pune, "PIN code 411004 is in Pune, Maharashtra. Check State and City."],
  [{ state: "10", city: "" }, pune, "PIN code 411004 is in Pune, Maharashtra. Check State and City."],
  [{ state: "10", city: "3" }, somewhere, "PIN code 411004 is in Maharashtra. Check State and City."],
  [{ state: "21", city: "2" }, somewhere, null],
  [{ state: "10", city: "3" }, nowhere, null],
])("beside %j, %j says %s", (chosen, delivery, says) => {
  expect(pincodeMismatch(places, chosen, "411004", delivery)).toBe(says);
});
