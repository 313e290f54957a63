import { expect, test } from "vitest";
import { acknowledgementName, documentName, toDocumentName, versionNamed } from "./documents.ts";

test.each([
  [1, "acknowledgement"],
  [2, "acknowledgement-2"],
  [12, "acknowledgement-12"],
])("version %i of an acknowledgement is named %s", (version, name) => {
  expect(acknowledgementName(version)).toBe(name);
  expect(versionNamed(name) ?? 1).toBe(version);
});

test.each([
  ...["acknowledgement", "acknowledgement-", "acknowledgement-0", "acknowledgement-1", "acknowledgement-02"],
  ...["acknowledgement--2", "acknowledgement-1e3", "acknowledgement-1000000", "Acknowledgement-2", "ENT-2627-000002"],
])("%s names no later version", (name) => {
  expect(versionNamed(name)).toBeNull();
});

test.each(["acknowledgement", "acknowledgement-2", toDocumentName("ENT/2627/000123")])("%s can be in a URL", (name) => {
  expect(documentName.safeParse(name).success).toBe(true);
});

test.each(["", "ENT/2627/000123", "..", "a b", "a%2Fb", "\u0905", "x".repeat(41)])("%j cannot", (name) => {
  expect(documentName.safeParse(name).success).toBe(false);
});
