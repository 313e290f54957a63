import { expect, test } from "vitest";
import { createOverlaps } from "./overlaps.ts";

function setUp() {
  const loaded: string[] = [];
  const during = createOverlaps(() => void loaded.push("again"));
  const begin = () => {
    const reply = Promise.withResolvers<string>();
    return { ...reply, ended: during(() => reply.promise).catch((error: Error) => error.message) };
  };
  return { loaded, begin };
}

test("after changes one by one, nothing is loaded", async () => {
  const { loaded, begin } = setUp();
  for (const name of ["one", "two"]) {
    const change = begin();
    change.resolve(name);
    expect(await change.ended).toBe(name);
  }
  expect(loaded).toEqual([]);
});

test("after changes that overlapped, the state is loaded once, when the last has ended", async () => {
  const { loaded, begin } = setUp();
  const [one, two, three] = [begin(), begin(), begin()];
  two.resolve("two");
  await two.ended;
  one.reject(new Error("refused"));
  expect(await one.ended).toBe("refused");
  expect(loaded).toEqual([]);
  three.resolve("three");
  await three.ended;
  expect(loaded).toEqual(["again"]);

  const later = begin();
  later.resolve("later");
  await later.ended;
  expect(loaded).toEqual(["again"]);
});
