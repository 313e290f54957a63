import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openKeys } from "../../platform/keys.ts";
import { isChallenge, newChallenge } from "./challenge.ts";

const secret = "the secret of this test, with more than 32 characters";
const earlierSecret = "an earlier secret, also with more than 32 characters";
const keys = openKeys([secret]);
const purpose = "add customer 7";
const start = new Date("2026-11-22T10:00:00+05:30");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

describe("a challenge", () => {
  test.each([
    ["at once", 0, true],
    ["a moment before its five minutes have passed", 299.999, true],
    ["when they have passed", 300, false],
    ["a day later", 86_400, false],
  ])("is accepted or not %s", (_when, seconds, isAccepted) => {
    expect(isChallenge(keys, purpose, newChallenge(keys, purpose, start), after(seconds))).toBe(isAccepted);
  });

  test.each(["add customer 8", "add customer 70", "add staff 7", "sign in customer", "add customer 7\n", ""])(
    "is not accepted for another purpose: %j",
    (other) => {
      expect(isChallenge(keys, other, newChallenge(keys, purpose, start), start)).toBe(false);
    },
  );

  test("is different every time, and has at least the 16 random bytes that WebAuthn asks for", () => {
    const made = Array.from({ length: 50 }, () => Buffer.from(newChallenge(keys, purpose, start), "base64url"));
    expect(new Set(made.map((bytes) => bytes.toString("hex"))).size).toBe(50);
    expect(new Set(made.map((bytes) => bytes.subarray(0, 16).toString("hex"))).size).toBe(50);
  });

  test("is accepted while its key is a previous one, and no longer", () => {
    const before = newChallenge(openKeys([earlierSecret]), purpose, start);
    expect(isChallenge(openKeys([secret, earlierSecret]), purpose, before, start)).toBe(true);
    expect(isChallenge(keys, purpose, before, start)).toBe(false);
  });
});

describe("a forgery", () => {
  test("with any bit changed is refused, the expiry included", () => {
    const genuine = Buffer.from(newChallenge(keys, purpose, start), "base64url");
    fc.assert(
      fc.property(fc.nat(genuine.length * 8 - 1), (bit) => {
        const changed = Buffer.from(genuine);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        return !isChallenge(keys, purpose, changed.toString("base64url"), start);
      }),
    );
  });

  test("of any other length or content is refused, and does not throw", () => {
    const genuine = newChallenge(keys, purpose, start);
    for (const other of ["", "A", "AAAA", genuine.slice(0, -2), `${genuine}AAAA`, "\u0000", "x".repeat(20_000)])
      expect(isChallenge(keys, purpose, other, start)).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => !isChallenge(keys, purpose, text, start)));
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 54, maxLength: 54 }),
        (bytes) => !isChallenge(keys, purpose, Buffer.from(bytes).toString("base64url"), start),
      ),
    );
  });
});
