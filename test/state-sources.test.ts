import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { findStateSources } from "../scripts/prepare/state-sources.ts";

/* Only builds in which all code that a saved state depends on is identical use that state. */

const sources = await findStateSources();

/** The state sources after each of these files has changed. */
async function withChanged(paths: readonly string[]) {
  const changed = new Set<string>();
  const change = (code: string, id: string) => {
    const path = paths.find((each) => id.endsWith(`/${each}`));
    if (!path) return;
    changed.add(path);
    return `${code}\n${changeOf(path)}`;
  };
  const found = await findStateSources([{ name: "change", enforce: "pre", transform: change }]);
  expect([...changed].sort()).toEqual([...paths].sort());
  return found;
}

const changeOf = (path: string) => `globalThis.changedByTest = "${path}";`;

test("it is another when what makes the state of rows, or rows of the database's replies, changes", async () => {
  const paths = [
    "src/shop/live/stale.ts",
    "src/platform/saved-values.ts",
    "src/platform/db/database.ts",
    "src/shop/products/on-sale-queries.ts",
    "src/shop/product-table/product-packer.ts",
    "node_modules/pg-types/lib/textParsers.js",
  ];
  const { hash, code } = await withChanged(paths);
  expect(hash).not.toBe(sources.hash);
  expect(paths.filter((path) => !code.includes(changeOf(path)))).toEqual([]);
});

test("it stays the same when a route, a mail's text or what is read at each start changes", async () => {
  const { hash } = await withChanged([
    "src/shop/catalogue/routes.ts",
    "src/shop/products/staff-routes.ts",
    "src/contract/server-texts/orders.ts",
  ]);
  expect(hash).toBe(sources.hash);
});

test("all data structures are among it, and neither screens nor what serves requests", () => {
  const structures = globSync("src/shop/product-index/*.ts", { exclude: ["**/{index,*.test}.ts"] });
  expect(structures.filter((path) => !sources.files.includes(path))).toEqual([]);
  expect(sources.files.filter((path) => /^src\/(storefront|backoffice|ui)\/|routes\.ts$/.test(path))).toEqual([]);
});

test("nothing is imported from outside of it but what is read at each start", () => {
  expect(sources.imports.filter((name) => !isBuiltin(name))).toEqual(["shop/live/short-parts.ts"]);
});

/** All modules of a web process except the page renderer, which is built separately with its own copies. */
const modules = globSync("src/**/*.ts", {
  exclude: ["src/{backoffice,storefront,ui}/**", "**/*.test.ts", "**/*.test-process.ts"],
}).map((path) => ({ path, code: readFileSync(path, "utf8") }));

/** The beginning of an unindented statement that is not a definition. A line of a string may match too, so matches are parsed. */
const mayHaveEffect =
  /^(?!import [\w*{]|(?:export|const|let|(?:async )?function|class|abstract|type|interface|declare)\b|[/})\]`\s])./m;
const defining = /^(?:Import|Export|Variable|Function|Class|TS)\w*Declaration$/;

/** Whether a module does something when it is imported. */
function hasEffect({ path, code }: { path: string; code: string }): boolean {
  if (!mayHaveEffect.test(code)) return false;
  return parseSync(path, code).program.body.some((node) =>
    node.type === "ImportDeclaration" ? /^import\s*["']/.test(code.slice(node.start)) : !defining.test(node.type),
  );
}

test("modules do nothing but define when they are imported, so what is unused may be left out", () => {
  const known = [
    // Saved state is independent of the language.
    "src/language/current.ts",
    // Entry points.
    "src/docs-thread.ts",
    "src/main.ts",
    "src/platform/pictures/decode-process.ts",
    "src/platform/pictures/make-renditions.ts",
    "src/platform/write-excel-process.ts",
    "src/shop/data-sheets/draw-worker.ts",
    "src/shop/product-import/read-process.ts",
    "src/worker.ts",
    // These change only their own definitions.
    "src/platform/metrics.ts",
    "src/platform/public-address.ts",
    "src/shop/staff-events/subjects.ts",
  ];
  const found = modules.filter(hasEffect).map(({ path }) => path);
  expect(found.sort()).toEqual(known.sort());
});

test("none changes globally how database replies are parsed, what objects can do or the time zone", () => {
  const changes = /\bsetTypeParser\(|\bpg\.defaults\b|\.prototype\.\w+\s*=[^=]|\bprocess\.env\.TZ\s*=[^=]/;
  expect(modules.filter(({ code }) => changes.test(code)).map(({ path }) => path)).toEqual([]);
});
