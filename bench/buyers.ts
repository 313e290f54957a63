import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";

export interface Buyer {
  token: string;
  customerId: number;
  addressId: number;
}

/** Customers with a session and an address each, inserted directly into the database: registration is not measured. */
export async function createBuyers(pool: pg.Pool, count: number): Promise<Buyer[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const run = randomBytes(6).toString("hex");
  const customers = await pool.query<{ id: number; state_id: number; city_id: number }>(
    `INSERT INTO customers (email, password_hash, first_name, last_name, born_on, mobile_number, mci_number, account_type,
                            state_id, city_id, pincode, address)
     SELECT 'buyer-' || n || '-${run}@shop.example', 'none', 'Buyer', 'Number ' || n, '1980-01-01', '9876543210', 'MCI/' || n,
            'doctor', c.state_id, c.id, '560001', '1 Sample Road'
     FROM generate_series(1, $1::int) n, (SELECT id, state_id FROM cities ORDER BY id DESC LIMIT 1) c
     RETURNING id, state_id, city_id`,
    [count],
  );
  const ids = customers.rows.map((row) => row.id);
  const addresses = await pool.query<{ id: number }>(
    `INSERT INTO addresses (customer_id, first_name, last_name, company_name, address, apartment_no, state_id, city_id,
                            pincode, email, phone_number)
     SELECT id, first_name, last_name, 'Sample Clinic', address, '1', state_id, city_id, pincode, email, mobile_number
     FROM unnest($1::int[]) WITH ORDINALITY AS given (id, n) JOIN customers USING (id) ORDER BY n RETURNING id`,
    [ids],
  );
  await pool.query(
    `INSERT INTO sessions (token_hash, customer_id, expires_at)
     SELECT token_hash, id, now() + interval '1 day' FROM unnest($1::bytea[], $2::int[]) AS given (token_hash, id)`,
    [tokens.map((token) => createHash("sha256").update(token).digest()), ids],
  );
  return tokens.map((token, index) => ({
    token,
    customerId: ids[index] ?? 0,
    addressId: addresses.rows[index]?.id ?? 0,
  }));
}

/** Gives each buyer a cart of two lines; variants rotate, or are the same two for all. */
export async function fillCarts(pool: pg.Pool, buyers: Buyer[], variants: number[], hot: boolean): Promise<void> {
  const pick = (index: number) => variants[hot ? index % 2 : index % variants.length] ?? 0;
  const lines = buyers.flatMap((buyer, index) => [
    [buyer.customerId, hot ? pick(0) : pick(index * 2)],
    [buyer.customerId, hot ? pick(1) : pick(index * 2 + 1)],
  ]);
  await pool.query(
    `INSERT INTO cart_lines (customer_id, variant_id, quantity)
     SELECT customer_id, variant_id, 2 FROM unnest($1::int[], $2::int[]) AS line (customer_id, variant_id)
     ON CONFLICT (customer_id, variant_id) DO UPDATE SET quantity = 2`,
    [lines.map((line) => line[0]), lines.map((line) => line[1])],
  );
}

/** Variants that every signed-in customer may buy, with enough stock for any bench. */
export async function stockedVariants(pool: pg.Pool, count: number): Promise<number[]> {
  const result = await pool.query<{ id: number }>(
    `SELECT o.variant_id AS id FROM variant_offers o
     WHERE NOT o.enquiry_only AND NOT o.verified_only
       AND EXISTS (SELECT FROM lots l WHERE l.variant_id = o.variant_id AND l.expires_on IS NULL)
     ORDER BY o.variant_id LIMIT $1`,
    [count],
  );
  const ids = result.rows.map((row) => row.id);
  await pool.query(
    `UPDATE lots SET on_hand = 50000000 WHERE id IN (
       SELECT min(id) FROM lots WHERE variant_id = ANY($1) AND expires_on IS NULL GROUP BY variant_id)`,
    [ids],
  );
  return ids;
}
