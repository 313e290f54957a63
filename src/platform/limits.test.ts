import { expect, test } from "vitest";
import { testShop } from "../../test/support/test-shop.ts";
import { countAttempt, counter, deleteExpiredAttempts, secondsUntilAllowed, toNetwork, undoAttempt } from "./limits.ts";

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

test("deletes expired counters", async () => {
  await countAttempt(t.db, at(0), [counter(limit, 1, "old")]);
  await deleteExpiredAttempts(t.db, at(10_000));
  expect(await t.sql`SELECT FROM attempts`).toEqual([]);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8::9", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("%s counts as %s", (address, network) => {
  expect(toNetwork(address)).toBe(network);
});
