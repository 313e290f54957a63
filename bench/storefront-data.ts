import type pg from "pg";
import { copied } from "./scale-data.ts";

const firstId = 1_000_000;

/**
 * Grows the catalogue to this size with copies of the demonstration's products, each with its own name and description and three or
 * four variants, with their attributes, taxes and a lot.
 */
export async function fillStorefront(pool: pg.Pool, size: number): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ products: number; last: number }>(
      `SELECT count(*)::int AS products, greatest(0, max(id) - ${firstId})::int AS last FROM products WHERE withdrawn_at IS NULL`,
    );
    const { products = 0, last = 0 } = rows[0] ?? {};
    if (products > size)
      throw new Error(`This shop has ${products} products: more than ${size}. Measure smaller sizes first.`);
    // Without triggers: the shop is not running.
    await client.query("SET session_replication_role = replica; SET work_mem = '64MB'");
    await insertProducts(client, last, last + size - products);
    await client.query("SET session_replication_role = origin");
    await client.query("VACUUM ANALYZE");
  } finally {
    client.release();
  }
}

async function insertProducts(client: pg.PoolClient, from: number, to: number) {
  const product = await copied(client, "products", [
    "id",
    "token",
    "slug",
    "name",
    "description_html",
    "position",
    "top_sell",
    "deal_of_day",
  ]);
  const variant = await copied(client, "variants", ["id", "product_id", "ref_no", "udi_di", "previous_refs"]);
  const models = (table: string) =>
    `(SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS places FROM ${table} WHERE id < ${firstId})`;
  const added = [from, to];
  await client.query(
    `INSERT INTO products (id, token, slug, name, description_html, position, top_sell, deal_of_day, ${product.into})
     SELECT ${firstId} + n, 'bench-' || n, 'bench-' || n, m.name || ' ' || n, m.description_html || '<p>Pattern ' || n || '.</p>',
            1000 + n, false, false, ${product.from}
     FROM generate_series($1::int + 1, $2::int) n JOIN ${models("products")} m ON m.place = n % m.places`,
    added,
  );
  await client.query(
    `CREATE TEMP TABLE added_variants AS
     SELECT ${firstId} + 4 * n + k AS id, ${firstId} + n AS product_id, m.id AS model, n, k
     FROM generate_series($1::int + 1, $2::int) n CROSS JOIN generate_series(0, 3) k
     JOIN ${models("variants")} m ON m.place = (4 * n + k) % m.places WHERE k < 3 + n % 2`,
    added,
  );
  await client.query(
    `INSERT INTO variants (id, product_id, ref_no, udi_di, ${variant.into})
     SELECT a.id, a.product_id, 'BN-' || a.n || '-' || a.k, NULL, ${variant.from} FROM added_variants a JOIN variants m ON m.id = a.model`,
  );
  for (const [table, key] of [
    ["variant_attributes", "variant_id"],
    ["variant_tax_classes", "variant_id"],
  ] as const) {
    const columns = await copied(client, table, [key]);
    await client.query(
      `INSERT INTO ${table} (${key}, ${columns.into}) SELECT a.id, ${columns.from} FROM added_variants a JOIN ${table} m ON m.${key} = a.model`,
    );
  }
  const picture = await copied(client, "product_pictures", ["product_id"]);
  await client.query(
    `INSERT INTO product_pictures (product_id, ${picture.into})
     SELECT ${firstId} + n, ${picture.from} FROM generate_series($1::int + 1, $2::int) n
     JOIN ${models("products")} p ON p.place = n % p.places JOIN product_pictures m ON m.product_id = p.id`,
    added,
  );
  await client.query(
    `INSERT INTO lots (variant_id, lot_no, manufactured_on, expires_on, on_hand)
     SELECT id, 'BL-' || id, current_date - 400, current_date + 900, CASE WHEN id % 10 = 0 THEN 0 ELSE 40 END FROM added_variants`,
  );
  await client.query("DROP TABLE added_variants");
}
