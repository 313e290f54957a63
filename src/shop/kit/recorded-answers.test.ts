import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordedAnswer } from "./recorded-answers.ts";

const folder = await mkdtemp(join(tmpdir(), "recorded-"));
afterAll(() => rm(folder, { recursive: true }));
const record = (name: string, content: string) => writeFile(join(folder, `${name}.json`), content);

test.each([
  [1, { irn: null }],
  [2, null],
  [3, { irn: "a" }],
  [4, { irn: "a" }],
  [99, { irn: "a" }],
])("attempt %i gets its own answer, and the last one from then on", async (attempt, answer) => {
  await record("ENT-1", '[{"irn":null},null,{"irn":"a"}]');
  expect(await recordedAnswer(folder, ["ENT-1"], attempt)).toEqual(answer);
});

test("the first file that exists counts, and without any no answer comes", async () => {
  await record("any", '["usual"]');
  await record("special", '["special"]');
  expect(await recordedAnswer(folder, ["special", "any"], 1)).toBe("special");
  expect(await recordedAnswer(folder, ["missing", "any"], 1)).toBe("usual");
  expect(await recordedAnswer(folder, ["missing"], 1)).toBeNull();
  expect(await recordedAnswer(join(folder, "missing"), ["any"], 1)).toBeNull();
});

test.each([
  ["no JSON", "["],
  ["no list", '{"irn":"a"}'],
  ["without an answer", "[]"],
])("a recording that is %s is a fault, and not taken for no answer", async (_what, content) => {
  await record("broken", content);
  await expect(recordedAnswer(folder, ["broken"], 1)).rejects.toThrow();
});
