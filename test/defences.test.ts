import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defences, without } from "./support/defences.ts";
import { lawDefences } from "./support/law-defences.ts";

/** `npm run defences` removes each defence and runs its test; this only checks that each can still be removed. */
test.each([...defences, ...lawDefences])("$threat: the defence and its test are where they were", (defence) => {
  const source = readFileSync(defence.file, "utf8");
  expect(without(defence, source)).not.toBe(source);
  expect(existsSync(defence.test)).toBe(true);
  if (defence.name) expect(readFileSync(defence.test, "utf8")).toContain(defence.name);
});
