import { expect, test } from "vitest";
import { toNetwork } from "../../platform/limits.ts";
import { shortNetwork } from "./short-network.ts";

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:…"],
  ["2001:db8::1", "2001:db8:0:…"],
  ["::1", "0:0:0:…"],
])("%s is shown as %s", (address, shown) => {
  expect(shortNetwork(toNetwork(address))).toBe(shown);
});
