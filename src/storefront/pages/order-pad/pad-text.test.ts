import { expect, test } from "vitest";
import type { PadLine } from "../../../contract/cart.ts";
import { isReady, notesOf, quantityToUse, withoutLines, withWords } from "./pad-text.ts";

const variant = {
  sub_product_id: 20,
  ref_no: "NK-PW-1001",
  product_name: "Tonsil wand",
  product_image: "",
  product_slug: "tonsil-wand",
  product_token: "t",
  product_attribute: [],
  available: 5,
  availability: { status: "low" as const, left: 5 },
  in_cart: 0,
  refusal: null,
};

const row = (line: number, change: Partial<PadLine> = {}): PadLine => ({
  line,
  text: "NK-PW-1001 x 2",
  reference: "NK-PW-1001",
  quantity: 2,
  quantity_given: true,
  variant,
  suggestions: [],
  ...change,
});

test("a correction is written where the words stood, the rest of the text stays", () => {
  const text = "Dear shop,\r\n1. NK-PW-1O01 2, NK-EE-11 3\nThanks";
  expect(withWords(text, { line: 2, text: "NK-PW-1O01 2" }, "NK-PW-1001 x 2")).toBe(
    "Dear shop,\n1. NK-PW-1001 x 2, NK-EE-11 3\nThanks",
  );
});

test("a line that was read from other digits is written whole", () => {
  expect(withWords("NK-PW-१००१ ५", { line: 1, text: "NK-PW-1001 5" }, "NK-PW-1001 x 5")).toBe("NK-PW-1001 x 5");
});

test("what a correction says is taken as it is", () => {
  expect(withWords("a b", { line: 1, text: "b" }, "$& $1")).toBe("a $& $1");
});

test("what was added leaves the text, what was not stays", () => {
  expect(withoutLines("one\ntwo\r\n\nfour", new Set([1, 4]))).toBe("two");
});

test.each<[string, PadLine, PadLine[], string[]]>([
  ["nothing to be said", row(1), [], []],
  ["a quantity that was assumed", row(1, { quantity_given: false }), [], ["No quantity given, so 1."]],
  ["a duplicate number", row(1), [row(4)], ["Also on line 4. The quantities are added together."]],
  [
    "more than there is, the other line counted",
    row(1, { quantity: 3 }),
    [row(2, { quantity: 3 })],
    ["Also on line 2. The quantities are added together.", "Only 5 in stock."],
  ],
  [
    "more than there is with what is in the cart",
    row(1, { variant: { ...variant, in_cart: 4 } }),
    [],
    ["Only 5 in stock. You already have 4 in your cart."],
  ],
  [
    "what is in the cart",
    row(1, { variant: { ...variant, in_cart: 1 } }),
    [],
    ["You already have 1 in your cart. These are added to them."],
  ],
  ["nothing in stock, which the label says", row(1, { variant: { ...variant, available: 0 } }), [], []],
  ["what cannot be bought", row(1, { variant: { ...variant, refusal: "On enquiry only." } }), [], ["On enquiry only."]],
  ["what is not known", row(1, { variant: null }), [], []],
])("%s", (_, line, others, notes) => {
  expect(notesOf(line, [line, ...others])).toEqual(notes);
});

test("ready is what is known, may be bought, and is in stock", () => {
  const alone = (line: PadLine) => isReady(line, [line]);
  expect(alone(row(1))).toBe(true);
  expect(alone(row(1, { variant: null }))).toBe(false);
  expect(alone(row(1, { variant: { ...variant, refusal: "no" } }))).toBe(false);
  expect(alone(row(1, { quantity: 5 }))).toBe(true);
  expect(alone(row(1, { quantity: 9999 }))).toBe(false);
  expect(alone(row(1, { quantity: 5, variant: { ...variant, in_cart: 1 } }))).toBe(false);
});

test.each<[string, PadLine, PadLine[], number | null]>([
  ["enough in stock", row(1), [], null],
  ["all there is", row(1, { quantity: 9999 }), [], 5],
  ["less what is in the cart", row(1, { quantity: 9999, variant: { ...variant, in_cart: 2 } }), [], 3],
  ["less what other lines ask for", row(1, { quantity: 4 }), [row(2, { quantity: 3 })], 2],
  ["everything in the cart already", row(1, { variant: { ...variant, in_cart: 5 } }), [], null],
  ["nothing in stock", row(1, { variant: { ...variant, available: 0 } }), [], null],
  ["not for sale", row(1, { quantity: 9999, variant: { ...variant, refusal: "no" } }), [], null],
])("quantity to use: %s", (_, line, others, quantity) => {
  const rows = [line, ...others];
  expect(quantityToUse(line, rows)).toBe(quantity);
  if (quantity !== null) {
    const used = { ...line, quantity };
    expect(isReady(used, [used, ...others])).toBe(true);
  }
});
