import { describe, expect, test } from "vitest";
import { testShop } from "../../../test/support/test-shop.ts";
import { mrpRise } from "./check-prices.ts";

const { request, member } = await testShop();
const nila = await member("catalogue");
const today = "2026-11-21";

describe("an MRP", () => {
  test.each<[string, number, { valid_from: string; mrp_paise: number }[], boolean]>([
    ["10 % above last year's", 110_00, [{ valid_from: "2024-01-01", mrp_paise: 100_00 }], true],
    ["a paisa more than that", 110_01, [{ valid_from: "2024-01-01", mrp_paise: 100_00 }], false],
    ["a fraction of a paisa more than 10 %", 10_99, [{ valid_from: "2024-01-01", mrp_paise: 9_99 }], false],
    ["of something new", 900_00, [], true],
    ["corrected on the day it was set", 900_00, [{ valid_from: today, mrp_paise: 100_00 }], true],
    [
      "lowered and raised again",
      100_00,
      [
        { valid_from: "2024-01-01", mrp_paise: 100_00 },
        { valid_from: "2026-08-01", mrp_paise: 80_00 },
      ],
      false,
    ],
    [
      "raised twice within a year",
      121_00,
      [
        { valid_from: "2024-01-01", mrp_paise: 100_00 },
        { valid_from: "2026-03-01", mrp_paise: 110_00 },
      ],
      false,
    ],
    [
      "raised again a year later",
      121_00,
      [
        { valid_from: "2024-01-01", mrp_paise: 100_00 },
        { valid_from: "2025-11-21", mrp_paise: 110_00 },
      ],
      true,
    ],
  ])("%s", (_what, mrp_paise, mrps, allowed) => {
    expect(mrpRise(mrp_paise, mrps, today) === null).toBe(allowed);
  });
});

test("shows what a customer will pay while typing", async () => {
  const ask = async (query: string) => (await request("GET", `/api/staff/price?${query}`, { staff: nila })).body;
  expect(await ask("mrp=1050&price=&gst_rate=5")).toEqual({ data: { price: 800, with_gst: 840, problem: null } });
  expect(await ask("mrp=1050&price=1000&gst_rate=5")).toEqual({
    data: { price: 1000, with_gst: 1050, problem: null },
  });
  expect((await ask("mrp=1050&price=1000.01&gst_rate=5")).data.problem).toMatch(/MRP/);
});
