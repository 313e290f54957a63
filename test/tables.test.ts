import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productColumnTypes, variantColumnTypes } from "../src/shop/kit/product-columns.ts";
import { listPriceColumns } from "../src/shop/pricing/state.ts";
import { declaredTables } from "./support/boundaries.ts";
import { testShop } from "./support/test-shop.ts";

const { sql } = await testShop();

/** Columns that tables.ts derives from descriptions elsewhere. */
const described: Record<string, string[]> = {
  products: Object.keys(productColumnTypes),
  variants: Object.keys(variantColumnTypes),
  variant_offers: [...listPriceColumns],
};

const declared = new Map(
  [...globSync("src/shop/*/tables.ts"), "src/platform/tables.ts"]
    .flatMap((path) => [...declaredTables(readFileSync(path, "utf8"))])
    .map(([table, names]) => [table, [...names, ...(described[table] ?? [])]]),
);

const columns = await sql<{ table_name: string; column_name: string; generated: boolean }>`
  SELECT table_name, column_name, is_generated = 'ALWAYS' AS generated FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name NOT LIKE 'migrations%'`;

const inDatabase = Map.groupBy(columns, ({ table_name }) => table_name);

test("tables.ts declares every table and view of the migrated database, and no other", () => {
  expect([...declared.keys()].sort()).toEqual([...inDatabase.keys()].sort());
});

test.each([...declared])("%s is declared with the columns it has", (table, names) => {
  const real = inDatabase.get(table) ?? [];
  const optional = real.filter(({ generated }) => generated).map(({ column_name }) => column_name);
  const expected = real
    .map(({ column_name }) => column_name)
    .filter((name) => names.includes(name) || !optional.includes(name));
  expect([...names].sort()).toEqual(expected.sort());
});

test("the reading of tables.ts sees tables, columns and nothing deeper", () => {
  const text = `export interface CartTables {
  /** Published: not a table. */
  carts: { id: Generated<number>; note: string | null };
  cart_lines: {
    id: number;
    options: { deep: number };
    at: ColumnType<Date, Date | undefined, never>;
  };
  cart_list: Selectable<CartTables["carts"]> & {
    lines: { deep: number }[];
  };
}`;
  expect([...declaredTables(text)]).toEqual([
    ["carts", ["id", "note"]],
    ["cart_lines", ["id", "options", "at"]],
    ["cart_list", ["id", "note", "lines"]],
  ]);
});
