import { receiveLots } from "../../src/shop/stock/index.ts";
import { loadDemonstration } from "./demonstration.ts";
import type { TestShop } from "./test-shop.ts";

/** Makes a product with two variants serialised, with two new lots of each, A and B, and no other lots in stock. */
export async function serialisedProduct(shop: TestShop) {
  const [ref_no, sibling] = ["NK-EE-1101", "NK-EE-1102"];
  const demo = await loadDemonstration(shop);
  await shop.sql`UPDATE products SET serialised = true
    WHERE id IN (SELECT product_id FROM variants WHERE ref_no IN (${ref_no}, ${sibling}))`;
  for (const ref of [ref_no, sibling]) {
    const variant_id = demo.variant(ref).id;
    await shop.sql`UPDATE lots SET quarantined_at = now() WHERE variant_id = ${variant_id}`;
    const lots = ["A", "B"].map((lot_no, index) => ({
      ...{ variant_id, lot_no: `${lot_no}-${ref}`, manufactured_on: "2025-01-01", expires_on: `20${30 + index}-06-30` },
      quantity: 200,
    }));
    await receiveLots(shop.db, lots, "test");
  }
  return { ref_no, sibling, lotA: `A-${ref_no}`, lotB: `B-${ref_no}` };
}
