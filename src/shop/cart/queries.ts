import { sql } from "kysely";
import type { WithdrawnLine } from "../../contract/cart.ts";
import { mostOrderLines } from "../../contract/order-limits.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import { type ListPrices, listPriceColumns } from "../pricing/index.ts";
import type { TaxClass } from "../tax/index.ts";

/** A cart line with its variant's current price and availability. Money in paise. */
export interface PricedLine extends ListPrices {
  cart_id: number;
  variant_id: number;
  quantity: number;
  /** The price last shown to the customer; null if there was none. */
  seen_price_paise: number | null;
  hsn_code: string;
  gst_rate_bp: number;
  tax_class: TaxClass;
  /** Unit quantity code of the GST law. */
  uqc: string;
  available: number;
}

const offerColumns = sql`
  o.hsn_code, o.gst_rate_bp, o.tax_class, o.uqc, ${sql.join(listPriceColumns.map((column) => sql.ref(`o.${column}`)))},
  coalesce((SELECT available FROM variant_availability a WHERE a.variant_id = l.variant_id), 0) AS available`;

const lineColumns = sql`l.id AS cart_id, l.variant_id, l.quantity, l.seen_price_paise, ${offerColumns}`;

const pricedLines = sql`
  SELECT ${lineColumns}
  FROM cart_lines l JOIN variant_offers o ON o.variant_id = l.variant_id`;

/** The lines still on sale, in the order they were added. */
export async function listCartLines(db: Db, customerId: number): Promise<PricedLine[]> {
  const { rows } = await sql<PricedLine>`${pricedLines} WHERE l.customer_id = ${customerId} ORDER BY l.id`.execute(db);
  return rows;
}

/** The same, locked until the transaction ends: of two concurrent orders from one cart, the second finds it empty. */
export async function lockCart(db: Db, customerId: number): Promise<PricedLine[]> {
  const { rows } = await sql<PricedLine>`
    ${pricedLines} WHERE l.customer_id = ${customerId} ORDER BY l.id FOR UPDATE OF l`.execute(db);
  return rows;
}

/**
 * Variants that staff enter for a customer, priced like cart lines and numbered from 1. Those no longer on sale are missing. The customer's
 * cart plays no part.
 */
export async function priceWanted(
  db: Db,
  wanted: readonly { sub_product_id: number; quantity: number }[],
): Promise<PricedLine[]> {
  const ids = wanted.map(({ sub_product_id }) => sub_product_id);
  const quantities = wanted.map(({ quantity }) => quantity);
  const { rows } = await sql<PricedLine>`
    SELECT l.id::int AS cart_id, l.variant_id, l.quantity, NULL AS seen_price_paise, ${offerColumns}
    FROM unnest(${ids}::int[], ${quantities}::int[]) WITH ORDINALITY AS l (variant_id, quantity, id)
    JOIN variant_offers o ON o.variant_id = l.variant_id ORDER BY l.id`.execute(db);
  return rows;
}

/** A cart line as its owner sees it: priced, or only by name if it is no longer on sale. */
export type ShownLine = (PricedLine & { withdrawn: null }) | WithdrawnRow;

interface WithdrawnRow {
  cart_id: number;
  quantity: number;
  withdrawn: Pick<WithdrawnLine, "ref_no" | "product_name">;
}

/** All lines, including those no longer on sale, in the order they were added. */
export async function listShownLines(db: Db, customerId: number): Promise<ShownLine[]> {
  const { rows } = await sql<ShownLine>`
    SELECT ${lineColumns}, CASE WHEN o.variant_id IS NULL THEN (
      SELECT json_build_object('ref_no', n.ref_no, 'product_name', n.product_name)
      FROM variant_names n WHERE n.variant_id = l.variant_id) END AS withdrawn
    FROM cart_lines l LEFT JOIN variant_offers o ON o.variant_id = l.variant_id
    WHERE l.customer_id = ${customerId} ORDER BY l.id`.execute(db);
  return rows;
}

const isWithdrawn = sql`NOT EXISTS (SELECT 1 FROM variant_offers o WHERE o.variant_id = l.variant_id)`;

/** Deletes these lines unless they are on sale again. */
export async function dismissWithdrawn(db: Db, customerId: number, cartIds: number[]): Promise<void> {
  await sql`
    DELETE FROM cart_lines l
    WHERE l.customer_id = ${customerId} AND l.id = ANY(${cartIds}) AND ${isWithdrawn}`.execute(db);
}

/** Deletes all lines, after waiting for any order being placed from the cart. */
export async function clearCart(db: Db, customerId: number): Promise<void> {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${customerId}`.execute(db);
}

export async function deleteLines(db: Db, customerId: number, cartIds: number[]): Promise<void> {
  await sql`DELETE FROM cart_lines WHERE customer_id = ${customerId} AND id = ANY(${cartIds})`.execute(db);
}

const availableStock = (variantId: unknown) =>
  sql`coalesce((SELECT available FROM variant_availability WHERE variant_id = ${variantId}), 0)`;

/** Units of a variant that a customer adds to the cart, with the price they were shown. */
export interface AddedLine {
  variant_id: number;
  quantity: number;
  seen_price_paise: number | null;
}

const linesOf = (customerId: number) =>
  sql`(SELECT count(*)::int FROM cart_lines WHERE customer_id = ${customerId}::int)`;

/** One customer's additions wait for each other until the transaction ends, so that no two count the same lines. */
export async function lockAdding(db: Db, customerId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('cart_lines'), ${customerId}::int)`.execute(db);
}

/**
 * Adds to the quantity of a variant in the cart. Call it in a transaction that holds the customer's `lockAdding`.
 * @returns false if the new quantity would exceed the stock, or a new line the limit
 */
export async function addToLine(db: Db, customerId: number, line: AddedLine): Promise<boolean> {
  const { variant_id, quantity, seen_price_paise } = line;
  const { rows } = await sql`
    INSERT INTO cart_lines (customer_id, variant_id, quantity, seen_price_paise)
    SELECT ${customerId}::int, ${variant_id}::int, ${quantity}::int, ${seen_price_paise}::bigint
    WHERE ${quantity}::int <= ${availableStock(sql`${variant_id}::int`)} AND (
      ${linesOf(customerId)} < ${mostOrderLines}
      OR EXISTS (SELECT FROM cart_lines WHERE customer_id = ${customerId}::int AND variant_id = ${variant_id}::int))
    ON CONFLICT (customer_id, variant_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
      WHERE cart_lines.quantity + excluded.quantity <= least(9999, ${availableStock(sql`excluded.variant_id`)})
    RETURNING id`.execute(db);
  return rows.length === 1;
}

/**
 * Adds to the quantities of several variants in the cart, each up to the stock, and the first new lines up to the limit. Call it in
 * a transaction that holds the customer's `lockAdding` and the cart's lock. Quantities added by a concurrent call are kept.
 * @param wanted each variant once
 */
export async function addToLines(db: Db, customerId: number, wanted: AddedLine[]) {
  const { rows } = await sql<{
    variant_id: number;
    before: number;
    available: number;
    added: number;
    no_room: boolean;
  }>`
    WITH wanted AS (
      SELECT w.*, coalesce(l.quantity, 0) AS before, ${availableStock(sql`w.variant_id`)} AS available
      FROM unnest(
        ${wanted.map((line) => line.variant_id)}::int[], ${wanted.map((line) => line.quantity)}::int[],
        ${wanted.map((line) => line.seen_price_paise)}::bigint[]
      ) WITH ORDINALITY AS w (variant_id, quantity, seen_price_paise, place)
      LEFT JOIN cart_lines l ON l.customer_id = ${customerId} AND l.variant_id = w.variant_id
    ), in_stock AS (
      SELECT *, greatest(least(quantity, least(available, 9999) - before), 0) AS addable FROM wanted
    ), counted AS (
      SELECT *, before = 0 AND addable > 0 AND ${linesOf(customerId)}
        + count(*) FILTER (WHERE before = 0 AND addable > 0) OVER (ORDER BY place) > ${mostOrderLines} AS no_room
      FROM in_stock
    ), possible AS (
      SELECT *, CASE WHEN no_room THEN 0 ELSE addable END AS added FROM counted
    ), stored AS (
      INSERT INTO cart_lines (customer_id, variant_id, quantity, seen_price_paise)
      SELECT ${customerId}::int, variant_id, added, seen_price_paise
      FROM possible WHERE added > 0 ORDER BY place
      ON CONFLICT (customer_id, variant_id)
        DO UPDATE SET quantity = least(cart_lines.quantity + excluded.quantity, 9999)
    )
    SELECT variant_id, before, available, added, no_room FROM possible`.execute(db);
  return new Map(rows.map((row) => [row.variant_id, row]));
}

/** Records the prices the customer has been shown. */
export async function setSeenPrices(db: Db, customerId: number, lines: { cart_id: number; price_paise: number }[]) {
  await sql`
    UPDATE cart_lines l SET seen_price_paise = seen.price_paise
    FROM unnest(
      ${lines.map((line) => line.cart_id)}::int[], ${lines.map((line) => line.price_paise)}::bigint[]
    ) AS seen (cart_id, price_paise)
    WHERE l.id = seen.cart_id AND l.customer_id = ${customerId}`.execute(db);
}

/** @returns false if the customer has no such line, or the quantity exceeds the stock */
export async function setQuantity(db: Db, customerId: number, cartId: number, quantity: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE cart_lines SET quantity = ${quantity}::int
    WHERE id = ${cartId} AND customer_id = ${customerId} AND ${quantity}::int <= ${availableStock(sql`cart_lines.variant_id`)}
    RETURNING id`.execute(db);
  return rows.length === 1;
}

export async function deleteLine(db: Db, customerId: number, cartId: number): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM cart_lines WHERE id = ${cartId} AND customer_id = ${customerId} RETURNING id`.execute(db);
  return rows.length === 1;
}

/** Variant, quantity and stock of a customer's cart line. */
export async function findLineStock(db: Db, customerId: number, cartId: number) {
  const { rows } = await sql<{ variant_id: number; quantity: number; available: number }>`
    SELECT variant_id, quantity, ${availableStock(sql`cart_lines.variant_id`)} AS available
    FROM cart_lines WHERE id = ${cartId} AND customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** Quantity of a variant in a customer's cart, its stock, and the number of the cart's lines. */
export async function findVariantStock(db: Db, customerId: number, variantId: number) {
  const { rows } = await sql<{ in_cart: number; available: number; lines: number }>`
    SELECT coalesce((SELECT quantity FROM cart_lines WHERE customer_id = ${customerId} AND variant_id = ${variantId}), 0) AS in_cart,
           ${availableStock(variantId)} AS available, ${linesOf(customerId)} AS lines`.execute(db);
  return rows[0] ?? { in_cart: 0, available: 0, lines: 0 };
}

/** Empties the carts of accounts that have been unused since a moment. */
export const deleteLinesUnusedSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(
    db,
    "cart_lines",
    sql`added_at <= ${moment}
      AND EXISTS (SELECT FROM unused_accounts u WHERE u.customer_id = cart_lines.customer_id AND u.unused_since <= ${moment})`,
    limit,
  );
