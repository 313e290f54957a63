import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { restoreScroll } from "./restore-scroll.ts";

const scrollTo = vi.fn();
let state: unknown = { key: "here" };
const history = {
  get state() {
    return state;
  },
  replaceState: (next: unknown) => {
    state = next;
  },
};
const store = (stored: string | null) => vi.stubGlobal("sessionStorage", { getItem: () => stored });

beforeEach(() => {
  state = { key: "here" };
  vi.stubGlobal("window", { history });
  vi.stubGlobal("scrollTo", scrollTo);
});
afterEach(() => {
  vi.unstubAllGlobals();
  scrollTo.mockReset();
});

test("a page that is shown again is scrolled as it was left", () => {
  store('{"here":420,"elsewhere":7}');
  restoreScroll();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 420);
});

test.each([
  ["nothing", null],
  ["another page", '{"elsewhere":7}'],
  ["no number", '{"here":"420"}'],
  ["no object", "null"],
  ["no JSON", "{"],
])("where %s is noted it stays at the top", (_, stored) => {
  store(stored);
  restoreScroll();
  expect(scrollTo).not.toHaveBeenCalled();
});

test("an entry of the history without a key gets one", () => {
  store(null);
  state = null;
  restoreScroll();
  expect(state).toEqual({ key: expect.stringMatching(/^[0-9a-v]+$/) });
});

test("a browser that blocks storage does not keep the scripts after it from starting", () => {
  const blocked = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  vi.stubGlobal("sessionStorage", { getItem: blocked, removeItem: blocked });
  expect(restoreScroll).not.toThrow();
});
