import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { MenuCategory } from "../../root-data.ts";
import { askedFor } from "./list-address.ts";
import NothingFound from "./NothingFound.tsx";

const category = (product_count: number) => ({ id: 4, name: "Micro-ear", product_count }) as MenuCategory;
const html = (categories: MenuCategory[]) =>
  renderToString(
    <MemoryRouter>
      <NothingFound asked={askedFor(new URLSearchParams("search=otoscope"))} categories={categories} nearest={[]} />
    </MemoryRouter>,
  );

test("a search without result leads to the categories in which there is something", () => {
  expect(html([category(7)])).toContain("Look in a category");
  for (const none of [[], [category(0)]]) expect(html(none)).not.toContain("Look in a category");
});
