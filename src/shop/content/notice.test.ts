import { expect, test } from "vitest";
import { isNoticeAccepted } from "./notice.ts";

const version = "2026-11-21 9ba54d2668c0";
const other = "2026-11-22 0123456789ab";

test.each([
  ["nothing", [], false],
  ["the version", [version], true],
  ["the version, then another", [version, other], true],
  ["its text under another date", ["2026-11-19 9ba54d2668c0"], true],
  ["its text under another date, then another text", ["2026-11-19 9ba54d2668c0", other], false],
  ["another text of the same date", ["2026-11-21 0123456789ab"], false],
  ["that there was none", ["none"], false],
])("who accepted %s", (_what, accepted, isAccepted) => {
  expect(isNoticeAccepted(accepted, version)).toBe(isAccepted);
});
