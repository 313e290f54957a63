import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sourcePositions } from "../scripts/prepare/source-positions.ts";

/** The built program finds the same files as its sources. */

const folder = "build/program";
const built = globSync(`${folder}/*.js`).map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n") }));

test("folders of the sources are named from where the program is built", () => {
  const code = built.flatMap(({ lines }) => lines);
  const folders = code.flatMap((line) => [...line.matchAll(/import\.meta\.dirname \+ "([^"]+)"/g)].map(([, to]) => to));
  expect(folders).toContain("/../../src/language");
  expect(folders.filter((to) => !existsSync(join(folder, to ?? "")))).toEqual([]);
  const files = code.flatMap((line) => [...line.matchAll(/new URL\("(\.\.\/[^"]+)", import\.meta\.url\)/g)]);
  expect(files.map(([, file]) => file)).toContain("../../src/platform/common-passwords.ts");
});

test("it knows the sources that it is built from", () => {
  const stamp = readFileSync(`${folder}/sources`, "utf8");
  expect(stamp).toMatch(/^[0-9a-f]{64}$/);
  expect(built.filter(({ lines }) => lines.some((line) => line.includes(`"${stamp}"`)))).toHaveLength(1);
});

test("stack traces can be read as lines of the sources", () => {
  const [place] = built.flatMap(({ path, lines }) => {
    const index = lines.findIndex((line) => line.startsWith("function startJobWorker("));
    return index < 0 ? [] : [`${path}:${index + 1}:10`];
  });
  const source = readFileSync("src/job-worker.ts", "utf8").split("\n");
  const line = source.findIndex((text) => text.startsWith("export function startJobWorker(")) + 1;
  expect(sourcePositions(`{"stack":"Error: x\\n    at startJobWorker (file:///shop/${place})"}`)).toBe(
    `{"stack":"Error: x\\n    at startJobWorker (file:///shop/src/job-worker.ts:${line}:17)"}`,
  );
  expect(sourcePositions("at build/program/earlier-X.js:1:2")).toBe("at build/program/earlier-X.js:1:2");
});
