import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  circles,
  forbiddenImports,
  formatsAtStart,
  ownTimeAndChance,
  strayTables,
  unknownRooms,
} from "./support/boundaries.ts";

const sources = new Map(globSync("src/**/*.{ts,tsx}").map((path) => [path, readFileSync(path, "utf8")]));
const migrations = globSync("db/migrations/*.sql").map((path) => readFileSync(path, "utf8"));
const views = new Set(
  migrations.flatMap((sql) => [...sql.matchAll(/CREATE (?:OR REPLACE )?VIEW (\w+)/g)].map(([, view = ""]) => view)),
);

/** The real sources with one file more or changed. */
const planted = (path: string, text: string) => new Map([...sources, [path, text]]);

describe("the walls of the house", () => {
  test("every room has its place in the order", () => {
    expect(unknownRooms(sources)).toEqual([]);
    expect(unknownRooms(planted("src/shop/attic/index.ts", ""))).toEqual(["attic"]);
  });

  test("imports go through doors, to the left", () => {
    expect(forbiddenImports(sources)).toEqual([]);
  });

  test.each([
    ["a room on the right", "src/shop/cart/cart.ts", `import { placeOrder } from "../checkout/index.ts";`],
    ["the inside of a room", "src/shop/cart/cart.ts", `import { allSlides } from "../media/queries.ts";`],
    [
      "a type from the inside of a room",
      "src/shop/cart/cart.ts",
      `import type { SlideRow } from "../media/queries.ts";`,
    ],
    ["the screens from a room", "src/shop/cart/cart.ts", `import { call } from "../../storefront/client.ts";`],
    ["a room from the screens", "src/storefront/root.tsx", `import { maySee } from "../shop/catalogue/index.ts";`],
    ["the platform from the screens", "src/storefront/root.tsx", `import { createLog } from "../platform/log.ts";`],
    ["the back office from the storefront", "src/storefront/root.tsx", `import { x } from "../backoffice/x.ts";`],
    ["Node from the screens", "src/storefront/root.tsx", `import { readFile } from "node:fs";`],
    ["a page from the primitives", "src/ui/Button.tsx", `import { call } from "../storefront/client.ts";`],
    ["the shop from the platform", "src/platform/log.ts", `import type { Shop } from "../shop/kit/shop.ts";`],
    ["the platform from the contract", "src/contract/cart.ts", `import { createLog } from "../platform/log.ts";`],
    ["the inside of a room from app.ts", "src/app.ts", `import { cartOf } from "./shop/cart/cart.ts";`],
    ["a room from the kit", "src/shop/kit/api.ts", `import { cartOf } from "../cart/index.ts";`],
    ["tests from the program", "src/app.ts", `import { testShop } from "../test/support/test-shop.ts";`],
    ["a room, while running", "src/platform/log.ts", `const door = await import("../shop/cart/index.ts");`],
  ])("it is seen when somebody imports %s", (_what, path, text) => {
    expect(forbiddenImports(new Map([[path, text]]))).toHaveLength(1);
  });

  test("files need one another in no circle", () => {
    expect(circles(sources)).toEqual([]);
    const circle = new Map([
      ["src/shop/cart/a.ts", `import { b } from "./b.ts";`],
      ["src/shop/cart/b.ts", `export { c } from "./c.ts";`],
      ["src/shop/cart/c.ts", `import { a } from "./a.ts";`],
    ]);
    expect(circles(circle)).toEqual([
      "src/shop/cart/a.ts → src/shop/cart/b.ts → src/shop/cart/c.ts → src/shop/cart/a.ts",
    ]);
  });

  test("only a room's queries name its tables", () => {
    expect(strayTables(sources, views)).toEqual([]);
    expect(strayTables(planted("src/shop/orders/queries.ts", `db.selectFrom("cart_lines")`), views)).toHaveLength(1);
    expect(strayTables(planted("src/shop/cart/cart.ts", "sql`SELECT 1 FROM cart_lines`"), views)).toHaveLength(1);
    expect(strayTables(planted("src/shop/checkout/x.ts", `const target = { table: "coupons" };`), views)).toHaveLength(
      1,
    );
  });

  test("rooms take the time from the shop's clock, and chance from node:crypto", () => {
    expect(ownTimeAndChance(sources)).toEqual([]);
    expect(ownTimeAndChance(planted("src/shop/cart/cart.ts", "Date.now()"))).toHaveLength(1);
  });

  test("pages set up no format of the browser's at their start", () => {
    expect(formatsAtStart(sources)).toEqual([]);
    expect(formatsAtStart(planted("src/ui/dates.ts", 'const day = new Intl.DateTimeFormat("en-IN");'))).toHaveLength(1);
  });
});
