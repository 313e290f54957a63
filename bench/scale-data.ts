import { createHash, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { createBuyers, fillCarts, stockedVariants } from "./buyers.ts";
import { post } from "./post.ts";

const firstId = 1_000_000;

/**
 * Inserts an owner's session into the database and returns its cookie. The session counts as begun with a passkey: in production
 * owners need a second factor before they see anything.
 */
export async function createOwner(pool: pg.Pool): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `WITH owner AS (
       INSERT INTO staff (name, email, role, password_hash, created_at)
       VALUES ('Bench', lower($2) || '@shop.example', 'owner', 'none', now()) RETURNING id
     )
     INSERT INTO staff_sessions (token_hash, id, staff_id, network, browser, created_at, seen_at, expires_at, by_passkey)
     SELECT $1, $2, id, '127.0.0.1', 'bench', now(), now(), now() + interval '12 hours', true FROM owner`,
    [createHash("sha256").update(token).digest(), token.slice(0, 16)],
  );
  return token;
}

/**
 * A shop that has been open for years. Rows are copied from the demonstration's, so that they look like the shop's own. At a size of
 * 100,000: as many products with two variants each, 300,000 lots and 700,000 stock movements; as many orders of two lines, with
 * their events, invoices, lots and returns; 50,000 customers, 300,000 staff actions, 50,000 enquiries, 50,000 reviews, 10,000
 * coupons, 20,000 mails and 2,000 failed jobs.
 */
export async function fillShop(pool: pg.Pool, origin: string, dataDir: string, size: number): Promise<void> {
  // Otherwise smaller copies of the demonstration's pictures would be generated at the same time and take all resources.
  await pool.query("DELETE FROM jobs WHERE name LIKE 'media.%'");
  const model = await placeModelOrder(pool, origin, size);
  const client = await pool.connect();
  try {
    // Without triggers: the rows are correct by construction, and no listener needs a notification for each.
    await client.query(
      "SET session_replication_role = replica; SET gin_pending_list_limit = '256MB'; SET work_mem = '64MB'",
    );
    await fillCatalogue(client, size);
    await fillStock(client, size);
    await fillOrders(client, model, size);
    await fillParcels(client);
    await countParts(client);
    await fillOffice(client, size);
    await fillMails(dataDir, size / 5);
    await client.query("SET session_replication_role = origin");
    await client.query("VACUUM ANALYZE");
  } finally {
    client.release();
  }
}

/** Places one order through the shop's API. */
export async function placeModelOrder(pool: pg.Pool, origin: string, size: number): Promise<number> {
  const buyers = await createBuyers(pool, Math.ceil(size / 2));
  const [buyer] = buyers;
  if (!buyer) throw new Error("There is no buyer.");
  await fillCarts(pool, [buyer], await stockedVariants(pool, 40), false);
  const address = { shipping_address: buyer.addressId, billing_address: buyer.addressId };
  const shown = await post(origin, "/api/check-out/details", buyer.token, address);
  const { coupon_token } = JSON.parse(shown.body.toString()).orderTotal;
  const placed = await post(origin, "/api/check-out/place-order", buyer.token, { ...address, coupon_token });
  if (placed.status !== 201) throw new Error(`No order: ${placed.body}`);
  return (await pool.query<{ id: number }>("SELECT max(id)::int AS id FROM orders")).rows[0]?.id ?? 0;
}

/** The columns of a table to be copied unchanged, with the alias `m`. */
export async function copied(client: pg.PoolClient, table: string, without: string[]) {
  const result = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND column_name <> ALL($2)`,
    [table, without],
  );
  const names = result.rows.map(({ name }) => name);
  return { into: names.join(", "), from: names.map((name) => `m.${name}`).join(", ") };
}

async function fillCatalogue(client: pg.PoolClient, size: number) {
  const product = await copied(client, "products", ["id", "token", "slug", "name"]);
  const variant = await copied(client, "variants", ["id", "product_id", "ref_no", "udi_di"]);
  const models = (table: string) =>
    `(SELECT *, row_number() OVER () - 1 AS place, count(*) OVER () AS places FROM ${table})`;
  await client.query(
    `INSERT INTO products (id, token, slug, name, ${product.into})
     SELECT ${firstId} + n, 'bench-' || n, 'bench-' || n, m.name || ' ' || n, ${product.from}
     FROM generate_series(1, $1::int) n JOIN ${models("products")} m ON m.place = n % m.places`,
    [size],
  );
  await client.query(
    `INSERT INTO variants (id, product_id, ref_no, udi_di, ${variant.into})
     SELECT ${firstId} + n, ${firstId} + (n + 1) / 2, 'BN-' || n, '0999' || n, ${variant.from}
     FROM generate_series(1, 2 * $1::int) n JOIN ${models("variants")} m ON m.place = n % m.places
     WHERE (n + 1) / 2 % 1000 > 0`,
    [size],
  );
  await client.query(
    `INSERT INTO variant_tax_classes (variant_id, valid_from, hsn_code, gst_rate_bp)
     SELECT id, '2025-09-22', '9018', 500 FROM variants WHERE id > ${firstId}`,
  );
  await client.query(
    `INSERT INTO product_pictures (product_id, position, file_path, alt)
     SELECT ${firstId} + n, 1, m.file_path, m.alt
     FROM generate_series(1, $1::int) n JOIN ${models("product_pictures")} m ON m.place = n % m.places WHERE n % 10 > 0`,
    [size],
  );
}

/** Fills in counts that triggers would have kept. */
async function countParts(client: pg.PoolClient) {
  await client.query(
    `INSERT INTO product_counts (product_id, variants, pictures)
     SELECT id, (SELECT count(*) FROM variants WHERE product_id = p.id AND withdrawn_at IS NULL),
            (SELECT count(*) FROM product_pictures WHERE product_id = p.id)
     FROM products p WHERE id > ${firstId}`,
  );
  await client.query("INSERT INTO stock_to_count SELECT id FROM variants");
}

/** One or two lots per variant; one variant in fifty is running out, lots expire over five years. */
async function fillStock(client: pg.PoolClient, size: number) {
  await client.query(
    `INSERT INTO lots (id, variant_id, lot_no, manufactured_on, expires_on, on_hand)
     SELECT ${firstId} + 2 * n + k, ${firstId} + n, 'BL-' || n || '-' || k, current_date - 400,
            current_date - 100 + (n + k * 911) % 1800, CASE WHEN n % 10 = 3 THEN 0 WHEN n % 50 = 0 THEN 1 ELSE 10 + n % 90 END
     FROM variants v CROSS JOIN LATERAL (SELECT v.id - ${firstId} AS n) n JOIN generate_series(0, 1) k ON k <= n % 2
     WHERE v.id > ${firstId}`,
  );
  await client.query(
    `UPDATE lots SET quarantined = CASE WHEN id % 1000 = 1 THEN 2 ELSE 0 END, quarantined_at = CASE WHEN id % 1000 = 2 THEN now() END
     WHERE id > ${firstId} AND id % 1000 IN (1, 2)`,
  );
  await client.query(
    `INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, reason, staff_name, at)
     SELECT id, 'received', greatest(on_hand, 1), 0, 'delivery ' || id, 'Bench', now() - interval '3 years' * (1 - (id - ${firstId}) / $1::float8)
     FROM lots WHERE id > ${firstId} ORDER BY id`,
    [4 * size],
  );
}

/** Three years of orders, nearly all long completed, with events and stock movements, and one return in fifty. */
async function fillOrders(client: pg.PoolClient, model: number, size: number) {
  const varied = ["token", "number", "customer_id", "status", "payment_status", "placed_at", "billing_address"];
  const order = await copied(client, "orders", ["id", ...varied]);
  const line = await copied(client, "order_lines", ["id", "order_id", "placed_at", "variant_id", "ref_no"]);
  await client.query(
    `INSERT INTO orders (id, ${varied.join(", ")}, ${order.into}) OVERRIDING SYSTEM VALUE
     SELECT ${firstId} + n, 'bench-' || n, 'BENCH-' || n, c.first + n % ($1 / 2), s.status,
            CASE WHEN s.status IN ('delivered', 'returned') THEN 'collected' ELSE 'due' END,
            now() - interval '3 years' * (1 - n / $1::float8),
            m.billing_address || jsonb_build_object('f_name', 'Name' || n % 977, 'company_name', 'Clinic ' || n), ${order.from}
     FROM generate_series(1, $1::int) n
     CROSS JOIN (SELECT min(id) AS first FROM customers WHERE email LIKE 'buyer-%') c
     CROSS JOIN LATERAL (SELECT CASE
       WHEN n > $1 - 200 THEN 'placed' WHEN n > $1 - 400 THEN 'confirmed' WHEN n > $1 - 500 THEN 'packed'
       WHEN n > $1 - 800 THEN 'shipped' WHEN n % 20 = 0 THEN 'cancelled' WHEN n % 50 = 1 THEN 'returned'
       ELSE 'delivered' END AS status) s
     JOIN orders m ON m.id = $2`,
    [size, model],
  );
  await client.query(
    `INSERT INTO order_lines (order_id, placed_at, variant_id, ref_no, ${line.into})
     SELECT o.id, o.placed_at, v.id, v.ref_no, ${line.from}
     FROM generate_series(1, $1::int) n JOIN orders o ON o.id = ${firstId} + n JOIN order_lines m ON m.order_id = $2
     JOIN LATERAL (SELECT id, ref_no FROM variants WHERE id >= ${firstId} + 2 + (n * 7 + m.position) % (2 * $1 - 4) ORDER BY id LIMIT 1) v ON true`,
    [size, model],
  );
  await client.query(
    `INSERT INTO stock_movements (lot_id, kind, on_hand, reserved, order_line_id, at)
     SELECT lots.id, e.kind, -e.packed, CASE e.packed WHEN 0 THEN 1 ELSE -1 END, l.id, o.placed_at + e.after
     FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN lots ON lots.id = ${firstId} + 2 * (l.variant_id - ${firstId})
     CROSS JOIN (VALUES ('reserved', 0, interval '0'), ('packed', 1, interval '5 hours')) e (kind, packed, after)
     WHERE o.id > ${firstId} ORDER BY o.id, e.packed`,
  );
  await client.query(
    `INSERT INTO order_events (order_id, status, at, actor)
     SELECT o.id, e.status, o.placed_at + e.after * (1 + o.id % 5), 'staff'
     FROM orders o CROSS JOIN (VALUES ('placed', interval '0'), ('confirmed', interval '2 hours'), ('packed', interval '5 hours'),
       ('shipped', interval '9 hours'), ('delivered', interval '30 hours')) e (status, after)
     WHERE o.id > ${firstId} AND (e.status = 'placed' OR o.status IN ('delivered', 'returned'))`,
  );
  await client.query(
    `INSERT INTO returns (id, order_id, number, kind, status, reason, refund_to, requested_at, decided_at, decided_by, received_at,
                          received_by, credit_paise, refund_paise) OVERRIDING SYSTEM VALUE
     SELECT id, id, number || '-R1', 'return', 'received', 'not needed', 'bank', placed_at + interval '8 days',
            placed_at + interval '9 days', 'Bench', placed_at + interval '12 days', 'Bench', 1000, 1000
     FROM orders WHERE id > ${firstId} AND status = 'returned'`,
  );
  await client.query(
    `INSERT INTO return_lines (return_id, order_line_id, quantity, taxable_paise, cgst_paise, sgst_paise, igst_paise)
     SELECT r.id, l.id, 1, 1000, 0, 0, 50 FROM returns r JOIN order_lines l ON l.order_id = r.order_id AND l.position = 1
     WHERE r.id > ${firstId}`,
  );
}

/** Invoices, lots and tracking numbers of shipped orders. */
export async function fillParcels(client: pg.PoolClient) {
  const sent = `id > ${firstId} AND status IN ('packed', 'shipped', 'delivered', 'returned')`;
  await client.query(
    `UPDATE orders SET courier = 'Delhivery', tracking_number = 'DLV' || (40000000 + id) WHERE ${sent}`,
  );
  await client.query(
    `INSERT INTO invoice_series (series, financial_year, last_number) VALUES ('ENT', '2526', ${firstId * 2}) ON CONFLICT DO NOTHING`,
  );
  await client.query(
    `INSERT INTO invoices (kind, series, financial_year, serial, number, order_id, issued_at, content)
     SELECT 'invoice', 'ENT', '2526', n.serial, n.number, id, placed_at,
            jsonb_build_object('number', n.number, 'place_of_supply', place_of_supply, 'supply_kind', supply_kind, 'totals', t.totals,
              'billing', jsonb_build_object('name', 'Clinic ' || id), 'hsn_summary', '[]'::jsonb, 'lines', '[]'::jsonb)
     FROM orders CROSS JOIN LATERAL (SELECT id::int AS serial, 'ENT/2526/' || id AS number) n
     CROSS JOIN LATERAL (
       SELECT jsonb_build_object('taxable_paise', subtotal_paise, 'cgst_paise', cgst_paise, 'sgst_paise', sgst_paise,
         'igst_paise', igst_paise, 'round_off_paise', round_off_paise, 'total_paise', total_paise) AS totals
     ) t WHERE ${sent}`,
  );
  await client.query(
    `INSERT INTO order_line_lots (order_line_id, lot_id, quantity, packed_at)
     SELECT l.id, lots.id, 1, o.placed_at FROM order_lines l JOIN orders o ON o.id = l.order_id
     JOIN lots ON lots.id = ${firstId} + 2 * (l.variant_id - ${firstId}) WHERE o.${sent.replace(" AND ", " AND o.")}`,
  );
}

async function fillOffice(client: pg.PoolClient, size: number) {
  await client.query("UPDATE customers SET account_type = 'hospital', verification = 'verified' WHERE id % 3 = 0");
  await client.query("UPDATE customers SET last_name = 'Name' || id % 977 WHERE email LIKE 'buyer-%'");
  await client.query("UPDATE customers SET created_at = now() - interval '30 minutes' * (id % 50000)");
  await client.query(
    `INSERT INTO audit_entries (at, staff_id, member_name, act, subject, subject_id, subject_name, before, after)
     SELECT now() - interval '5 minutes' * ($1 - n), (SELECT id FROM staff WHERE name = 'Bench'), 'Bench', 'confirmed', 'order',
            'bench-' || n, 'BENCH-' || n, '{"status": "placed"}', '{"status": "confirmed"}'
     FROM generate_series(1, $1::int) n`,
    [3 * size],
  );
  await client.query(
    `INSERT INTO enquiries (number, name, email, contact_no, subject, description, received_at, answered_at)
     SELECT 'BENQ-' || n, 'Name ' || n % 977, 'asker-' || n || '@shop.example', '9876543210', 'About BN-' || n, 'What does it cost?',
            now() - interval '1 hour' * n, CASE WHEN n > 100 THEN now() - interval '1 hour' * n + interval '5 hours' END
     FROM generate_series(1, $1::int / 2) n`,
    [size],
  );
  await client.query("UPDATE enquiries SET status = 'answered' WHERE answered_at IS NOT NULL");
  await client.query(
    `INSERT INTO reviews (customer_id, product_id, rating, review, created_at, updated_at, hidden_at, hidden_reason)
     SELECT c.first + n, ${firstId} + n, 1 + n % 5, 'It does what it is made for, number ' || n, at, at,
            CASE WHEN n % 50 = 0 THEN at END, CASE WHEN n % 50 = 0 THEN 'Not about the product' END
     FROM generate_series(1, $1::int / 2 - 1) n
     CROSS JOIN (SELECT min(id) AS first FROM customers WHERE email LIKE 'buyer-%') c
     CROSS JOIN LATERAL (SELECT now() - interval '30 minutes' * n AS at) t`,
    [size],
  );
  await client.query(
    `INSERT INTO coupons (used_count, code, kind, value, valid_from, valid_to, usage_limit, description)
     SELECT n % 2, 'BENCH' || n, 'percent', 1000, current_date - n % 900, current_date - n % 900 + 60, 1, 'For clinic ' || n
     FROM generate_series(1, $1::int / 10) n`,
    [size],
  );
  await client.query(
    `INSERT INTO jobs (name, payload, tries, due_at, last_error, failed_at)
     SELECT 'mail.welcome', '{}', 7, now() + interval '30 days', 'The mail server did not answer.', CASE WHEN n % 3 > 0 THEN now() - interval '1 hour' * n END
     FROM generate_series(1, $1::int / 50) n`,
    [size],
  );
  await client.query(
    `INSERT INTO search_misses (day, words, count)
     SELECT current_date - n % 365, 'word ' || n, 1 + n % 7 FROM generate_series(1, $1::int / 5) n`,
    [size],
  );
}

/** Mails stored as by a shop without a mail server. */
async function fillMails(dataDir: string, count: number) {
  const folder = join(dataDir, "mail");
  await mkdir(folder, { recursive: true });
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.now() - n * 600_000);
    const head = [
      `From: Shop <no-reply@shop.example>`,
      `To: asker-${n}@shop.example`,
      `Subject: Your order BENCH-${n}`,
      `Date: ${at.toUTCString()}`,
      "Content-Type: text/plain; charset=utf-8",
    ];
    const name = `${at.toISOString().replace(/[:.]/g, "-")}-bench-${n}.eml`;
    await writeFile(join(folder, name), `${head.join("\r\n")}\r\n\r\nDear customer,\r\nit is on its way.\r\n`);
  }
}
