import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  ambientTimeAndRandomness,
  forbiddenImports,
  formattersAtStartup,
  importCycles,
  misplacedTables,
  modules,
  unknownModules,
} from "./support/boundaries.ts";

const sources = new Map(globSync("src/**/*.{ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]));
const migrations = globSync("db/migrations/*.sql").map((path) => readFileSync(path, "utf8"));
const views = new Set(
  migrations.flatMap((sql) => [...sql.matchAll(/CREATE (?:OR REPLACE )?VIEW (\w+)/g)].map(([, view = ""]) => view)),
);

/** The real sources, with one file added or replaced. */
const planted = (path: string, text: string) => new Map([...sources, [path, text]]);

describe("module boundaries", () => {
  test("every module has its place in the order", () => {
    expect(unknownModules(sources)).toEqual([]);
    expect(unknownModules(planted("src/shop/attic/index.ts", ""))).toEqual(["attic"]);
  });

  test("the decision states the same order", () => {
    const decision = readFileSync("docs/decisions/0001-modules.md", "utf8");
    const [order = ""] = /^security-events →[\s\S]*?\n\n/m.exec(decision) ?? [];
    expect(order.trim().split(/ →\s/)).toEqual(modules);
  });

  test("imports use public interfaces of modules to the left", () => {
    expect(forbiddenImports(sources)).toEqual([]);
  });

  test.each([
    ["a module to the right", "src/shop/cart/cart.ts", `import { placeOrder } from "../checkout/index.ts";`],
    ["the internals of a module", "src/shop/cart/cart.ts", `import { allSlides } from "../media/queries.ts";`],
    [
      "a type from the internals of a module",
      "src/shop/cart/cart.ts",
      `import type { SlideRow } from "../media/queries.ts";`,
    ],
    ["the storefront from a module", "src/shop/cart/cart.ts", `import { call } from "../../storefront/client.ts";`],
    [
      "a module from the storefront",
      "src/storefront/root.tsx",
      `import { visibilityFor } from "../shop/pricing/index.ts";`,
    ],
    ["the platform from the storefront", "src/storefront/root.tsx", `import { createLog } from "../platform/log.ts";`],
    ["the back office from the storefront", "src/storefront/root.tsx", `import { x } from "../backoffice/x.ts";`],
    ["Node from the storefront", "src/storefront/root.tsx", `import { readFile } from "node:fs";`],
    ["the storefront from the primitives", "src/ui/Button.tsx", `import { call } from "../storefront/client.ts";`],
    ["the shop from the platform", "src/platform/log.ts", `import type { Shop } from "../shop/kit/shop.ts";`],
    ["the platform from the contract", "src/contract/cart.ts", `import { createLog } from "../platform/log.ts";`],
    ["the internals of a module from app.ts", "src/app.ts", `import { cartOf } from "./shop/cart/cart.ts";`],
    ["a module from the kit", "src/shop/kit/api.ts", `import { cartOf } from "../cart/index.ts";`],
    ["tests from the program", "src/app.ts", `import { testShop } from "../test/support/test-shop.ts";`],
    ["a module at run time", "src/platform/log.ts", `const cart = await import("../shop/cart/index.ts");`],
  ])("importing %s is found", (_what, path, text) => {
    expect(forbiddenImports(new Map([[path, text]]))).toHaveLength(1);
  });

  test("no files import each other in a cycle", () => {
    expect(importCycles(sources)).toEqual([]);
    const cycle = new Map([
      ["src/shop/cart/a.ts", `import { b } from "./b.ts";`],
      ["src/shop/cart/b.ts", `export { c } from "./c.ts";`],
      ["src/shop/cart/c.ts", `import { a } from "./a.ts";`],
    ]);
    expect(importCycles(cycle)).toEqual([
      "src/shop/cart/a.ts → src/shop/cart/b.ts → src/shop/cart/c.ts → src/shop/cart/a.ts",
    ]);
  });

  test("a cycle of types is found too", () => {
    const cycle = new Map([
      ["src/shop/cart/a.ts", `import type { B } from "./b.ts";`],
      ["src/shop/cart/b.ts", `import { type A } from "./a.ts";`],
    ]);
    expect(importCycles(cycle)).toEqual(["src/shop/cart/a.ts → src/shop/cart/b.ts → src/shop/cart/a.ts"]);
  });

  test("only a module's queries name its tables", () => {
    expect(misplacedTables(sources, views)).toEqual([]);
    const inAnotherModule = planted("src/shop/orders/queries.ts", `db.selectFrom("cart_lines")`);
    expect(misplacedTables(inAnotherModule, views)).toHaveLength(1);
    const outsideQueries = planted("src/shop/cart/cart.ts", "sql`SELECT 1 FROM cart_lines`");
    expect(misplacedTables(outsideQueries, views)).toHaveLength(1);
    const inAnObject = planted("src/shop/checkout/x.ts", `const target = { table: "coupons" };`);
    expect(misplacedTables(inAnObject, views)).toHaveLength(1);
  });

  test("modules take the time from the shop's clock, and randomness from node:crypto", () => {
    expect(ambientTimeAndRandomness(sources)).toEqual([]);
    expect(ambientTimeAndRandomness(planted("src/shop/cart/cart.ts", "Date.now()"))).toHaveLength(1);
  });

  test("pages create no formatter while they load", () => {
    expect(formattersAtStartup(sources)).toEqual([]);
    const atStartup = planted("src/ui/dates.ts", 'const day = new Intl.DateTimeFormat("en-IN");');
    expect(formattersAtStartup(atStartup)).toHaveLength(1);
  });
});
