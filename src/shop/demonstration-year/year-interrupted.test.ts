import { expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { findYearObstacle, playYear, type Stage } from "./index.ts";

const t = await testShop();
const size = { customers: 2, orders: 3 };
const end = new Date("2026-11-23T15:00:00+05:30");

test("a year that is interrupted is not complete, however many orders there are, and is not begun again", async () => {
  const interruption = new AbortController();
  const stage: Stage = {
    ...{ shop: t.shop, clock: t.clock, settle: async () => {} },
    async inject(request) {
      const reply = await t.app.inject(request);
      if (request.url.endsWith("/place-order")) interruption.abort();
      return reply;
    },
  };
  const year = { ...size, end, signal: interruption.signal };
  await expect(playYear(stage, year)).rejects.toThrow("interrupted after 1 of 3 orders");
  for (const orders of [size.orders, 1]) {
    expect(await findYearObstacle(t.db, orders)).toEqual({
      message: expect.stringMatching(/incomplete.* interrupted after 1 of 3 orders.*start with an empty database/),
      isIncomplete: true,
    });
  }
  await expect(playYear(stage, year)).rejects.toThrow();
});

test("nor is one that is interrupted before its first customer", async () => {
  const empty = await testShop();
  const stage: Stage = {
    ...{ shop: empty.shop, clock: empty.clock, settle: async () => {} },
    inject: () => Promise.reject(new Error("The process ends here.")),
  };
  await expect(playYear(stage, { ...size, end })).rejects.toThrow("ends here");
  expect(await findYearObstacle(empty.db, size.orders)).toMatchObject({ isIncomplete: true });
});
