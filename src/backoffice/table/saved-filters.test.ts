import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savedFilters, saveFilters } from "./saved-filters.ts";

const path = "/customers";
const rao = [{ name: "Rao", search: "search=rao%40clinic.example" }];
let stored: Map<string, string>;

function useStorage(setItem: (key: string, value: string) => void) {
  const getItem = (key: string) => stored.get(key) ?? null;
  vi.stubGlobal("localStorage", { getItem, setItem, removeItem: (key: string) => stored.delete(key) });
}

beforeEach(() => {
  stored = new Map();
  useStorage((key, value) => stored.set(key, value));
});
afterEach(() => vi.unstubAllGlobals());

test("filters belong to a member and a list", () => {
  expect(saveFilters(7, path, rao)).toBe(true);
  expect(savedFilters(7, path)).toEqual(rao);
  expect(savedFilters(71, path)).toEqual([]);
  expect(savedFilters(7, "/orders")).toEqual([]);
});

test("filters saved without a member are deleted", () => {
  stored.set(`admin.filters.${path}`, JSON.stringify(rao));
  expect(savedFilters(7, path)).toEqual([]);
  expect([...stored.keys()]).toEqual([]);
});

test.each(["{", "null", '"text"', '[{"name":1,"search":"x"},null]'])("%s is no list of filters", (text) => {
  stored.set(`admin.filters.7.${path}`, text);
  expect(savedFilters(7, path)).toEqual([]);
});

test("a full storage does not stop the screen", () => {
  useStorage(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(saveFilters(7, path, rao)).toBe(false);
});
