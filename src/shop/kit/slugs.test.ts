import { describe, expect, test } from "vitest";
import { freeSlug, slugify } from "./slugs.ts";

describe("the address made of a name", () => {
  test.each([
    ["Plasma Surgery Console PS-100", "plasma-surgery-console-ps-100"],
    ["  Freer's Elevator (curved)  ", "freer-s-elevator-curved"],
    ["Bléd épistaxis ½", "bled-epistaxis-1-2"],
    ["—Only—dashes—", "only-dashes"],
    ["नाक का औज़ार", "item"],
    ["!!!", "item"],
    ["", "item"],
  ])("%j is %j", (name, slug) => {
    expect(slugify(name)).toBe(slug);
  });

  test("is cut where it is too long, never at a hyphen", () => {
    expect(slugify("n".repeat(200))).toBe("n".repeat(120));
    expect(slugify(`${"n".repeat(119)} elevator`)).toBe("n".repeat(119));
  });

  test.each([
    [[], "probe"],
    [["probe-2", "probes"], "probe"],
    [["probe"], "probe-2"],
    [["probe", "probe-2", "probe-4"], "probe-3"],
  ])("with %j taken is %j", (taken, slug) => {
    expect(freeSlug("probe", taken)).toBe(slug);
  });
});
