import { expect, test } from "vitest";
import { inSentence } from "./useForm.ts";

test.each([
  ["Contact Number", "Contact number"],
  ["MCI Number", "MCI number"],
  ["MD-42 or Drug Licence Number", "MD-42 or drug licence number"],
  ["Company GSTIN", "Company GSTIN"],
  ["संपर्क नंबर", "संपर्क नंबर"],
])("the label %s is written %s in a sentence", (label, inText) => {
  expect(inSentence(label)).toBe(inText);
});
