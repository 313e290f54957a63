import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { expect, test } from "vitest";
import { findStateSources } from "../scripts/prepare/state-sources.ts";

/* A saved state is used by builds of which all code that it depends on is the same, and by no other. */

const sources = await findStateSources();

/** The hash once something else is done in these files. */
async function hashWithChanged(...paths: string[]): Promise<string> {
  const changed = new Set<string>();
  const change = (code: string, id: string) => {
    const path = paths.find((each) => id.endsWith(`/${each}`));
    if (!path) return;
    changed.add(path);
    return `${code}\nglobalThis.changedByTest = 1;`;
  };
  const { hash } = await findStateSources([{ name: "change", enforce: "pre", transform: change }]);
  expect([...changed].sort()).toEqual([...paths].sort());
  return hash;
}

test.each([
  "src/shop/live/stale.ts",
  "src/platform/saved-values.ts",
  "src/platform/db/database.ts",
  "src/shop/products/on-sale-queries.ts",
  "src/shop/product-table/product-packer.ts",
  "node_modules/pg-types/lib/textParsers.js",
])("a change in %s makes it another", async (path) => {
  expect(await hashWithChanged(path)).not.toBe(sources.hash);
});

test("it stays the same when a route, a mail's text or what is read at each start changes", async () => {
  const hash = await hashWithChanged(
    "src/shop/catalogue/routes.ts",
    "src/shop/products/staff-routes.ts",
    "src/contract/server-texts/orders.ts",
  );
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

test("its modules do nothing but define when they are imported, so what is unused may be left out", () => {
  const files = globSync("src/{shop,platform,contract,language}/**/*.ts", { exclude: ["**/*.test.ts"] });
  const forEffect = files.filter((path) => /^import\s*["']/m.test(readFileSync(path, "utf8")));
  expect(forEffect).toEqual([]);
});
