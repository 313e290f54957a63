import { expect, test } from "vitest";
import { wayBillCode } from "./way-bill-code.ts";

test.each([
  ["2026-04-01T04:30:07.000Z", "271012345678/27AAPFU0939F1ZV/01-04-2026 10:00:07"],
  // Midnight in India, to the second.
  ["2026-03-31T18:30:01.000Z", "271012345678/27AAPFU0939F1ZV/01-04-2026 00:00:01"],
  // As copied by staff, to the minute.
  ["2026-03-31T18:30:00.000Z", "271012345678/27AAPFU0939F1ZV/01-04-2026 00:00"],
  ["2026-04-01T10:30:00.000Z", "271012345678/27AAPFU0939F1ZV/01-04-2026 16:00"],
  ["2026-12-31T18:29:59.999Z", "271012345678/27AAPFU0939F1ZV/31-12-2026 23:59:59"],
])(
  "CGST Rules r.138: the code of an e-way bill says its number, who generated it and when in India: %s",
  (at, code) => {
    expect(wayBillCode("271012345678", "27AAPFU0939F1ZV", at)).toBe(code);
  },
);
