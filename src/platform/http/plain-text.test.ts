import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { withPlainText } from "./plain-text.ts";

const schema = withPlainText(
  z.object({
    name: z.string().max(20, "Too long.").optional(),
    lines: z.array(z.object({ note: z.string() })).optional(),
    labels: z.record(z.string(), z.string()).optional(),
    code: z.string().optional().meta({ format: "scanned-code" }),
    upload: z.instanceof(Uint8Array).optional(),
  }),
  { unprintable: "No control characters." },
);

/** Messages by field, as in replies. */
function errors(value: object) {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

test.each(["", "Asha Rao", "नाक कान गला", "one\ntwo\r\n\tthree", "🩺", "\u00a0", "\u2028", "\ufeff"])(
  "%j is text",
  (name) => expect(errors({ name })).toEqual({}),
);

test.each(["\u0000", "a\u0000", "\u0007", "\u001b[31m", "\u007f", "\u0085", "\u009f", "\ud800", "\udc00x"])(
  "%j is not",
  (name) => expect(errors({ name })).toEqual({ name: "No control characters." }),
);

/** Any UTF-16 code unit, including lone surrogates. */
const codeUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const control = fc.integer({ min: 0, max: 0x9f }).map((code) => String.fromCharCode(code));

test("every text that is taken can be stored: no control characters, no halves of characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(codeUnit, control), maxLength: 5 }), (name) => {
      const isClean = name.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(name);
      return isClean === !("name" in errors({ name }));
    }),
  );
});

describe("a wrong text is named by its place", () => {
  test("in lists and records, and so is a wrong name in a record", () => {
    const lines = [{ note: "fine" }, { note: "\u0000" }];
    expect(errors({ lines })).toEqual({ "lines.1.note": "No control characters." });
    expect(errors({ labels: { size: "\u0000" } })).toEqual({ "labels.size": "No control characters." });
    expect(errors({ labels: { "\u0000": "4 mm" } })).toEqual({ labels: "No control characters." });
  });

  test("once, where the field refuses it for a reason of its own", () => {
    expect(errors({ name: `${"x".repeat(20_000)}\u0000` })).toEqual({ name: "Too long." });
  });
});

test("a field that the schema ignores is not checked, nor are the bytes of a file", () => {
  expect(errors({ other: "\u0000" })).toEqual({});
  expect(errors({ upload: Buffer.from([0, 7, 255]) })).toEqual({});
});

test("a scanned code may hold the separator of GS1 codes, and no other control character", () => {
  expect(errors({ code: "0109501101530003\u001d17271231" })).toEqual({});
  expect(errors({ code: "01095011\u0000" })).toEqual({ code: "No control characters." });
  expect(errors({ name: "a\u001db" })).toEqual({ name: "No control characters." });
});
