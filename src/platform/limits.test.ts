import { expect, test } from "vitest";
import { testShop } from "../../test/support/test-shop.ts";
import {
  type Counter,
  countAttempt,
  countEach,
  counter,
  deleteAttemptsFor,
  deleteExpiredAttempts,
  resetAttempts,
  secondsUntilAllowed,
  undoAttempt,
} from "./limits.ts";

const t = await testShop();
const limit = { name: "knock", max: 3, seconds: 600 };
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21) + seconds * 1000);

test("allows up to the limit, then says how long to wait, and starts over when the window ends", async () => {
  const counters = [counter(limit, 1, "door")];
  for (const second of [0, 1, 2]) {
    expect(await secondsUntilAllowed(t.db, at(second), counters)).toBeNull();
    expect(await countAttempt(t.db, at(second), counters)).toBeNull();
  }
  expect(await secondsUntilAllowed(t.db, at(10), counters)).toBe(590);
  expect(await countAttempt(t.db, at(10), counters)).toBe(590);
  expect(await countAttempt(t.db, at(600), counters)).toBeNull();
  expect(await secondsUntilAllowed(t.db, at(601), counters)).toBeNull();
});

test("counts concurrent attempts correctly", async () => {
  const counters = [counter(limit, 1, "storm")];
  const waits = await Promise.all(Array.from({ length: 20 }, () => countAttempt(t.db, at(0), counters)));
  expect(waits.filter((wait) => wait === null)).toHaveLength(3);
});

test("the strictest of several counters decides; an undone attempt does not count", async () => {
  const wide = counter({ name: "street", max: 100, seconds: 600 }, 1, "here");
  const narrow = counter({ name: "house", max: 1, seconds: 60 }, 1, "here");
  expect(await countAttempt(t.db, at(0), [wide, narrow])).toBeNull();
  expect(await secondsUntilAllowed(t.db, at(0), [wide, narrow])).toBe(60);
  await undoAttempt(t.db, [wide, narrow]);
  expect(await secondsUntilAllowed(t.db, at(0), [wide, narrow])).toBeNull();
});

test("the factor multiplies the limit, but never to zero", () => {
  expect(counter(limit, 2, "x").max).toBe(6);
  expect(counter(limit, 0.001, "x").max).toBe(1);
});

test("an attempt may count for several", async () => {
  const heavy: Counter = { ...counter(limit, 1, "heavy"), by: 2 };
  expect(await countAttempt(t.db, at(0), [heavy])).toBeNull();
  expect(await countAttempt(t.db, at(2), [heavy])).toBe(598);
});

test("undoing never makes room for more attempts than the limit", async () => {
  const counters = [counter(limit, 1, "undone")];
  await undoAttempt(t.db, counters);
  await countAttempt(t.db, at(0), counters);
  for (const _ of [1, 2, 3]) await undoAttempt(t.db, counters);
  const waits: (number | null)[] = [];
  for (const second of [1, 2, 3, 4]) waits.push(await countAttempt(t.db, at(second), counters));
  expect(waits).toEqual([null, null, null, 596]);
});

test("concurrent attempts and undone ones with the same counters in another order do not deadlock", async () => {
  const wide = { name: "lanes", max: 1000, seconds: 600 };
  const lanes = ["a", "b", "c", "d"].map((lane) => counter(wide, 1, lane));
  const rounds = Array.from({ length: 20 }, (_, round) => [
    countAttempt(t.db, at(round), lanes),
    countAttempt(t.db, at(round), lanes.toReversed()),
    undoAttempt(t.db, lanes.toReversed()),
  ]);
  await Promise.all(rounds.flat());
  const [left] = await t.sql<{ least: number; most: number }>`
    SELECT min(count) AS least, max(count) AS most FROM attempts WHERE subject LIKE 'lanes %'`;
  expect(left?.most).toBeLessThanOrEqual(40);
  expect(left?.least).toBeGreaterThanOrEqual(20);
});

test("resetting starts over for these only", async () => {
  const [mine, other] = [counter(limit, 1, "reset"), counter(limit, 1, "reset too")];
  for (const _ of [1, 2, 3]) await countAttempt(t.db, at(0), [mine, other]);
  await resetAttempts(t.db, [mine]);
  expect(await secondsUntilAllowed(t.db, at(1), [mine])).toBeNull();
  expect(await secondsUntilAllowed(t.db, at(1), [other])).toBe(599);
});

test("of attempts counted together, each subject is allowed as many as its limit leaves", async () => {
  const [one, two] = [counter(limit, 1, "together 1"), counter(limit, 1, "together 2")];
  await countAttempt(t.db, at(0), [one]);
  const again = (each: Counter) => ({ ...each });
  const allowed = await countEach(t.db, at(1), [one, two, again(one), again(one), again(two), again(one)]);
  expect(allowed).toEqual([true, true, true, false, true, false]);
  expect(await countEach(t.db, at(2), [again(two), again(two)])).toEqual([true, false]);
  expect(await countEach(t.db, at(601), [again(one)])).toEqual([true]);
  expect(await countEach(t.db, at(601), [])).toEqual([]);
});

test("an address is forgotten in any case, and those that only end or look like it are not", async () => {
  const subjects = [
    ...["address:o_k@clinic.example", "address O_K@Clinic.example", "network 192.0.2.7 address:o_k@clinic.example"],
    ...["address:ro_k@clinic.example", "address:oxk@clinic.example", "address:o_k@clinic.example.org"],
  ];
  await countAttempt(
    t.db,
    at(0),
    subjects.map((subject) => counter({ ...limit, name: "erased" }, 1, subject)),
  );
  await deleteAttemptsFor(t.db, "O_k@clinic.example");
  const left = await t.sql<{ subject: string }>`SELECT subject FROM attempts WHERE subject LIKE 'erased %' ORDER BY 1`;
  expect(left.map(({ subject }) => subject.replace("erased ", ""))).toEqual([
    "address:o_k@clinic.example.org",
    "address:oxk@clinic.example",
    "address:ro_k@clinic.example",
  ]);
});

test("deletes expired counters", async () => {
  await countAttempt(t.db, at(0), [counter(limit, 1, "old")]);
  await deleteExpiredAttempts(t.db, at(10_000));
  expect(await t.sql`SELECT FROM attempts`).toEqual([]);
});
