import { expect, test } from "vitest";
import { createLatest } from "./latest.ts";

function setUp() {
  let owner: string | null = "Meera";
  const shown: string[] = [];
  const replies: ((value: string) => void)[] = [];
  const latest = createLatest<string>({ owner: () => owner, show: (value) => void shown.push(value) });
  return {
    shown,
    replies,
    load: () => latest.load(() => new Promise<string>((resolve) => replies.push(resolve))),
    change: latest.change,
    belongsTo(name: string | null) {
      owner = name;
    },
  };
}

test("of two replies that arrive in order, both are shown", async () => {
  const { shown, replies, load } = setUp();
  const loads = [load(), load()];
  replies[0]?.("one product");
  await loads[0];
  replies[1]?.("two products");
  await loads[1];
  expect(shown).toEqual(["one product", "two products"]);
});

test("a reply that is overtaken by a later one is not shown after it", async () => {
  const { shown, replies, load } = setUp();
  const loads = [load(), load()];
  replies[1]?.("two products");
  await loads[1];
  replies[0]?.("one product");
  await loads[0];
  expect(shown).toEqual(["two products"]);
  expect(replies).toHaveLength(2);
});

test("what was requested before a change is requested again", async () => {
  const { shown, replies, load, change } = setUp();
  const loading = load();
  change();
  replies[0]?.("before the change");
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.("after the change");
  expect(await loading).toBe("after the change");
  expect(shown).toEqual(["after the change"]);
});

test("a reply for someone who has since signed out is not shown, and nothing is requested again", async () => {
  const { shown, replies, load, change, belongsTo } = setUp();
  const loading = load();
  change();
  belongsTo("Asha");
  replies[0]?.("Meera's cart");
  await loading;
  expect(shown).toEqual([]);
  expect(replies).toHaveLength(1);
});
