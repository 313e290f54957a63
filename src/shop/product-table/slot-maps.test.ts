import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberMap, TextMap } from "./slot-maps.ts";

const key = fc.nat(40);
const entries = fc.array(fc.tuple(fc.oneof(key, fc.constant(2 ** 31 - 1)), fc.nat(2 ** 21 - 1)), { maxLength: 60 });

test("numbers that were saved, and those added since, have the slots that they were given last", () => {
  fc.assert(
    fc.property(entries, entries, (first, then) => {
      const map = new NumberMap();
      for (const [number, slot] of first) map.set(number, slot);
      const restored = new NumberMap(map.save());
      for (const [number, slot] of then) restored.set(number, slot);
      const again = new NumberMap(restored.save());
      const expected = new Map([...first, ...then]);
      for (let number = 0; number <= 41; number++) {
        expect(restored.get(number)).toBe(expected.get(number));
        expect(again.get(number)).toBe(expected.get(number));
      }
      expect(again.get(2 ** 31 - 1)).toBe(expected.get(2 ** 31 - 1));
      expect(again.save().keys).toHaveLength(expected.size);
    }),
  );
});

test("so have texts", () => {
  const map = new TextMap();
  map.set("one", 1);
  const restored = new TextMap(map.save());
  restored.set("two", 2);
  restored.set("one", 3);
  const again = new TextMap(restored.save());
  expect(["one", "two", "three"].map((text) => again.get(text))).toEqual([3, 2, undefined]);
});
