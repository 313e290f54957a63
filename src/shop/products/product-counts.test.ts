import { expect, test } from "vitest";
import { loadDemonstration } from "../../../test/support/demonstration.ts";
import { testShop } from "../../../test/support/test-shop.ts";

const { sql } = await testShop({ connections: 10 });
const demo = await loadDemonstration({ sql });
const counted = demo.product("plasma-surgery-console").id;
const other = demo.product("saline-flow-control-unit").id;

/** Products whose stored counts differ from the actual counts. */
const wrong = () => sql`
  SELECT p.id, c.variants, c.pictures FROM products p LEFT JOIN product_counts c ON c.product_id = p.id
  WHERE (c.variants, c.pictures) IS DISTINCT FROM (
    (SELECT count(*) FROM variants WHERE product_id = p.id AND withdrawn_at IS NULL),
    (SELECT count(*) FROM product_pictures WHERE product_id = p.id)
  )`;

const add = (refNo: string, productId = counted) => sql`
  INSERT INTO variants (product_id, position, ref_no, mrp_paise, price_paise, weight_g)
  VALUES (${productId}, 90, ${refNo}, 100, 90, 1)`;

test("variants on sale and pictures are counted as they come, move and go", async () => {
  const steps: [string, () => Promise<unknown>][] = [
    ["as it began", async () => {}],
    ["a new variant", () => add("PC-1")],
    ["taken from sale", () => sql`UPDATE variants SET withdrawn_at = now() WHERE ref_no = 'PC-1'`],
    [
      "changed while it is not on sale",
      () => sql`UPDATE variants SET weight_g = 2, withdrawn_at = now() WHERE ref_no = 'PC-1'`,
    ],
    [
      "on sale again, of another product",
      () => sql`UPDATE variants SET withdrawn_at = NULL, product_id = ${other} WHERE ref_no = 'PC-1'`,
    ],
    ["gone", () => sql`DELETE FROM variants WHERE ref_no = 'PC-1'`],
    ["all pictures gone", () => sql`DELETE FROM product_pictures WHERE product_id = ${counted}`],
    [
      "one of another product instead",
      () => sql`
      UPDATE product_pictures SET product_id = ${counted}, position = 1 WHERE product_id = ${other} AND position = 1`,
    ],
    [
      "a new product",
      () => sql`
      INSERT INTO products (token, slug, name, short_description, description_html, category_id, sub_category_id, device_class,
                            sterile, single_use, sterilisation, position)
      SELECT 'counted', 'counted', 'Counted', short_description, description_html, category_id, sub_category_id, device_class,
             sterile, single_use, sterilisation, 9000 FROM products WHERE id = ${counted}`,
    ],
  ];
  for (const [step, change] of steps) {
    await change();
    expect(await wrong(), step).toEqual([]);
  }
});

test("concurrent changes of one product's variants are all counted", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => add(`PC-AT-ONCE-${n}`, other)));
  expect(await wrong()).toEqual([]);
});
