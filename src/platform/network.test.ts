import { expect, test } from "vitest";
import { shortNetwork, toNetwork } from "./network.ts";

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

test.each([
  ["203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.x"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:…"],
  ["2001:db8::1", "2001:db8:0:…"],
  ["::1", "0:0:0:…"],
])("%s is shown as %s", (address, shown) => {
  expect(shortNetwork(toNetwork(address))).toBe(shown);
});
