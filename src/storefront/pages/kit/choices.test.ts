import { expect, test } from "vitest";
import type { Kit, KitLine } from "../../../contract/kits.ts";
import { chosenLines, toMessage, totalPrice } from "./choices.ts";

type Option = KitLine["options"][number];

const option = (id: number, more: Partial<Option> = {}): Option => ({
  ...{ sub_product_id: id, ref_no: `NK-${id}`, name: `Item ${id}`, slug: "", token: "", first_images: "" },
  ...{ attributes: [], price: 10.1, availability: { status: "in_stock" }, buyable: true },
  ...more,
});
const out = { availability: { status: "out_of_stock" } } as const;
const kit = {
  name: "Septoplasty",
  lines: [
    { quantity: 3, note: null, options: [option(1), option(2, { price: 20.2 })] },
    { quantity: 1, note: null, options: [option(3, out), option(4)] },
    { quantity: 1, note: null, options: [option(5, out)] },
  ],
} as unknown as Kit;
const shown = (changes = {}) =>
  chosenLines(kit, changes).map((line) => [line.option.ref_no, line.units, line.included]);

test("an alternative is suggested for what is out of stock, and left out where there is none", () => {
  expect(shown()).toEqual([
    ["NK-1", 3, true],
    ["NK-4", 1, true],
    ["NK-5", 1, false],
  ]);
});

test("what was changed holds", () => {
  const changes = { 0: { variant: 2, quantity: "5" }, 1: { included: false }, 2: { included: true } };
  expect(shown(changes)).toEqual([
    ["NK-2", 5, true],
    ["NK-4", 1, false],
    ["NK-5", 1, false],
  ]);
  expect(totalPrice(chosenLines(kit, changes))).toBe(101);
});

test.each(["", "0", "1.5", "10000", "many"])("%j is no quantity, and its line is left out", (quantity) => {
  expect(shown({ 0: { quantity } })[0]).toEqual(["NK-1", null, false]);
});

test("the total is exact to the paisa, and there is none where a price is not shown", () => {
  expect(totalPrice(chosenLines(kit, {}))).toBe(40.4);
  const hidden = { ...kit, lines: [{ quantity: 1, note: null, options: [option(6, { price: undefined })] }] };
  expect(totalPrice(chosenLines(hidden, {}))).toBeNull();
});

test("a form without scripts becomes a message of what was chosen", () => {
  const fields = new FormData();
  const sent = { "include-0": "on", "option-0": "2", "quantity-0": "4", "option-1": "4", "quantity-1": "1" };
  for (const [name, value] of Object.entries(sent)) fields.set(name, value);
  expect(toMessage(kit, fields)).toBe("Please quote for this kit: Septoplasty\nNK-2 x 4 (Item 2)");
});
