import { expect, test } from "vitest";
import { forgetToken, storedToken, storeToken } from "./token.ts";

function storage(content: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(content));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
    key: (place: number) => [...kept.keys()][place] ?? null,
    get length() {
      return kept.size;
    },
  };
}

test("keeps a token until it expires, in milliseconds since 1970", () => {
  const kept = storage();
  storeToken("abc", "2026-11-22T17:00:00.000+05:30", kept);
  const expiration = Date.parse("2026-11-22T11:30:00Z");
  expect(kept.getItem("expiration")).toBe(String(expiration));
  expect(storedToken(kept, expiration - 1)).toBe("abc");
  expect(storedToken(kept, expiration)).toBeNull();
  expect(kept.length).toBe(0);
});

test("takes a token without expiration as it is, and nothing for no token", () => {
  expect(storedToken(storage({ access_token: "abc" }))).toBe("abc");
  expect(storedToken(storage({ expiration: "99999999999999" }))).toBeNull();
  expect(storedToken(undefined)).toBeNull();
});

test("forgets both", () => {
  const kept = storage({ access_token: "abc", expiration: "1" });
  forgetToken(kept);
  expect(kept.length).toBe(0);
});
