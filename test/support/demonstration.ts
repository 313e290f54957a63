import { readFileSync } from "node:fs";
import type { TestShop } from "./test-shop.ts";

/** Number of records in db/demo/catalogue.json. */
export const demonstrationCounts = countCatalogue(JSON.parse(readFileSync("db/demo/catalogue.json", "utf8")));

function countCatalogue({ products }: { products: { variants: { lots: { quantity: number }[] }[] }[] }) {
  const variants = products.flatMap((product) => product.variants);
  const lots = variants.flatMap((variant) => variant.lots);
  const emptyLots = lots.filter(({ quantity }) => quantity === 0).length;
  return { products: products.length, variants: variants.length, lots: lots.length, emptyLots };
}

export interface DemoVariant {
  id: number;
  ref_no: string;
  product_id: number;
  /** In paise, before tax. */
  price_paise: number;
  udi_di: string | null;
}

export interface DemoProduct {
  id: number;
  slug: string;
  /** The opaque part of the product's URL. */
  token: string;
  name: string;
  category_id: number;
}

/**
 * The demonstration shop's data by the names in db/demo/catalogue.json, so that no test depends on an id:
 *
 *     const demo = await loadDemonstration(shop);
 *     demo.variant("NK-EE-1101").id;
 *
 * Everything is read once, when the test file starts. An unknown name throws.
 */
export async function loadDemonstration({ sql }: Pick<TestShop, "sql">) {
  const [variants, products, categories, states, coupons] = await Promise.all([
    sql<DemoVariant>`SELECT id, ref_no, product_id, price_paise, udi_di FROM variants`,
    sql<DemoProduct>`SELECT id, slug, token, name, category_id FROM products`,
    sql<{ id: number; slug: string; name: string }>`SELECT id, slug, name FROM categories`,
    sql<{ id: number; name: string }>`SELECT id, name FROM states`,
    sql<{ id: number; code: string }>`SELECT id, code FROM coupons`,
  ]);
  return {
    /** By reference number, "NK-EE-1101". */
    variant: finder("variant", variants, "ref_no"),
    /** By slug, "jobson-horne-probe". */
    product: finder("product", products, "slug"),
    /** By slug, "plasma-wands". */
    category: finder("category", categories, "slug"),
    /** By name, "Karnataka". */
    state: finder("state", states, "name"),
    /** By code, "WELCOME10". */
    coupon: finder("coupon", coupons, "code"),
  };
}

function finder<Row, Key extends keyof Row>(kind: string, rows: Row[], key: Key) {
  const byName = new Map(rows.map((row) => [row[key], row]));
  return (name: Row[Key]): Row => {
    const row = byName.get(name);
    if (!row) throw new Error(`The demonstration shop has no ${kind} ${name}.`);
    return row;
  };
}
