import { expect, test, vi } from "vitest";
import { once } from "./once.ts";
import { rememberLast } from "./remember-last.ts";

test.each([undefined, null, 0, "made"])("what is made once is not made again, even if it is %j", (value) => {
  const make = vi.fn(() => value);
  const made = once(make);
  expect(make).not.toHaveBeenCalled();
  expect([made(), made()]).toEqual([value, value]);
  expect(make).toHaveBeenCalledOnce();
});

test("what failed to be made is tried again", () => {
  const make = vi
    .fn(() => 7)
    .mockImplementationOnce(() => {
      throw new Error("Not yet.");
    });
  const made = once(make);
  expect(made).toThrow("Not yet.");
  expect([made(), made()]).toEqual([7, 7]);
  expect(make).toHaveBeenCalledTimes(2);
});

test("only the last answer is remembered", () => {
  const answer = vi.fn((text: string) => (text === "" ? undefined : text.length));
  const ask = rememberLast(answer);
  expect(["ear", "ear", "nose", "ear", "", ""].map(ask)).toEqual([3, 3, 4, 3, undefined, undefined]);
  expect(answer.mock.calls.flat()).toEqual(["ear", "nose", "ear", ""]);
});

test("an answer that failed is not remembered as the last", () => {
  const ask = rememberLast((text) => {
    if (text === "fault") throw new Error("Fault.");
    return text;
  });
  expect(ask("ear")).toBe("ear");
  expect(() => ask("fault")).toThrow("Fault.");
  expect(() => ask("fault")).toThrow("Fault.");
  expect(ask("ear")).toBe("ear");
});
