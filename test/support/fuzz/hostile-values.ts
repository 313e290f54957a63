import fc from "fast-check";

/** Values no form would send: a few of each kind, so that a few requests cover many kinds. */
const texts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202egnp.exe",
  "a".repeat(201),
  "a".repeat(20_000),
  "=".repeat(20_000),
  "é".normalize("NFD").repeat(300),
  "टिम्पेनोप्लास्टी 🩺",
  "'; DROP TABLE orders; --",
  "<script>alert(1)</script>",
  "%00",
  "../../../etc/passwd",
  "{{7*7}}",
  "=HYPERLINK(1)",
  "NaN",
  "null",
  "-1",
  "0",
  "1e999",
  "99999999999999999999",
  "2147483648",
  "0x10",
  "٣",
  "0001-01-01",
  "9999-12-31",
  "2026-02-30",
  "2026-13-45T99:99:99Z",
  "infinity",
  "__proto__",
  "constructor",
];

const others: unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -0.001],
  ...[[], {}, [[]], [null], { length: 5 }, ["a", 1, null], { toString: "x" }, { constructor: { prototype: {} } }],
];

export const hostileText = fc.constantFrom(...texts);
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(hostileText, fc.constantFrom<unknown>(...others));

/** Whole bodies that are not an object of fields. */
export const hostileBody = fc.constantFrom(
  ...[
    "",
    "{",
    "null",
    "[]",
    '"text"',
    "5",
    "{}",
    '{"__proto__":{"admin":true}}',
    '{"a":1,"a":2}',
    "\u0000",
    "\ufeff{}",
  ],
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `{"a":${"[".repeat(50_000)}`,
  JSON.stringify({ text: "x".repeat(1_000_100) }),
);
