import { expect, test } from "vitest";
import { splitValue, withCapital } from "./attribute-values.ts";

test.each([
  ["Serrated, angled left", ["Serrated", "Angled left"]],
  ["Straight", ["Straight"]],
  ["230 V, 50 Hz", ["230 V, 50 Hz"]],
  ["Serrated,angled", ["Serrated,angled"]],
  ["", [""]],
])("%j has the parts %j", (value, parts) => {
  expect(splitValue(value).map(withCapital)).toEqual(parts);
});
