import { expect, test } from "vitest";
import { gs1Elements } from "./write-gs1.ts";

const gtin = "09527499999994";

test.each([
  [
    "A-1",
    "2031-06-30",
    [
      ["01", gtin],
      ["17", "310630"],
      ["10", "A-1"],
    ],
  ],
  [
    "A-1",
    null,
    [
      ["01", gtin],
      ["10", "A-1"],
    ],
  ],
  [
    "x".repeat(20),
    null,
    [
      ["01", gtin],
      ["10", "x".repeat(20)],
    ],
  ],
  [
    "!\"%&'()*+,-./:;<=>?_",
    null,
    [
      ["01", gtin],
      ["10", "!\"%&'()*+,-./:;<=>?_"],
    ],
  ],
])("GS1 General Specifications, AI (01), (17) and (10): lot %s, expiring %s", (lotNo, expiresOn, elements) => {
  expect(gs1Elements(gtin, lotNo, expiresOn)).toEqual(elements);
});

test.each([
  ["a lot number of 21 characters", gtin, "x".repeat(21)],
  ["one with a space", gtin, "A 1"],
  ["one with a letter that GS1 does not know", gtin, "A\u20131"],
  ["one with a separator", gtin, "A\u001d1"],
  ["no lot number", gtin, ""],
  ["a GTIN of 13 digits", "9527499999994", "A-1"],
  ["a wrong check digit", "09527499999995", "A-1"],
  ["letters", "0952749999999X", "A-1"],
])("nothing is encoded with %s", (_what, article, lotNo) => {
  expect(gs1Elements(article, lotNo, null)).toBeNull();
});
