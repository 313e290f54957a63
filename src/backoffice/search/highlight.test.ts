import { expect, test } from "vitest";
import { markParts } from "./highlight.ts";

const shown = (text: string, typed: string) =>
  markParts(text, typed)
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join("");

test.each([
  ["ENC/2627/000045", "2627000045", "ENC/[2627/000045]"],
  ["NK-NS-1203", "nkns", "[NK-NS]-1203"],
  ["Shirin O’Brien", "obrien", "Shirin [O’Brien]"],
  ["Shirin O’Brien", "obrien shirin", "[Shirin] [O’Brien]"],
  ["98765 43210", "+91 98765 43210", "[98765 43210]"],
  ["Asha Rao", "zebra", "Asha Rao"],
  ["Asha Rao", "", "Asha Rao"],
  ["आशा राव", "राव", "आशा [राव]"],
  ["🩺 Otoscope", "oto", "🩺 [Oto]scope"],
])("%s, searched for %s", (text, typed, expected) => {
  expect(shown(text, typed)).toBe(expected);
});
