import { expect, test } from "vitest";
import { plainText, singularForms, splitWords } from "./words.ts";

test.each([
  ["  Tonsil\tHolding \n Forceps ", "tonsil holding forceps"],
  ["", ""],
  ["\u00a0A\u00a0", "a"],
])("%j is compared as %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ["Tonsil-Forceps, 4 mm", ["tonsil", "forceps", "4", "mm"]],
  ["Br\u00fcnings' Sp\u00e9culum", ["brunings", "speculum"]],
  ["NK/EE_1101", ["nk", "ee", "1101"]],
  ["\u00bd inch, 5\u00b0", ["1", "2", "inch", "5"]],
  ["\ufb01ne", ["fine"]],
  // Vowel signs belong to the word; joiners do not.
  ["\u0928\u093e\u0915 \u0926\u0930\u094d\u092a\u0923", ["\u0928\u093e\u0915", "\u0926\u0930\u094d\u092a\u0923"]],
  ["\u0930\u094d\u200d\u092f", ["\u0930\u094d\u092f"]],
  ["--- !", []],
  ["", []],
])("%j has the words %j", (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

test.each([
  ["forceps", ["forceps", "forcep"]],
  ["curettes", ["curettes", "curett", "curette"]],
  ["biopsies", ["biopsies", "biopsy", "biopsi", "biopsie"]],
  ["glass", ["glass"]],
  ["glasses", ["glasses", "glass", "glasse"]],
  ["gas", ["gas"]],
  ["ties", ["ties", "ti", "tie"]],
  ["ear", ["ear"]],
  ["", [""]],
])("%s may stand for %j", (word, forms) => {
  expect(singularForms(word)).toEqual(forms);
});
