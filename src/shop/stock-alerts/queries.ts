import { sql } from "kysely";
import { type Language, language } from "../../language/text.ts";
import { deleteBatch } from "../kit/delete-batch.ts";
import type { Db } from "../kit/shop.ts";
import type { StockAlertsTables } from "./tables.ts";

type Purpose = StockAlertsTables["stock_alert_links"]["purpose"];

interface Asked {
  variantId: number;
  /** Null for visitors. */
  customerId: number | null;
  email: string;
}

/**
 * Stores an alert, or finds the waiting one of this address. A confirmed alert stays confirmed.
 * @param confirmedAt null until the address has been confirmed
 * @returns its id
 */
export async function storeAlert(db: Db, asked: Asked, confirmedAt: Date | null, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stock_alerts AS a (variant_id, customer_id, email, created_at, confirmed_at, language)
    VALUES (${asked.variantId}, ${asked.customerId}, ${asked.email}, ${now}, ${confirmedAt}, ${language()})
    ON CONFLICT (variant_id, lower(email)) WHERE notified_at IS NULL DO UPDATE SET
      email = CASE WHEN excluded.confirmed_at IS NULL THEN a.email ELSE excluded.email END,
      customer_id = coalesce(a.customer_id, excluded.customer_id),
      created_at = CASE WHEN a.confirmed_at IS NULL THEN excluded.created_at ELSE a.created_at END,
      language = CASE WHEN a.confirmed_at IS NULL THEN excluded.language ELSE a.language END,
      confirmed_at = coalesce(a.confirmed_at, excluded.confirmed_at)
    RETURNING id`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error("A stored alert was not returned.");
  return stored.id;
}

/** A customer's waiting alerts, newest first. */
export async function listOwnAlerts(db: Db, customerId: number) {
  const { rows } = await sql<{ variant_id: number; ref_no: string; product_name: string; created_at: Date }>`
    SELECT a.variant_id, n.ref_no, n.product_name, a.created_at
    FROM stock_alerts a JOIN variant_names n ON n.variant_id = a.variant_id
    WHERE a.customer_id = ${customerId} AND a.confirmed_at IS NOT NULL AND a.notified_at IS NULL
    ORDER BY a.created_at DESC, a.id DESC`.execute(db);
  return rows;
}

export async function deleteOwnAlert(db: Db, customerId: number, variantId: number): Promise<void> {
  await sql`
    DELETE FROM stock_alerts
    WHERE customer_id = ${customerId} AND variant_id = ${variantId} AND notified_at IS NULL`.execute(db);
}

/** Deletes everything stored about an address, and about the customer it belongs to. */
export async function deleteAlertsTo(db: Db, email: string, customerId: number | null = null): Promise<void> {
  // Locked in a fixed order, because several links to one address may be opened at the same time.
  await sql`
    DELETE FROM stock_alerts WHERE id IN (
      SELECT id FROM stock_alerts WHERE lower(email) = lower(${email}) OR customer_id = ${customerId}
      ORDER BY id FOR UPDATE)`.execute(db);
}

/** `is_available`: whether the variant can be bought now. */
export async function findAlert(db: Db, id: number) {
  const { rows } = await sql<{
    email: string;
    customer_id: number | null;
    language: Language;
    confirmed_at: Date | null;
    notified_at: Date | null;
    variant_id: number;
    is_available: boolean;
  }>`
    SELECT email, customer_id, language, confirmed_at, notified_at, variant_id, ${isAvailable} AS is_available
    FROM stock_alerts a WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** On sale, and in stock now. */
const isAvailable = sql`
  (EXISTS (SELECT FROM variant_offers o WHERE o.variant_id = a.variant_id)
   AND coalesce((SELECT available FROM variant_availability v WHERE v.variant_id = a.variant_id), 0) > 0)`;

/**
 * Marks due alerts as notified, oldest first: those whose variants are available. No two callers get the same one.
 * @returns their ids
 */
export async function takeDueAlerts(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE stock_alerts SET notified_at = ${now} WHERE id IN (
      SELECT a.id FROM stock_alerts a
      WHERE a.confirmed_at IS NOT NULL AND a.notified_at IS NULL AND ${isAvailable}
      ORDER BY a.id LIMIT ${limit} FOR UPDATE OF a SKIP LOCKED)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Makes an alert wait again, unless the address has requested another one since. */
export async function reopenAlert(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE stock_alerts a SET notified_at = NULL WHERE id = ${id} AND NOT EXISTS (
      SELECT FROM stock_alerts o
      WHERE o.variant_id = a.variant_id AND lower(o.email) = lower(a.email) AND o.notified_at IS NULL)`.execute(db);
}

export async function insertLink(db: Db, tokenHash: Buffer, alertId: number, purpose: Purpose): Promise<void> {
  await sql`
    INSERT INTO stock_alert_links (token_hash, alert_id, purpose)
    VALUES (${tokenHash}, ${alertId}, ${purpose})`.execute(db);
}

/**
 * The alert that a link confirms, locked until the transaction ends; undefined if the link is used or unknown, the address was
 * notified already, or the alert was last requested at `askedBy` or earlier.
 */
export async function lockUnconfirmed(db: Db, tokenHash: Buffer, askedBy: Date) {
  const { rows } = await sql<{ id: number; variant_id: number }>`
    SELECT a.id, a.variant_id FROM stock_alert_links l JOIN stock_alerts a ON a.id = l.alert_id
    WHERE l.token_hash = ${tokenHash} AND l.purpose = 'confirm' AND a.notified_at IS NULL AND a.created_at > ${askedBy}
    FOR UPDATE`.execute(db);
  return rows[0];
}

/** The address whose alerts a link stops; undefined if the link is used or unknown. */
export async function findStoppedAddress(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM stock_alert_links l JOIN stock_alerts a ON a.id = l.alert_id
    WHERE l.token_hash = ${tokenHash} AND l.purpose = 'stop'`.execute(db);
  return rows[0]?.email;
}

/** Confirms an alert and invalidates all its confirmation links. */
export async function confirmAlert(db: Db, id: number, now: Date): Promise<void> {
  await sql`UPDATE stock_alerts SET confirmed_at = coalesce(confirmed_at, ${now}) WHERE id = ${id}`.execute(db);
  await sql`DELETE FROM stock_alert_links WHERE alert_id = ${id} AND purpose = 'confirm'`.execute(db);
}

export const deleteUnconfirmedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "stock_alerts", sql`confirmed_at IS NULL AND created_at <= ${moment}`, limit);

export const deleteNotifiedBefore = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "stock_alerts", sql`notified_at <= ${moment}`, limit);

export const deleteWaitingSince = (db: Db, moment: Date, limit: number) =>
  deleteBatch(db, "stock_alerts", sql`notified_at IS NULL AND created_at <= ${moment}`, limit);
