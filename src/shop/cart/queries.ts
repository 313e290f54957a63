import { sql } from "kysely";
import type { WithdrawnLine } from "../../contract/cart.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";

/** A cart line with what its variant costs today and how many pieces can be had. Money in paise. */
export interface PricedLine {
  cart_id: number;
  variant_id: number;
  quantity: number;
  mrp_paise: number;
  price_paise: number;
  /** What the customer was last shown; null when never. */
  seen_price_paise: number | null;
  hsn_code: string;
  gst_rate_bp: number;
  available: number;
}

const priced = sql`
  SELECT l.id AS cart_id, l.variant_id, l.quantity, l.seen_price_paise, o.mrp_paise, o.price_paise, o.hsn_code, o.gst_rate_bp,
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

const isWithdrawn = sql`NOT EXISTS (SELECT 1 FROM variant_offers o WHERE o.variant_id = l.variant_id)`;

/** The lines that can no longer be sold, by the names their goods had, in the order they were put in. */
export async function withdrawnLinesOf(db: Db, customerId: number): Promise<WithdrawnLine[]> {
  const found = await sql<WithdrawnLine>`
    SELECT l.id AS cart_id, n.ref_no, n.product_name, l.quantity
    FROM cart_lines l JOIN variant_names n ON n.variant_id = l.variant_id
    WHERE l.customer_id = ${customerId} AND ${isWithdrawn} ORDER BY l.id`.execute(db);
  return found.rows;
}

/** Empties the cart of these lines, unless they are sold again. */
export async function deleteWithdrawn(db: Db, customerId: number, cartIds: number[]): Promise<void> {
  await sql`
    DELETE FROM cart_lines l
    WHERE l.customer_id = ${customerId} AND l.id = ANY(${cartIds}) AND ${isWithdrawn}`.execute(db);
}

/** Empties the cart, and waits for an order that is being placed from it. */
export async function emptyCart(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${customerId}`.execute(db);
}

/** Empties the cart of these lines. */
export async function deleteLines(db: Db, customerId: number, cartIds: number[]): Promise<void> {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${customerId} AND id = ANY(${cartIds})`.execute(db);
}

const stockOf = (variantId: unknown) =>
  sql`coalesce((SELECT available FROM variant_availability WHERE variant_id = ${variantId}), 0)`;

const priceOf = (variantId: unknown) => sql`(SELECT price_paise FROM variant_offers WHERE variant_id = ${variantId})`;

/**
 * Puts pieces of a variant in the cart, on top of those there already, unless that is more than there are.
 * @returns whether it was done
 */
export async function addPieces(db: Db, customerId: number, variantId: number, quantity: number): Promise<boolean> {
  const found = await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity, seen_price_paise)
    SELECT ${customerId}::int, ${variantId}::int, ${quantity}::int, ${priceOf(sql`${variantId}::int`)}
    WHERE ${quantity}::int <= ${stockOf(sql`${variantId}::int`)}
    ON CONFLICT (customer_id, variant_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
      WHERE cart_lines.quantity + excluded.quantity <= least(9999, ${stockOf(sql`excluded.variant_id`)})
    RETURNING id`.execute(db);
  return found.rows.length === 1;
}

/**
 * Puts pieces of several variants in the cart, of each as many as can be had beyond those there already. To be called in a
 * transaction that holds the cart's lock. A line put in by another call in the same moment is added to, never lost.
 * @param wanted each variant once
 */
export async function addManyPieces(db: Db, customerId: number, wanted: { variant_id: number; quantity: number }[]) {
  const found = await sql<{ variant_id: number; before: number; available: number; added: number }>`
    WITH wanted AS (
      SELECT w.*, coalesce(l.quantity, 0) AS before, ${stockOf(sql`w.variant_id`)} AS available
      FROM unnest(
        ${wanted.map((line) => line.variant_id)}::int[], ${wanted.map((line) => line.quantity)}::int[]
      ) WITH ORDINALITY AS w (variant_id, quantity, place)
      LEFT JOIN cart_lines l ON l.customer_id = ${customerId} AND l.variant_id = w.variant_id
    ), possible AS (
      SELECT *, greatest(least(quantity, least(available, 9999) - before), 0) AS added FROM wanted
    ), stored AS (
      INSERT INTO cart_lines (customer_id, variant_id, quantity, seen_price_paise)
      SELECT ${customerId}::int, variant_id, added, ${priceOf(sql`possible.variant_id`)}
      FROM possible WHERE added > 0 ORDER BY place
      ON CONFLICT (customer_id, variant_id)
        DO UPDATE SET quantity = least(cart_lines.quantity + excluded.quantity, 9999)
    )
    SELECT variant_id, before, available, added FROM possible`.execute(db);
  return new Map(found.rows.map((row) => [row.variant_id, row]));
}

/** Notes which prices the customer has been shown, where they are still today's. */
export async function markSeen(db: Db, customerId: number, lines: { cartId: number; price_paise: number }[]) {
  await sql`
    UPDATE cart_lines l SET seen_price_paise = o.price_paise
    FROM unnest(
      ${lines.map((line) => line.cartId)}::int[], ${lines.map((line) => line.price_paise)}::bigint[]
    ) AS seen (cart_id, price_paise), variant_offers o
    WHERE l.id = seen.cart_id AND l.customer_id = ${customerId} AND o.variant_id = l.variant_id
      AND o.price_paise = seen.price_paise AND l.seen_price_paise IS DISTINCT FROM o.price_paise`.execute(db);
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

/** Empties carts of accounts that nobody has used since a moment. */
export const deleteLinesUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(
    db,
    "cart_lines",
    sql`added_at <= ${moment}
      AND EXISTS (SELECT FROM unused_accounts u WHERE u.customer_id = cart_lines.customer_id AND u.unused_since <= ${moment})`,
    limit,
  );
