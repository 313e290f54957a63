import type { Kysely } from "kysely";
import type pg from "pg";
import { type StoredHead, verifyAudit } from "../../src/shop/audit/index.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";
import type { TestSmtpServer } from "../../test/support/smtp-server.ts";
import type { Ledger } from "./people.ts";

export interface Finding {
  name: string;
  /** What was compared. */
  of: number;
  wrong: number;
  examples: string[];
}

/** The audit log's chain as it is at the end, from each of the heads that were read during the storm. */
export async function verifyChain(db: Kysely<Tables>, heads: StoredHead[]): Promise<Finding> {
  const problems: string[] = [];
  for (const head of [null, ...heads]) {
    const verified = await verifyAudit(db, head);
    if (!verified.whole) problems.push(verified.problem);
    else if (verified.head.position === 0) problems.push("is empty");
  }
  const name = "chain of the audit log broken, as of each head read during the run";
  return { name, of: heads.length + 1, wrong: problems.length, examples: problems.slice(0, 3) };
}

/** Compares what was acknowledged, and every ledger, with the database. Nothing else may be running. */
export async function verify(db: pg.Pool, ledger: Ledger, mail: TestSmtpServer): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (name: string, of: number, wrong: unknown[]) =>
    findings.push({ name, of, wrong: wrong.length, examples: wrong.slice(0, 3).map((each) => JSON.stringify(each)) });
  const rows = async <Row extends object>(text: string): Promise<Row[]> => (await db.query<Row>(text)).rows;
  const none = async (name: string, of: string, text: string) => {
    const [counted] = await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${of}`);
    note(name, counted?.n ?? 0, await rows(text));
  };

  const written = await rows<{ token: string; status: string }>("SELECT token, status FROM orders");
  const acknowledged = [...ledger.orders.values()];
  const known = new Set(acknowledged);
  const there = new Set(written.map(({ token }) => token));
  note(
    "acknowledged orders lost",
    acknowledged.length,
    acknowledged.filter((token) => !there.has(token)),
  );
  note("orders duplicated", written.length, [
    ...written.filter(({ token }) => !known.has(token)),
    ...acknowledged.filter((token, index) => acknowledged.indexOf(token) !== index),
  ]);

  const lots = new Map(
    (
      await rows<{ lot_no: string; received: number }>(`
        SELECT l.lot_no, sum(m.on_hand)::int AS received FROM lots l JOIN stock_movements m ON m.lot_id = l.id
        WHERE l.lot_no LIKE 'STORM-%' AND m.kind = 'received' GROUP BY l.lot_no`)
    ).map((row) => [row.lot_no, row.received]),
  );
  note("receipts lost or duplicated", lots.size, [
    ...[...ledger.receipts].filter(([lot, quantity]) => lots.get(lot) !== quantity),
    ...[...lots.keys()].filter((lot) => !ledger.receipts.has(lot)),
  ]);

  const payments = await rows<{ reference: string; token: string; paise: number; n: number }>(`
    SELECT p.reference, o.token, sum(p.amount_paise)::int AS paise, count(*)::int AS n
    FROM payments p JOIN orders o ON o.id = p.order_id GROUP BY p.reference, o.token`);
  const paid = new Map(payments.map((row) => [row.reference, row]));
  note("payments lost or duplicated", payments.length, [
    ...[...ledger.payments].filter(([reference, { token, paise }]) => {
      const row = paid.get(reference);
      return row?.token !== token || row.paise !== paise || row.n !== 1;
    }),
    ...payments.filter(({ reference }) => !ledger.payments.has(reference)),
  ]);

  for (const [act, tokens] of ledger.acts) {
    const events = await rows<{ token: string; n: number }>(`
      SELECT o.token, count(*)::int AS n FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.status = '${act}' GROUP BY o.token`);
    const happened = new Map(events.map(({ token, n }) => [token, n]));
    note(
      `"${act}" lost`,
      tokens.size,
      [...tokens].filter((token) => !happened.has(token)),
    );
    // An order of which a part came back is delivered again.
    if (act !== "delivered")
      note(
        `"${act}" twice`,
        events.length,
        events.filter(({ n }) => n > 1),
      );
  }
  await none(
    "entries of the audit log twice",
    "audit_entries WHERE subject = 'order'",
    `SELECT subject_name, act, count(*) FROM audit_entries
     WHERE subject = 'order' AND act IN ('confirmed', 'packed', 'shipped', 'marked as delivered', 'cancelled')
     GROUP BY subject_name, act HAVING count(*) > 1`,
  );
  await none(
    "acts of staff without their entry",
    "order_events WHERE actor = 'staff'",
    `SELECT o.number, e.status FROM order_events e JOIN orders o ON o.id = e.order_id
     WHERE e.actor = 'staff' AND e.status IN ('confirmed', 'packed', 'shipped')
       AND NOT EXISTS (SELECT FROM audit_entries a WHERE a.subject_name = o.number AND a.act = e.status)`,
  );

  await none(
    "lots that are not the sum of their movements",
    "lots",
    `SELECT l.id FROM lots l LEFT JOIN stock_movements m ON m.lot_id = l.id GROUP BY l.id
     HAVING (l.on_hand, l.reserved, l.quarantined) IS DISTINCT FROM
       (coalesce(sum(m.on_hand), 0)::int, coalesce(sum(m.reserved), 0)::int, coalesce(sum(m.quarantined), 0)::int)`,
  );
  await none(
    "order lines with a wrong reservation",
    "order_lines",
    `SELECT l.id FROM order_lines l JOIN orders o ON o.id = l.order_id LEFT JOIN stock_movements m ON m.order_line_id = l.id
     GROUP BY l.id, o.status
     HAVING coalesce(sum(m.reserved), 0) <> CASE WHEN o.status IN ('placed', 'confirmed') THEN l.quantity ELSE 0 END`,
  );
  await none(
    "orders whose lines, totals or events are incomplete",
    "orders",
    `SELECT o.number FROM orders o
     WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id)
        OR o.item_count <> (SELECT sum(quantity) FROM order_lines l WHERE l.order_id = o.id)
        OR o.status <> (SELECT status FROM order_events e WHERE e.order_id = o.id ORDER BY id DESC LIMIT 1)`,
  );
  await none(
    "coupons counted wrong",
    "coupons",
    `SELECT c.code, c.used_count FROM coupons c
     WHERE used_count <> (SELECT count(DISTINCT coalesce(o.parent_id, o.id)) FROM orders o WHERE o.coupon_id = c.id AND o.status <> 'cancelled')`,
  );
  await none(
    "orders whose points are wrong",
    "orders WHERE delivered_at IS NOT NULL",
    `SELECT o.number, p.points FROM orders o JOIN customers c ON c.id = o.customer_id
     LEFT JOIN (SELECT order_number, sum(points)::int AS points, count(*) FILTER (WHERE points > 0) AS credits
                FROM reward_entries GROUP BY 1) p ON p.order_number = o.number
     WHERE coalesce(p.credits, 0) > 1 OR coalesce(p.points, 0) <> CASE
       WHEN o.delivered_at IS NULL OR c.account_type = 'doctor' THEN 0 ELSE floor((
       (SELECT sum(taxable_paise) FROM order_lines l WHERE l.order_id = o.id) -
       (SELECT coalesce(sum(b.taxable_paise), 0) FROM return_lines b JOIN returns r ON r.id = b.return_id
        WHERE r.order_id = o.id AND r.kind = 'return' AND r.status IN ('received', 'refunded'))) / 10000) END`,
  );
  await none(
    "orders with more money than they cost",
    "payments",
    `SELECT o.number FROM orders o
     WHERE (SELECT coalesce(sum(amount_paise), 0) FROM payments p WHERE p.order_id = o.id) > o.total_paise
        OR (o.payment_status = 'collected' AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id))`,
  );
  await none(
    "gaps or repeats in the invoice numbers",
    "invoices WHERE kind = 'invoice'",
    `SELECT series, financial_year, count(*), max(serial) FROM invoices GROUP BY kind, series, financial_year
     HAVING min(serial) <> 1 OR max(serial) <> count(*) OR count(DISTINCT serial) <> count(*)`,
  );
  await none(
    "packed orders without just one invoice",
    "order_events WHERE status = 'packed'",
    `SELECT o.number FROM orders o
     WHERE (SELECT count(*) FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice')
        <> (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.status = 'packed')`,
  );
  await none(
    "bulk runs that did not end, or orders in them without a result",
    "bulk_runs",
    `SELECT r.id FROM bulk_runs r WHERE r.finished_at IS NULL
       OR EXISTS (SELECT FROM bulk_run_orders o WHERE o.run_id = r.id AND o.done IS NULL)`,
  );
  note(
    "orders of bulk runs that failed by our fault",
    0,
    await rows("SELECT run_id, token FROM bulk_run_orders WHERE code = 'fault'"),
  );
  note("jobs that failed for good", 0, await rows("SELECT name, last_error FROM jobs WHERE failed_at IS NOT NULL"));
  note("stored replies that are empty", 0, await rows("SELECT call FROM request_replies WHERE reply IS NULL"));

  const expected = await rows<{ event: string; n: number }>(`
    SELECT status AS event, count(DISTINCT order_id)::int AS n
    FROM order_events WHERE status IN ('placed', 'confirmed', 'shipped', 'delivered', 'cancelled') GROUP BY 1
    UNION ALL SELECT 'return decided', count(*)::int FROM returns WHERE kind = 'return' AND decided_at IS NOT NULL`);
  const events = expected.reduce((sum, { n }) => sum + n, 0);
  const ids = mail.letters.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "");
  const distinct = new Set(ids);
  note(
    "mails missing or too many (by Message-ID)",
    events,
    distinct.size === events ? [] : [{ events, mails: distinct.size }],
  );
  return findings;
}
