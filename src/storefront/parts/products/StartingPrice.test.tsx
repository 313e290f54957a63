import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StartingPrice } from "./StartingPrice.tsx";

const shown = (variant_count: number) =>
  renderToStaticMarkup(<StartingPrice product={{ mrp_from: 1050, variant_count }} />).replace(/<[^>]*>/g, "");

test("several variants have a price from which they begin, and a single one has its price", () => {
  expect(shown(4)).toMatch(/^MRP from Rs\s1,050\.00$/);
  expect(shown(1)).toMatch(/^MRP Rs\s1,050\.00$/);
});
