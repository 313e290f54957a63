import { describe, expect, test } from "vitest";
import { groups } from "./groups.ts";
import { earnsPoints, lacksRewardReason } from "./reward-earners.ts";

/** UCMPMD 2024 bars pecuniary advantage to medical professionals. */
describe("UCMPMD 2024: who earns points", () => {
  const types = ["doctor", "dealer", "hospital"];

  test.each([
    ["everyone", ["doctor", "dealer", "hospital"]],
    ["organisations", ["dealer", "hospital"]],
    ["nobody", []],
  ] as const)("where the setting is %s: %o", (setting, earning) => {
    expect(types.filter((type) => earnsPoints(setting, type))).toEqual(earning);
  });

  test("doctors earn none by default", () => {
    const { reward_earners } = groups.selling.parse({});
    expect(types.filter((type) => earnsPoints(reward_earners, type))).toEqual(["dealer", "hospital"]);
  });

  test.each([
    [{}, false],
    [{ reward_earners: "everyone" }, true],
    [{ reward_earners: "everyone", reward_reason: "Approved by counsel" }, false],
    [{ reward_earners: "nobody" }, false],
  ])("a reason is missing from %j: %s", (stored, expected) => {
    expect(lacksRewardReason(groups.selling.parse(stored))).toBe(expected);
  });
});
