import { expect, test } from "vitest";
import type { PadVariant } from "../../../contract/cart.ts";
import { type Entry, fromDraft, toDraft, withoutDuplicates } from "./entries.ts";
import { rowStatus } from "./row-status.ts";

const variant: PadVariant = {
  sub_product_id: 20,
  ref_no: "NK-PW-1001",
  product_name: "Tonsil wand",
  product_image: "",
  product_slug: "tonsil-wand",
  product_token: "t",
  product_attribute: [],
  available: 5,
  availability: { status: "low", left: 5 },
  in_cart: 0,
  refusal: null,
};

let lastId = 0;
function entry(quantity: string, change: Partial<PadVariant> | null = {}, merged = false): Entry {
  lastId += 1;
  const read = { reference: "NK-PW-1001", variant: change && { ...variant, ...change }, suggestions: [] };
  return { id: lastId, reference: "NK-PW-1001", quantity, read, merged };
}

test.each<[string, Entry, object]>([
  ["ready", entry("2"), { state: "ready", problem: null, note: null }],
  ["no quantity is one", entry(""), { state: "ready", problem: null }],
  ["all there is", entry("5"), { state: "ready" }],
  ["nothing", { ...entry(""), reference: " ", read: null }, { state: "empty" }],
  ["not read yet", { ...entry(""), read: null }, { state: "unread", problem: null }],
  ["a quantity alone", { ...entry("3"), reference: "" }, { state: "wrong", problem: "Enter a reference number." }],
  ["an unknown reference", entry("1", null), { state: "wrong", problem: "No product found for NK-PW-1001." }],
  ["no whole number", entry("2.5"), { problem: "Enter a whole number from 1 to 9,999.", field: "quantity", use: null }],
  [
    "less than nothing",
    entry("-1"),
    { problem: "Enter a whole number from 1 to 9,999.", field: "quantity", use: null },
  ],
  ["nothing to order", entry("0"), { problem: "Enter a whole number from 1 to 9,999." }],
  ["more than there is", entry("9999"), { problem: "Only 5 in stock.", field: "quantity", use: 5 }],
  [
    "more than there is beside the cart",
    entry("4", { in_cart: 2 }),
    { problem: "Only 5 in stock. You already have 2 in your cart.", use: 3 },
  ],
  ["all of it in the cart", entry("1", { in_cart: 5 }), { state: "wrong", use: null }],
  ["out of stock", entry("1", { available: 0 }), { state: "wrong", problem: "", use: null }],
  ["not for this customer", entry("1", { refusal: "On enquiry only." }), { problem: "On enquiry only.", use: null }],
  [
    "in the cart",
    entry("1", { in_cart: 1 }),
    { state: "ready", note: "You already have 1 in your cart. This quantity will be added." },
  ],
  [
    "merged",
    entry("4", {}, true),
    { state: "ready", note: "It was listed more than once; the quantities are added together." },
  ],
])("%s", (_, row, status) => {
  expect(rowStatus(row)).toMatchObject(status);
});

test("rows of one variant become one; those without a usable quantity stay", () => {
  const rows = [entry("2"), entry("1", { sub_product_id: 21 }), entry(""), entry("x"), entry("3", null)];
  const merged = withoutDuplicates(rows);
  expect(merged.map(({ quantity, merged }) => [quantity, merged])).toEqual([
    ["3", true],
    ["1", false],
    ["x", false],
    ["3", false],
  ]);
  const alone = [entry("2"), entry("1", { sub_product_id: 21 })];
  expect(withoutDuplicates(alone), "nothing to render again").toBe(alone);
});

test("what is typed is kept as text, and the lists of earlier releases are read", () => {
  const rows = [
    { reference: "NK-PW-1001", quantity: "2" },
    { reference: " ", quantity: "" },
    { reference: "tonsil\tsnare", quantity: "" },
  ];
  expect(toDraft(rows)).toBe("NK-PW-1001\t2\ntonsil snare");
  expect(fromDraft(toDraft(rows))).toEqual([rows[0], { reference: "tonsil snare", quantity: "" }]);
  expect(fromDraft("NK-PW-1001 x 2\nNK-NS-1203, 5")).toMatchObject([
    { reference: "NK-PW-1001 x 2" },
    { reference: "NK-NS-1203, 5" },
  ]);
  expect(fromDraft("")).toEqual([]);
});
