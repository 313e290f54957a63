import { describe, expect, test } from "vitest";
import { line, multiline, optional, searchText } from "./fields.ts";

const invisible = [" ", "\u200b", "\u200b\u200d", "\u202e", "\u2060 \ufeff", "\u00ad", "\u3164", "\u2800", "\u2028"];

describe.each([
  ["a line", line("Reason")],
  ["a text", multiline("Reason")],
])("%s", (_what, schema) => {
  test.each(invisible)("that shows nothing, %j, is missing", (typed) => {
    expect(schema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(["Reason is required."]);
    expect(optional(schema).parse(typed)).toBeNull();
  });

  test.each([
    ["\u202egnp.exe", "gnp.exe"],
    ["A\u2066\u202e27\u202c\u2069B", "A27B"],
    ["\u202a+91 98765 43210\u202c ", "+91 98765 43210"],
    // Joiners affect how these words are rendered.
    ["\u0915\u094d\u200d\u0937", "\u0915\u094d\u200d\u0937"],
    ["\u0646\u0645\u06cc\u200c\u062e", "\u0646\u0645\u06cc\u200c\u062e"],
    ["\u{1f9d1}\u200d\u2695\ufe0f", "\u{1f9d1}\u200d\u2695\ufe0f"],
    // Decomposed, as in macOS file names: keyboard input would not match it.
    ["Jose\u0301", "Jos\u00e9"],
  ])("%j is kept as %j", (typed, kept) => {
    expect(schema.parse(typed)).toBe(kept);
  });

  test("control characters are named", () => {
    expect(schema.safeParse("\u0000").error?.issues[0]?.message).toBe(
      "Reason contains characters that cannot be stored.",
    );
  });
});

test("what is searched for is composed as what is stored", () => {
  expect(searchText.parse(" Jose\u0301 ")).toBe("Jos\u00e9");
});
