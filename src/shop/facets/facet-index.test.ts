import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ValueIndex } from "./index.ts";
import type { ValueGroup } from "./state.ts";
import type { Valued } from "./value-rows.ts";

/* Products are found and counted through numbered rows of values. What is found must be what reading every variant finds. */

type Variants = readonly (readonly { attribute_id: number; value: string }[])[];

const slots = 8;
const names = new Map([1, 2, 3].map((id) => [id, { name: `Attribute ${id}`, unit: null }]));
const valued = (variants: Variants): Valued => ({ variants: variants.map((attributes) => ({ attributes })) });

async function load(goods: readonly Variants[]): Promise<ValueIndex> {
  const builder = ValueIndex.builder();
  for (const [slot, variants] of goods.entries()) builder.add(slot, valued(variants));
  return builder.finish(names);
}

const attribute = fc.record({ attribute_id: fc.integer({ min: 1, max: 3 }), value: fc.constantFrom("a", "b", "c") });
const variant = fc.uniqueArray(attribute, { selector: ({ attribute_id }) => attribute_id, maxLength: 3 });
const product = fc.array(variant, { maxLength: 3 });
const changed = fc.record({ slot: fc.nat(slots - 1), after: fc.option(product, { nil: undefined }) });
const round = fc.uniqueArray(changed, { selector: ({ slot }) => slot, maxLength: 4 });
const choices = fc.uniqueArray(attribute, {
  selector: ({ attribute_id, value }) => `${attribute_id}:${value}`,
  maxLength: 4,
});
const someSlots = fc.uniqueArray(fc.nat(slots - 1), { maxLength: slots });

type Choices = readonly { attribute_id: number; value: string }[];

/** Whether one of the variants has a chosen value of every chosen attribute. */
function fits(variants: Variants, chosen: Choices): boolean {
  const wanted = [...Map.groupBy(chosen, ({ attribute_id }) => attribute_id)];
  return variants.some((attributes) =>
    wanted.every(([id, values]) =>
      attributes.some((own) => own.attribute_id === id && values.some(({ value }) => value === own.value)),
    ),
  );
}

/** How many of these products have a variant with a value of the group that matches the choices of other attributes. */
function count(goods: readonly Variants[], listed: readonly number[], group: Group, chosen: Choices): number {
  const others = chosen.filter(({ attribute_id }) => attribute_id !== group.attribute_id);
  const own = group.values.map((value) => ({ attribute_id: group.attribute_id, value }));
  return listed.filter((slot) => fits(goods[slot] ?? [], [...others, ...own])).length;
}

interface Group {
  attribute_id: number;
  values: string[];
}

/** Every value on its own, and two together, as a range of numbers has several. */
const groups: Group[] = [1, 2, 3].flatMap((attribute_id) =>
  [["a"], ["b"], ["c"], ["a", "b"]].map((values) => ({ attribute_id, values })),
);

function numbered(index: ValueIndex): ValueGroup[] {
  return groups.map(({ attribute_id, values }) => {
    const numbers = index.attributes.get(attribute_id)?.numbers;
    return { attribute_id, numbers: values.flatMap((value) => numbers?.get(value) ?? []) };
  });
}

function check(index: ValueIndex, goods: readonly Variants[], listed: readonly number[], chosen: Choices) {
  const list = Int32Array.from(listed);
  expect([...index.fitting(list, chosen)]).toEqual(
    listed.filter((slot) => chosen.length === 0 || fits(goods[slot] ?? [], chosen)),
  );
  const without = index.counts(list, numbered(index));
  expect([...without]).toEqual(groups.map((group) => count(goods, listed, group, [])));
  if (chosen.length === 0) return;
  expect([...index.countsFitting(list, numbered(index), chosen, without)]).toEqual(
    groups.map((group) => count(goods, listed, group, chosen)),
  );
}

test("products are found and counted as by reading each, also after changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: slots, maxLength: slots }),
      fc.array(round, { maxLength: 3 }),
      someSlots,
      choices,
      async (loaded, rounds, listed, chosen) => {
        const first = await load(loaded);
        const goods = [...loaded];
        const before = [...goods];
        let index = first;
        for (const changes of rounds) {
          index = index.with(
            changes.map(({ slot, after }) => ({ slot, after: after && valued(after) })),
            names,
          );
          for (const { slot, after } of changes) goods[slot] = after ?? [];
        }
        check(index, goods, listed, chosen);
        check(
          index,
          goods,
          goods.map((_, slot) => slot),
          chosen,
        );
        // A request in progress keeps the index that it started with.
        check(first, before, listed, chosen);
      },
    ),
    { numRuns: 500 },
  );
});

test("a saved index finds and counts the same, and goes on being changed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(product, { minLength: slots, maxLength: slots }),
      round,
      choices,
      async (loaded, changes, chosen) => {
        const goods = [...loaded];
        const saved = (await load(loaded)).save();
        const all = goods.map((_, slot) => slot);
        const restored = ValueIndex.restore(saved).with([], names);
        check(restored, goods, all, chosen);
        const next = restored.with(
          changes.map(({ slot, after }) => ({ slot, after: after && valued(after) })),
          names,
        );
        for (const { slot, after } of changes) goods[slot] = after ?? [];
        check(next, goods, all, chosen);
      },
    ),
    { numRuns: 200 },
  );
});

describe("the attributes of an index", () => {
  const steel = { attribute_id: 1, value: "Steel" };
  const long = { attribute_id: 2, value: "180" };

  test("have the name and unit of today", async () => {
    const renamed = new Map([[1, { name: "Material", unit: null }]]);
    const index = (await load([[[steel]]])).with([], renamed);
    expect(index.attributes.get(1)).toMatchObject({ attribute_name: "Material", unit: null });
  });

  test("name the products that have them", async () => {
    const index = await load([[[steel]], [[long]], [[steel, long]]]);
    expect([...index.slotsWith(1)].sort()).toEqual([0, 2]);
    expect([...index.slotsWith(3)]).toEqual([]);
  });

  test("occur in a list or not, value by value", async () => {
    const index = await load([[[steel]], [[long]]]);
    const number = index.attributes.get(1)?.numbers.get("Steel") ?? -1;
    expect(index.valuesIn(Int32Array.of(0))(number)).toBe(true);
    expect(index.valuesIn(Int32Array.of(1))(number)).toBe(false);
    expect(index.valuesIn(Int32Array.of(0, 1))(number)).toBe(true);
    const withoutSteel = index.with([{ slot: 0, after: undefined }], names);
    expect(withoutSteel.valuesIn(Int32Array.of(0, 1))(number)).toBe(false);
  });
});
