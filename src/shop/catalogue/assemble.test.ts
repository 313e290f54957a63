import { describe, expect, test } from "vitest";
import { Assembler, type Named, type ProductRows } from "./assemble.ts";

type Rows = ProductRows & { categories: Named[]; attributes: Named[] };

const product = (id: number, more: Partial<Rows["products"][number]> = {}) =>
  ({ ...{ id, name: `Product ${id}`, category_id: 1, description_html: "" }, ...more }) as Rows["products"][number];
const variant = (product_id: number, more: Partial<Rows["variants"][number]> = {}) =>
  ({ ...{ product_id, mrp_paise: 1000, price_paise: 800, attributes: [] }, ...more }) as Rows["variants"][number];

const nothing: Rows = {
  ...{ categories: [{ id: 1, name: "Ear instruments" }], attributes: [], products: [], variants: [], pictures: [] },
  ...{ documents: [], relations: [], starCounts: new Map(), reviews: [], files: new Map() },
};
function assemble(given: Partial<Rows>) {
  const rows = { ...nothing, ...given };
  return [...new Assembler((id) => id).assemble(rows, rows.categories, rows.attributes)];
}

describe("products", () => {
  test("keep the order they were given in, and know their slot", () => {
    const products = assemble({ products: [product(9), product(2), product(5)] });
    expect(products.map(({ id, slot }) => [id, slot])).toEqual([
      [9, 9],
      [2, 2],
      [5, 5],
    ]);
  });

  test("have what belongs to them, in its order, and nothing of others", () => {
    const [one, other] = assemble({
      products: [product(1), product(2)],
      pictures: [
        { product_id: 2, file_path: "/files/b", alt: "Front" },
        { product_id: 1, file_path: "/files/a", alt: "Side" },
        { product_id: 2, file_path: "/files/c", alt: "Back" },
      ],
      relations: [
        { product_id: 1, kind: "related", other_product_id: 2 },
        { product_id: 1, kind: "compatible", other_product_id: 7 },
      ],
    });
    expect(one).toMatchObject({
      firstImage: "/files/a",
      related: [2],
      compatible: [7],
      categoryName: "Ear instruments",
    });
    expect(other?.pictures.map(({ alt }) => alt)).toEqual(["Front", "Back"]);
    expect(other).toMatchObject({ firstImage: "/files/b", related: [], compatible: [] });
  });

  test("have their own variants, or none", () => {
    const [one, none] = assemble({
      products: [product(1), product(2)],
      variants: [variant(1, { id: 7 }), variant(3, { id: 8 }), variant(1, { id: 9 })],
    });
    expect(one?.variants.map(({ id }) => id)).toEqual([7, 9]);
    expect(none).toMatchObject({ variants: [], attributes: [], firstImage: "" });
  });

  test("list every attribute of any of their variants once, in the order of the variants", () => {
    const [one] = assemble({
      products: [product(1)],
      attributes: [
        { id: 3, name: "Length" },
        { id: 1, name: "Side" },
      ],
      variants: [
        variant(1, { attributes: [[3, "110 mm"]] }),
        variant(1, {
          attributes: [
            [3, "140 mm"],
            [1, "Left"],
          ],
        }),
      ],
    });
    expect(one?.attributes.map(({ attribute_name }) => attribute_name)).toEqual(["Length", "Side"]);
    expect(one?.variants[0]?.attributes).toEqual([{ attribute_id: 3, attribute_name: "Length", value: "110 mm" }]);
  });

  test("have their stars in whole percent that add up to 100, or none at all", () => {
    const counts = { total: 3, five: 1, four: 1, three: 0, two: 0, one: 1 };
    const [rated, unrated] = assemble({ products: [product(1), product(2)], starCounts: new Map([[1, counts]]) });
    const { total_review, ...shares } = rated?.stars ?? { total_review: 0 };
    expect([total_review, Object.values(shares).reduce((sum, share) => sum + share, 0)]).toEqual([3, 100]);
    expect(new Set(Object.values(unrated?.stars ?? {}))).toEqual(new Set([0]));
  });

  test("have descriptions that are clean, whatever is stored", () => {
    const html = '<p>Sterile.<script>alert(1)</script><img src=x onerror="alert(2)"></p>';
    const [one] = assemble({ products: [product(1, { description_html: html })] });
    expect(one?.description.html).toBe("<p>Sterile.</p>");
  });
});
