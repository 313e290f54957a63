import { expect, test } from "vitest";
import { formatDay, formatMoment } from "./dates.ts";

test.each([
  ["2026-11-21T10:35:00Z", "21 Nov 2026, 4:05 pm"],
  ["2026-11-21T18:29:00Z", "21 Nov 2026, 11:59 pm"],
  ["2026-11-21T18:30:00Z", "22 Nov 2026, 12:00 am"],
  ["2026-01-05T09:00:00+05:30", "5 Jan 2026, 9:00 am"],
])("%s is shown in Indian time", (moment, shown) => {
  expect(formatMoment(moment)).toBe(shown);
  expect(shown).toContain(formatDay(moment));
});
