import { describe, expect, test } from "vitest";
import type { Waiting, WaitingLine } from "./outbox-store.ts";
import { afterFailure, areAboutSame, isFailing, pauseOf, readPause, sendingOrder, waitOf } from "./sending-order.ts";

const now = Date.parse("2026-11-20T09:00:00Z");
const minute = 60_000;
const entry = (id: number, line: Partial<WaitingLine>, more: Partial<Waiting> = {}): Waiting => ({
  ...{ id, address: "/api/cart/store", body: "{}", key: String(id), token: "t", at: now, sentAt: null },
  ...{ lines: [{ name: "", quantity: 1, ...line }], ...more },
});
const added = (id: number, sub_product_id: number, more?: Partial<Waiting>) => entry(id, { sub_product_id }, more);
const changed = (id: number, cart_id: number, more?: Partial<Waiting>) => entry(id, { cart_id }, more);
const wished = (id: number, product: string, more?: Partial<Waiting>) =>
  entry(id, { wish: { product, isListed: true } }, more);
const order = (...waiting: Waiting[]) => sendingOrder(waiting, now).map(({ id }) => id);

describe("what is sent", () => {
  test("goes in the order in which it was done", () => {
    expect(order(added(2, 7), wished(1, "a"), changed(3, 4))).toEqual([1, 2, 3]);
  });

  test("goes on after what the server has failed on, which comes last", () => {
    expect(order(added(1, 7, { failures: 2 }), added(2, 8), wished(3, "a", { failures: 1 }))).toEqual([2, 3, 1]);
  });

  test("never comes before what was done earlier with the same line, variant or product", () => {
    expect(order(added(1, 7, { failures: 1 }), added(2, 7), added(3, 8))).toEqual([3, 1, 2]);
    expect(order(wished(1, "a", { failures: 1 }), wished(2, "a"), wished(3, "b"))).toEqual([3, 1, 2]);
    expect(order(changed(1, 4, { failures: 1 }), changed(2, 4), changed(3, 5))).toEqual([3, 1, 2]);
  });

  test("leaves out what is not to be sent yet, with all that comes after it and is about the same", () => {
    const later = { failures: 3, notBefore: now + minute };
    expect(order(added(1, 7, later), added(2, 7), added(3, 8))).toEqual([3]);
    expect(order(added(1, 7, { ...later, notBefore: now }), added(2, 7))).toEqual([1, 2]);
  });

  test("is not left out for longer when the clock was set back", () => {
    const failed = afterFailure(added(1, 7, { failures: 20 }), now);
    const setBack = (minutes: number) => sendingOrder([failed], now - minutes * minute).map(({ id }) => id);
    expect([0, 1, 20, 61].map(setBack)).toEqual([[], [1], [1], [1]]);
  });
});

test("a line of the cart whose variant is not known may be any that is added; wishes are apart", () => {
  expect(areAboutSame(changed(1, 4), added(2, 7))).toBe(true);
  expect(areAboutSame(added(1, 7), changed(2, 4))).toBe(true);
  expect(areAboutSame(entry(1, { cart_id: 4, sub_product_id: 7 }), added(2, 7))).toBe(true);
  expect(areAboutSame(entry(1, { cart_id: 4, sub_product_id: 7 }), added(2, 8))).toBe(false);
  expect(areAboutSame(changed(1, 4), changed(2, 5))).toBe(false);
  expect(areAboutSame(wished(1, "a"), changed(2, 5))).toBe(false);
});

test("a failure delays only the entry, more and more but never for long; from the third on the customer is told", () => {
  const failed = Array.from({ length: 12 }).reduce<Waiting[]>((all) => {
    return [...all, afterFailure(all.at(-1) ?? added(1, 7), now)];
  }, []);
  expect(failed.map(isFailing).slice(0, 4)).toEqual([false, false, true, true]);
  const delays = failed.map(({ notBefore = now }) => (notBefore - now) / 1000);
  // From the first change on: other tabs and the worker send right after this one.
  expect(delays.slice(0, 5)).toEqual([1, 2, 15, 30, 60]);
  expect(Math.max(...delays)).toBe(300);
});

test("a pause that the server asks for holds all", () => {
  const waiting = [added(1, 7), added(2, 8, { pausedUntil: now + minute })];
  expect(pauseOf(waiting, now)).toBe(minute);
  expect(waitOf(waiting, now)).toBe(minute);
  expect(pauseOf(waiting, now + minute)).toBe(0);
  expect(waitOf([added(1, 7, { notBefore: now + 5 }), added(2, 8, { notBefore: now + 3 })], now)).toBe(3);
  expect(waitOf([], now)).toBe(0);
});

test.each<[string | null, number | null]>([
  [null, null],
  ["30", 30_000],
  ["Fri, 20 Nov 2026 09:02:00 GMT", 2 * minute],
  ["86400", 60 * minute],
  ["99999999999999", 60 * minute],
  ["86400.5", null],
  ["soon 2027", null],
  ["0", null],
  ["Fri, 20 Nov 2026 08:59:00 GMT", null],
  ["soon", null],
  ["-5", null],
])("Retry-After %s", (header, expected) => {
  const until = readPause(header, now);
  expect(until === null ? null : until - now).toBe(expected);
});
