import type { ErrorTexts } from "./errors.ts";

/** Texts for tests of the platform, which has none of its own. */
export const wordless: ErrorTexts = {
  notFound: "notFound",
  methodNotAllowed: "methodNotAllowed",
  malformed: "malformed",
  headersTooLarge: "headersTooLarge",
  requestTooSlow: "requestTooSlow",
  expectationFailed: "expectationFailed",
  invalid: "invalid",
  unprintable: "unprintable",
  tooLarge: "tooLarge",
  unsupportedMediaType: "unsupportedMediaType",
  uploadTypes: (types) => `uploadTypes ${types}`,
  unavailable: "unavailable",
  unavailableRepeat: "Unavailable, and safe to repeat.",
  fault: "fault",
};
