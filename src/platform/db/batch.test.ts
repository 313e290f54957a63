import { expect, test } from "vitest";
import { batch } from "./batch.ts";

/** Batched reads whose queries are answered one by one, with ten times each key. */
function recorded() {
  const queries: { keys: number[]; answer(): void; fail(): void }[] = [];
  const read = batch<number, number>(
    (keys) =>
      new Promise((resolve, reject) => {
        queries.push({
          keys,
          answer: () => resolve(keys.map((key) => key * 10)),
          fail: () => reject(new Error("lost")),
        });
      }),
  );
  return { read, queries, keys: () => queries.map((query) => query.keys) };
}

const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test("keys that are asked for together are read in one query, each with its own value", async () => {
  const { read, queries, keys } = recorded();
  const values = Promise.all([read(1), read(2), read(1)]);
  await turn();
  expect(keys()).toEqual([[1, 2, 1]]);
  queries[0]?.answer();
  expect(await values).toEqual([10, 20, 10]);
});

test("a key is never answered by a query that was sent before it was asked for", async () => {
  const { read, queries, keys } = recorded();
  const first = read(1);
  await turn();
  const second = read(1);
  await turn();
  const third = [read(1), read(3)];
  await turn();
  expect(keys()).toEqual([[1], [1]]);
  queries[0]?.answer();
  await first;
  await turn();
  expect(keys()).toEqual([[1], [1], [1, 3]]);
  for (const query of queries) query.answer();
  expect(await Promise.all([second, ...third])).toEqual([10, 10, 30]);
});

test("a query that fails rejects its own callers, and no later ones", async () => {
  const { read, queries } = recorded();
  const failed = Promise.allSettled([read(1), read(2)]);
  await turn();
  queries[0]?.fail();
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const next = read(3);
  await turn();
  queries[1]?.answer();
  expect(await next).toBe(30);
});

test("more keys than one query takes are read in several", async () => {
  const { read, queries, keys } = recorded();
  const values = Promise.all(Array.from({ length: 450 }, (_, key) => read(key)));
  for (let done = 0; done < 3; done++) {
    await turn();
    queries[done]?.answer();
  }
  expect((await values).at(-1)).toBe(4490);
  expect(keys().map(({ length }) => length)).toEqual([200, 200, 50]);
});
