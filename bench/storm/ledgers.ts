import type pg from "pg";
import { type Finding, toFinding } from "./finding.ts";

/** Name of the check, what it counts, and a query that finds errors. */
export type Check = [name: string, of: string, wrong: string];

/** Checks for every storm. */
export const commonChecks: Check[] = [
  [
    "lots that are not the sum of their movements",
    "lots",
    `SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id GROUP BY l.id
     HAVING (l.on_hand, l.reserved, l.quarantined) IS DISTINCT FROM
       (coalesce(sum(m.on_hand), 0)::int, coalesce(sum(m.reserved), 0)::int, coalesce(sum(m.quarantined), 0)::int)`,
  ],
  [
    "order lines with a wrong reservation",
    "order_lines",
    `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN stock_movements m ON m.order_line_id = l.id
     GROUP BY l.id, o.status
     HAVING coalesce(sum(m.reserved), 0) <> CASE WHEN o.status IN ('placed', 'confirmed') THEN l.quantity ELSE 0 END`,
  ],
  [
    "coupons counted wrong",
    "coupons",
    `SELECT c.code, c.used_count FROM coupons c
     WHERE used_count <> (SELECT count(DISTINCT coalesce(o.parent_id, o.id)) FROM orders o WHERE o.coupon_id = c.id AND o.status <> 'cancelled')`,
  ],
  ["jobs that failed for good", "jobs", "SELECT name, last_error FROM jobs WHERE failed_at IS NOT NULL"],
];

/** Compares every ledger with every other, whatever actions were taken. */
const ledgerChecks: Check[] = [
  [
    "pieces in parcels that stock does not miss, by lot",
    "order_lots",
    `SELECT o.number FROM orders o JOIN order_lines l ON l.order_id = o.id
     LEFT JOIN order_lots p ON p.order_line_id = l.id
     FULL JOIN (SELECT order_line_id, lot_id, -sum(on_hand) AS quantity FROM stock_movements
       WHERE order_line_id IS NOT NULL GROUP BY 1, 2 HAVING sum(on_hand) <> 0) m
       ON m.order_line_id = l.id AND m.lot_id = p.lot_id
     WHERE o.status IN ('packed', 'shipped') AND p.quantity IS DISTINCT FROM m.quantity
       OR o.number IS NULL AND m.order_line_id IN (SELECT id FROM order_lines WHERE order_id IN (
         SELECT id FROM orders WHERE status IN ('packed', 'shipped', 'cancelled')))`,
  ],
  [
    "lines whose lots are not their pieces",
    "order_lines",
    `SELECT l.id FROM order_lines l JOIN order_line_lots p ON p.order_line_id = l.id GROUP BY l.id
     HAVING l.quantity <> (SELECT sum(quantity) FROM order_lots h WHERE h.order_line_id = l.id)`,
  ],
  [
    "lines of which more was replaced than bought, or more is held than went out",
    "replacement_lines",
    `SELECT l.id FROM order_lines l
     WHERE (SELECT sum(quantity) FROM replacement_lots r WHERE r.order_line_id = l.id) > l.quantity
        OR (SELECT sum(quantity) FROM replaced_goods b WHERE b.order_line_id = l.id)
          > (SELECT coalesce(sum(quantity), 0) FROM replacement_lots r WHERE r.order_line_id = l.id)`,
  ],
  [
    "challans whose goods did not leave stock, or came back otherwise than recorded",
    "replacements",
    `SELECT r.number FROM replacements r JOIN document_list d ON d.id = r.document_id
     WHERE (SELECT coalesce(-sum(on_hand), 0) FROM stock_movements m WHERE m.reason = d.number)
       <> CASE r.status WHEN 'undelivered' THEN 0 ELSE (SELECT sum(quantity) FROM replacement_lines l WHERE l.replacement_id = r.id) END`,
  ],
  [
    "orders whose lines, totals or events are incomplete",
    "orders",
    `SELECT o.number FROM orders o
     WHERE o.item_count <> (SELECT sum(quantity) FROM order_lines l WHERE l.order_id = o.id)
        OR o.status <> (SELECT status FROM order_events e WHERE e.order_id = o.id ORDER BY id DESC LIMIT 1)`,
  ],
  [
    "orders whose parcels do not add up to what they cost in one",
    "orders WHERE whole_total_paise IS NOT NULL",
    `SELECT coalesce(parent_id, id) AS family FROM orders WHERE whole_total_paise IS NOT NULL GROUP BY 1
     HAVING sum(total_paise) FILTER (WHERE merged_at IS NULL) <> max(whole_total_paise)
        OR min(whole_total_paise) <> max(whole_total_paise)`,
  ],
  [
    "orders with more points than their goods earn, or with points and no delivery",
    "reward_entries",
    // The parcels of an order together earn what it would have earned unsplit.
    `SELECT coalesce(o.parent_id, o.id) AS family, sum(p.points) AS points FROM orders o JOIN customers c ON c.id = o.customer_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(points), 0)::int AS points FROM reward_entries WHERE order_number = o.number) p
     GROUP BY 1
     HAVING sum(p.points) < 0 OR (sum(p.points) > 0 AND bool_or(c.account_type = 'doctor')) OR sum(p.points) > floor(coalesce(sum(
       CASE WHEN o.delivered_at IS NOT NULL THEN
         (SELECT sum(taxable_paise) FROM order_lines l WHERE l.order_id = o.id) -
         (SELECT coalesce(sum(b.taxable_paise), 0) FROM credited_lines b JOIN returns r ON r.id = b.return_id
          WHERE b.order_id = o.id AND r.kind = 'return')
       END), 0) / 10000.0)`,
  ],
  [
    "orders with more money than they cost, less than nothing, or with another state of payment than their ledger's",
    "payments",
    `SELECT o.number, s.* FROM orders o JOIN order_payment_states s ON s.order_id = o.id
     WHERE s.paid_paise < 0 OR s.refunded_paise + s.refund_due_paise > s.paid_paise
        OR (o.status NOT IN ('cancelled', 'undelivered')
          AND s.paid_paise - s.refunded_paise - s.refund_due_paise > s.expected_paise)
        OR (o.status = 'cancelled' AND s.paid_paise > 0)
        OR (o.payment_status = 'collected' AND s.due_paise > 0)
        OR (o.payment_status = 'due' AND s.due_paise = 0 AND s.paid_paise > s.refunded_paise + s.refund_due_paise)`,
  ],
  [
    "couriers that handed over more than they took",
    "remittance_lines",
    `SELECT r.order_id FROM order_remittances r WHERE r.remitted_paise + r.deduction_paise > coalesce((
       SELECT sum(amount_paise) FROM order_payments p WHERE p.order_id = r.order_id AND p.courier_id = r.courier_id), 0)`,
  ],
  [
    "gaps or repeats in the numbers of documents",
    "invoices",
    `SELECT series, financial_year, count(*), max(serial) FROM invoices GROUP BY series, financial_year
     HAVING min(serial) <> 1 OR max(serial) <> count(*) OR count(DISTINCT serial) <> count(*)`,
  ],
  [
    "packed orders whose invoices are not their total, and others with one",
    "orders",
    `SELECT o.number FROM orders o LEFT JOIN (
       SELECT order_id, sum(total_paise) AS total FROM document_list
       WHERE kind IN ('invoice', 'bill_of_supply') AND NOT is_cancelled GROUP BY 1) i ON i.order_id = o.id
     WHERE i.total IS DISTINCT FROM CASE
       WHEN EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.status = 'packed') THEN o.total_paise END`,
  ],
  [
    "orders credited beyond their invoice, by head of tax",
    "credit_notes",
    `SELECT order_id FROM document_list WHERE kind IN ('invoice', 'bill_of_supply', 'credit_note') AND NOT is_cancelled
     GROUP BY order_id
     HAVING sum(CASE kind WHEN 'credit_note' THEN -taxable_paise ELSE taxable_paise END) < 0
       OR sum(CASE kind WHEN 'credit_note' THEN -cgst_paise ELSE cgst_paise END) < 0
       OR sum(CASE kind WHEN 'credit_note' THEN -sgst_paise ELSE sgst_paise END) < 0
       OR sum(CASE kind WHEN 'credit_note' THEN -igst_paise ELSE igst_paise END) < 0`,
  ],
  [
    "returns whose credit is not what their notes credit",
    "returns WHERE received_at IS NOT NULL",
    `SELECT r.number FROM returns r JOIN (
       SELECT n.return_id, sum(d.total_paise) AS total FROM credit_note_list n JOIN document_list d ON d.id = n.document_id
       GROUP BY 1) c ON c.return_id = r.id WHERE r.refund_paise > c.total`,
  ],
  [
    "inspected returns of which a piece is nowhere",
    "return_lines",
    `SELECT l.id FROM return_lines l JOIN returns r ON r.id = l.return_id
     WHERE r.received_at IS NOT NULL AND r.kind <> 'credit'
       AND l.quantity <> (SELECT coalesce(sum(quantity), 0) FROM return_line_lots b WHERE b.return_line_id = l.id)`,
  ],
  [
    "acts of staff without their entry in the audit log",
    "order_events WHERE actor = 'staff'",
    `SELECT o.number, e.status FROM order_events e JOIN orders o ON o.id = e.order_id
     WHERE e.actor = 'staff' AND e.status IN ('confirmed', 'shipped')
       AND NOT EXISTS (SELECT FROM audit_entries a WHERE a.act = e.status AND a.subject_name IN (
         o.number, (SELECT number FROM orders p WHERE p.id = o.parent_id)))`,
  ],
  [
    "bulk runs that did not end, or orders that failed in them by our fault",
    "bulk_run_orders",
    `SELECT o.run_id, o.token, o.code FROM bulk_run_orders o JOIN bulk_runs r ON r.id = o.run_id
     WHERE r.finished_at IS NULL OR o.done IS NULL OR o.code = 'fault'`,
  ],
];

/** Nothing else may be running. */
export const verifyLedgers = (db: pg.Pool): Promise<Finding[]> => runChecks(db, [...commonChecks, ...ledgerChecks]);

export async function runChecks(db: pg.Pool, checks: Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, of, wrong] of checks) {
    const [counted] = (await db.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${of}`)).rows;
    const { rows } = await db.query(wrong);
    findings.push(toFinding(name, counted?.n ?? 0, rows));
  }
  return findings;
}
