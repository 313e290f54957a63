import { expect, test } from "vitest";
import { type BuyerRegistration, findBuyerAt } from "./buyers.ts";

const place = { apartment_no: "2", address: "7 FC Road", city_id: 1, state_id: 27, pincode: "411004" };
const registered = (id: number, changes: Partial<typeof place> = {}) =>
  ({ id, gstin: `GSTIN-${id}`, billing: { printed: { f_name: "Asha", ...place, ...changes } } }) as BuyerRegistration;

test.each<[string, Partial<typeof place>, boolean]>([
  ["is the same", {}, true],
  ["is in capitals", { address: "7 FC ROAD" }, true],
  ["has other spaces", { apartment_no: " 2", address: "7  FC\u00a0Road " }, true],
  ["has the number of the apartment in its line", { apartment_no: "", address: "2 7 FC Road" }, true],
  ["is another apartment", { apartment_no: "3" }, false],
  ["has no apartment", { apartment_no: "" }, false],
  ["is another street", { address: "8 FC Road" }, false],
  ["is in another city", { city_id: 2 }, false],
  ["is in another State", { state_id: 29 }, false],
  ["has another pincode", { pincode: "411005" }, false],
])(
  "CGST Rules r.46(e): a GSTIN is printed with its registered address only: where it %s",
  (_what, changes, isFound) => {
    expect(findBuyerAt([registered(1)], { ...place, ...changes })?.id).toBe(isFound ? 1 : undefined);
  },
);

test("the first of several at one address counts, which is the default; without any there is none", () => {
  expect(findBuyerAt([registered(4, { pincode: "411001" }), registered(2), registered(1)], place)?.id).toBe(2);
  expect(findBuyerAt([], place)).toBeUndefined();
});
