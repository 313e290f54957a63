import { describe, expect, test } from "vitest";
import { readOrderLines } from "./read-order-lines.ts";

const known = new Set(["NKEE11", "NKEE12", "NKEE1", "NKPW1001", "NKNS1203"]);
const read = (text: string) => readOrderLines(text, (key) => known.has(key));
const short = (text: string) =>
  read(text).map(({ reference, quantity, quantityGiven }) => [reference, quantityGiven ? quantity : "assumed"]);

describe("a line in any hand", () => {
  test.each<[string, string, number | string]>([
    ["NK-EE-11 5", "NK-EE-11", 5],
    ["NK-EE-11\t5", "NK-EE-11", 5],
    ["NK-EE-11,5", "NK-EE-11", 5],
    ["NK-EE-11;5", "NK-EE-11", 5],
    ["NK-EE-11 x 3", "NK-EE-11", 3],
    ["NK-EE-11 x3", "NK-EE-11", 3],
    ["NK-EE-11 × 3", "NK-EE-11", 3],
    ["NK-EE-11*3", "NK-EE-11", 3],
    ["3 x NK-EE-11", "NK-EE-11", 3],
    ["3x NK-EE-11", "NK-EE-11", 3],
    ["12 NK-EE-11", "NK-EE-11", 12],
    ["NK-EE-11 qty 2", "NK-EE-11", 2],
    ["NK-EE-11 Qty: 2", "NK-EE-11", 2],
    ["NK-EE-11 quantity=2", "NK-EE-11", 2],
    ["qty 2 of NK-EE-11 please", "NK-EE-11", 2],
    ["NK-EE-11  - 5 nos", "NK-EE-11", 5],
    ["NK-EE-11 - 5", "NK-EE-11", 5],
    ["NK-EE-11-5 nos", "NK-EE-11", 5],
    ["NK-EE-11 (5)", "NK-EE-11", 5],
    ["NK-EE-11: 5 pcs.", "NK-EE-11", 5],
    ["- NK-EE-11, 5 pieces", "NK-EE-11", 5],
    ["NK-EE-11 5 boxes", "NK-EE-11", 5],
    ["NK-EE-11 No. 5", "NK-EE-11", 5],
    ["nk ee 11 5", "nk ee 11", 5],
    ["nkee11 5", "nkee11", 5],
    ["NK–EE–11 5", "NK–EE–11", 5],
    ["NK_EE_11 5", "NK_EE_11", 5],
    ["NK-EE-1 1", "NK-EE-1", 1],
    ["NK-EE-1 12", "NK-EE-1", 12],
    ["NK-EE-11", "NK-EE-11", "assumed"],
    ["please send NK-EE-11", "NK-EE-11", "assumed"],
    ["NK-EE-11 ०५", "NK-EE-11", 5],
    ["NK-EE-११ ५ नग", "NK-EE-11", 5],
    ["NK-EE-11 ৫", "NK-EE-11", 5],
    ["NK-EE-11 ２", "NK-EE-11", 2],
    ["NK-EE-11 0", "NK-EE-11", 1],
    ["NK-EE-11 123456", "NK-EE-11", 9999],
    ["Plasma wand NK-PW-1001, 4 nos @ Rs 8,900.00", "NK-PW-1001", 4],
    ["NK-PW-1001\tTonsil wand, 4 mm\t2\t8900.00\t17800.00", "NK-PW-1001", 2],
    ["1\tNK-PW-1001\tqty 7", "NK-PW-1001", 7],
    ["1\tNK-PW-1001\t7", "NK-PW-1001", 7],
    ["1. NK-PW-1001", "NK-PW-1001", "assumed"],
    ["1) NK-PW-1001 6", "NK-PW-1001", 6],
    ["NK-PW-1001 wand 110 mm, 4", "NK-PW-1001", 4],
    ["NK-PW-1001 Rs 8900, 4", "NK-PW-1001", 4],
    ["NK-PW-1001 @ 8900, 4", "NK-PW-1001", 4],
    ["NK-PW-1001 @ 8900.50", "NK-PW-1001", "assumed"],
  ])("%j", (text, reference, quantity) => {
    expect(short(text)).toEqual([[reference, quantity]]);
  });
});

describe("what is not known", () => {
  test.each<[string, string, number | string]>([
    ["NK-ZZ-99 3", "NK-ZZ-99", 3],
    ["ABC123 x 2", "ABC123", 2],
    ["2x ABC-123", "ABC-123", 2],
    ["tonsil wand 3", "", 3],
    ["Reference\tQuantity", "", "assumed"],
  ])("%j is kept, with what looks like a reference number", (text, reference, quantity) => {
    expect(short(text)).toEqual([[reference, quantity]]);
  });
});

describe("several in one line", () => {
  test.each([
    [
      "NK-EE-11 x 2, NK-EE-12 x 3",
      [
        ["NK-EE-11", 2],
        ["NK-EE-12", 3],
      ],
    ],
    [
      "2 x NK-EE-11, 3 x NK-EE-12",
      [
        ["NK-EE-11", 2],
        ["NK-EE-12", 3],
      ],
    ],
    [
      "NK-EE-11 2 NK-EE-12 3",
      [
        ["NK-EE-11", 2],
        ["NK-EE-12", 3],
      ],
    ],
    [
      "NK-EE-11 and NK-EE-12",
      [
        ["NK-EE-11", "assumed"],
        ["NK-EE-12", "assumed"],
      ],
    ],
  ])("%j", (text, expected) => {
    expect(short(text)).toEqual(expected);
  });
});

test("lines keep their numbers and their words; empty ones and rules are left out", () => {
  expect(read("Dear shop,\r\n\r\n-----\nNK-EE-11 5\r  NK-EE-12\n")).toEqual([
    { line: 1, text: "Dear shop,", reference: "", quantity: 1, quantityGiven: false },
    { line: 4, text: "NK-EE-11 5", reference: "NK-EE-11", quantity: 5, quantityGiven: true },
    { line: 5, text: "NK-EE-12", reference: "NK-EE-12", quantity: 1, quantityGiven: false },
  ]);
  expect(read("")).toEqual([]);
});

test("a long text of nothing in particular is read in time", () => {
  const text = `${"a1-".repeat(6000)}\n${"NK EE 1 ".repeat(2000)}`;
  // CPU time, so that machine load does not matter.
  const started = process.threadCpuUsage();
  expect(read(text).length).toBeGreaterThan(1);
  expect(process.threadCpuUsage(started).user / 1000).toBeLessThan(500);
});

test.each([
  ["equals signs", "="],
  ["spaces after a digit", "1 ", " "],
  ["dots", "rs."],
  ["a unit and colons", "x:"],
  ["hyphens", "a-"],
  ["digits", "1"],
  ["letters", "a"],
  ["commas", ","],
  ["tabs", "1\t"],
])("20,000 characters of %s are read in a few milliseconds", (_what, part, fill = part) => {
  const text = `a${part}${fill.repeat(20_000 / fill.length)}`;
  // CPU time, and the minimum of several runs, because other processes disturb it too.
  const took = Array.from({ length: 5 }, () => {
    const started = process.cpuUsage();
    read(text);
    return process.cpuUsage(started).user / 1000;
  });
  expect(Math.min(...took)).toBeLessThan(100);
});

test("a line with many references is read to its end, however long it is", () => {
  const wishes = Array.from({ length: 60 }, (_, index) => `NK-EE-${index % 2 === 0 ? 11 : 12} x ${index + 1}`);
  const expected = wishes.map((_, index) => [index % 2 === 0 ? "NK-EE-11" : "NK-EE-12", index + 1]);
  expect(short(wishes.join(", "))).toEqual(expected);
  expect(short(wishes.join(" ; "))).toEqual(expected);
  expect(read(wishes.join(", ")).every(({ line }) => line === 1)).toBe(true);
});

test("no line that is answered is longer than 300 characters", () => {
  for (const text of ["NK-EE-11 ".repeat(1000), "a".repeat(10_000), "a b ".repeat(2000)]) {
    for (const line of read(text)) expect(line.text.length).toBeLessThanOrEqual(300);
  }
});
