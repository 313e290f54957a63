import { sql } from "kysely";
import type { Db } from "../shop.ts";

/** A cart line with what its variant costs today and how many pieces can be had. Money in paise. */
export interface PricedLine {
  cart_id: number;
  variant_id: number;
  quantity: number;
  mrp_paise: number;
  price_paise: number;
  hsn_code: string;
  gst_rate_bp: number;
  available: number;
}

const priced = sql`
  SELECT l.id AS cart_id, l.variant_id, l.quantity, o.mrp_paise, o.price_paise, o.hsn_code, o.gst_rate_bp,
         coalesce((SELECT available FROM variant_availability a WHERE a.variant_id = l.variant_id), 0) AS available
  FROM cart_lines l JOIN variant_offers o ON o.variant_id = l.variant_id`;

/** The lines that can still be sold, in the order they were put in; what was withdrawn from sale is left out. */
export async function linesOfCart(db: Db, customerId: number): Promise<PricedLine[]> {
  const found = await sql<PricedLine>`${priced} WHERE l.customer_id = ${customerId} ORDER BY l.id`.execute(db);
  return found.rows;
}

/** The same, locked to the end of the transaction: of two orders of one cart the second finds it empty. */
export async function lockCart(db: Db, customerId: number): Promise<PricedLine[]> {
  const found = await sql<PricedLine>`
    ${priced} WHERE l.customer_id = ${customerId} ORDER BY l.id FOR UPDATE OF l`.execute(db);
  return found.rows;
}

/** Empties the cart of these lines. */
export async function deleteLines(db: Db, customerId: number, cartIds: number[]): Promise<void> {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${customerId} AND id = ANY(${cartIds})`.execute(db);
}

const stockOf = (variantId: unknown) =>
  sql`coalesce((SELECT available FROM variant_availability WHERE variant_id = ${variantId}), 0)`;

/**
 * Puts pieces of a variant in the cart, on top of those there already, unless that is more than there are.
 * @returns whether it was done
 */
export async function addPieces(db: Db, customerId: number, variantId: number, quantity: number): Promise<boolean> {
  const found = await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity)
    SELECT ${customerId}::int, ${variantId}::int, ${quantity}::int WHERE ${quantity}::int <= ${stockOf(sql`${variantId}::int`)}
    ON CONFLICT (customer_id, variant_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
      WHERE cart_lines.quantity + excluded.quantity <= least(9999, ${stockOf(sql`excluded.variant_id`)})
    RETURNING id`.execute(db);
  return found.rows.length === 1;
}

/** Sets a line's quantity, unless the line is not this customer's or there are not so many pieces. */
export async function setQuantity(db: Db, customerId: number, cartId: number, quantity: number): Promise<boolean> {
  const found = await sql`
    UPDATE cart_lines SET quantity = ${quantity}::int
    WHERE id = ${cartId} AND customer_id = ${customerId} AND ${quantity}::int <= ${stockOf(sql`cart_lines.variant_id`)}
    RETURNING id`.execute(db);
  return found.rows.length === 1;
}

export async function deleteLine(db: Db, customerId: number, cartId: number): Promise<boolean> {
  const found = await sql`
    DELETE FROM cart_lines WHERE id = ${cartId} AND customer_id = ${customerId} RETURNING id`.execute(db);
  return found.rows.length === 1;
}

/** Which variant a line of this customer holds, how many pieces of it, and how many there are. */
export async function stockOfLine(db: Db, customerId: number, cartId: number) {
  const found = await sql<{ variant_id: number; quantity: number; available: number }>`
    SELECT variant_id, quantity, ${stockOf(sql`cart_lines.variant_id`)} AS available
    FROM cart_lines WHERE id = ${cartId} AND customer_id = ${customerId}`.execute(db);
  return found.rows[0];
}

/** Pieces of a variant in this customer's cart, and pieces there are. */
export async function stockOfVariant(db: Db, customerId: number, variantId: number) {
  const found = await sql<{ in_cart: number; available: number }>`
    SELECT coalesce((SELECT quantity FROM cart_lines WHERE customer_id = ${customerId} AND variant_id = ${variantId}), 0) AS in_cart,
           ${stockOf(variantId)} AS available`.execute(db);
  return found.rows[0] ?? { in_cart: 0, available: 0 };
}
