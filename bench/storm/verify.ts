import type { Kysely } from "kysely";
import type pg from "pg";
import { type StoredHead, verifyAudit } from "../../src/shop/audit/index.ts";
import type { Tables } from "../../src/shop/kit/tables.ts";
import type { TestSmtpServer } from "../../test/support/smtp-server.ts";
import { type Finding, toFinding } from "./finding.ts";
import { type Check, commonChecks, runChecks } from "./ledgers.ts";
import type { Ledger } from "./people.ts";

/** Verifies the audit log's final chain against each head read during the storm. */
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

/** Checks for a shop in which customers order and staff deliver, without corrections. */
const checks: Check[] = [
  [
    "entries of the audit log twice",
    "audit_entries WHERE subject = 'order'",
    `SELECT subject_name, act, count(*) FROM audit_entries
     WHERE subject = 'order' AND act IN ('confirmed', 'packed', 'shipped', 'marked as delivered', 'cancelled')
     GROUP BY subject_name, act HAVING count(*) > 1`,
  ],
  [
    "acts of staff without their entry",
    "order_events WHERE actor = 'staff'",
    `SELECT o.number, e.status FROM order_events e JOIN orders o ON o.id = e.order_id
     WHERE e.actor = 'staff' AND e.status IN ('confirmed', 'packed', 'shipped')
       AND NOT EXISTS (SELECT FROM audit_entries a WHERE a.subject_name = o.number AND a.act = e.status)`,
  ],
  [
    "orders whose lines, totals or events are incomplete",
    "orders",
    `SELECT o.number FROM orders o
     WHERE NOT EXISTS (SELECT FROM order_lines l WHERE l.order_id = o.id)
        OR o.item_count <> (SELECT sum(quantity) FROM order_lines l WHERE l.order_id = o.id)
        OR o.status <> (SELECT status FROM order_events e WHERE e.order_id = o.id ORDER BY id DESC LIMIT 1)`,
  ],
  [
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
  ],
  [
    "orders with more money than they cost",
    "payments",
    `SELECT o.number FROM orders o
     WHERE (SELECT coalesce(sum(amount_paise), 0) FROM payments p WHERE p.order_id = o.id) > o.total_paise
        OR (o.payment_status = 'collected' AND NOT EXISTS (SELECT FROM payments p WHERE p.order_id = o.id))`,
  ],
  [
    "gaps or repeats in the invoice numbers",
    "invoices WHERE kind = 'invoice'",
    `SELECT series, financial_year, count(*), max(serial) FROM invoices GROUP BY kind, series, financial_year
     HAVING min(serial) <> 1 OR max(serial) <> count(*) OR count(DISTINCT serial) <> count(*)`,
  ],
  [
    "packed orders without just one invoice",
    "order_events WHERE status = 'packed'",
    `SELECT o.number FROM orders o
     WHERE (SELECT count(*) FROM invoices i WHERE i.order_id = o.id AND i.kind = 'invoice')
        <> (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.status = 'packed')`,
  ],
  [
    "bulk runs that did not end, or orders in them without a result",
    "bulk_runs",
    `SELECT r.id FROM bulk_runs r WHERE r.finished_at IS NULL
       OR EXISTS (SELECT FROM bulk_run_orders o WHERE o.run_id = r.id AND o.done IS NULL)`,
  ],
  [
    "orders of bulk runs that failed by our fault",
    "bulk_run_orders",
    "SELECT run_id, token FROM bulk_run_orders WHERE code = 'fault'",
  ],
  ["stored replies that are empty", "request_replies", "SELECT call FROM request_replies WHERE reply IS NULL"],
];

/** Compares everything acknowledged, and every ledger, with the database. Nothing else may be running. */
export async function verify(db: pg.Pool, ledger: Ledger, mail: TestSmtpServer): Promise<Finding[]> {
  return [
    ...(await compareOrders(db, ledger)),
    await compareReceipts(db, ledger),
    await comparePayments(db, ledger),
    ...(await compareActs(db, ledger)),
    ...(await runChecks(db, [...commonChecks, ...checks])),
    await countMails(db, mail),
  ];
}

async function compareOrders(db: pg.Pool, ledger: Ledger): Promise<Finding[]> {
  const { rows: stored } = await db.query<{ token: string; status: string }>("SELECT token, status FROM orders");
  const acknowledged = [...ledger.orders.values()];
  const known = new Set(acknowledged);
  const tokens = new Set(stored.map(({ token }) => token));
  const lost = acknowledged.filter((token) => !tokens.has(token));
  const duplicated = [
    ...stored.filter(({ token }) => !known.has(token)),
    ...acknowledged.filter((token, index) => acknowledged.indexOf(token) !== index),
  ];
  return [
    toFinding("acknowledged orders lost", acknowledged.length, lost),
    toFinding("orders duplicated", stored.length, duplicated),
  ];
}

async function compareReceipts(db: pg.Pool, ledger: Ledger): Promise<Finding> {
  const { rows } = await db.query<{ lot_no: string; received: number }>(`
    SELECT l.lot_no, sum(m.on_hand)::int AS received FROM lots l JOIN stock_movements m ON m.lot_id = l.id
    WHERE l.lot_no LIKE 'STORM-%' AND m.kind = 'received' GROUP BY l.lot_no`);
  const lots = new Map(rows.map((row) => [row.lot_no, row.received]));
  return toFinding("receipts lost or duplicated", lots.size, [
    ...[...ledger.receipts].filter(([lot, quantity]) => lots.get(lot) !== quantity),
    ...[...lots.keys()].filter((lot) => !ledger.receipts.has(lot)),
  ]);
}

async function comparePayments(db: pg.Pool, ledger: Ledger): Promise<Finding> {
  const { rows: payments } = await db.query<{ reference: string; token: string; paise: number; n: number }>(`
    SELECT p.reference, o.token, sum(p.amount_paise)::int AS paise, count(*)::int AS n
    FROM payments p JOIN orders o ON o.id = p.order_id GROUP BY p.reference, o.token`);
  const paid = new Map(payments.map((row) => [row.reference, row]));
  return toFinding("payments lost or duplicated", payments.length, [
    ...[...ledger.payments].filter(([reference, { token, paise }]) => {
      const row = paid.get(reference);
      return row?.token !== token || row.paise !== paise || row.n !== 1;
    }),
    ...payments.filter(({ reference }) => !ledger.payments.has(reference)),
  ]);
}

async function compareActs(db: pg.Pool, ledger: Ledger): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [act, tokens] of ledger.acts) {
    const { rows: events } = await db.query<{ token: string; n: number }>(
      `SELECT o.token, count(*)::int AS n FROM order_events e JOIN orders o ON o.id = e.order_id
       WHERE e.status = $1 GROUP BY o.token`,
      [act],
    );
    const happened = new Set(events.map(({ token }) => token));
    const lost = [...tokens].filter((token) => !happened.has(token));
    findings.push(toFinding(`"${act}" lost`, tokens.size, lost));
    // An order partly returned becomes delivered a second time.
    if (act === "delivered") continue;
    const twice = events.filter(({ n }) => n > 1);
    findings.push(toFinding(`"${act}" twice`, events.length, twice));
  }
  return findings;
}

async function countMails(db: pg.Pool, mail: TestSmtpServer): Promise<Finding> {
  const { rows } = await db.query<{ event: string; n: number }>(`
    SELECT status AS event, count(DISTINCT order_id)::int AS n
    FROM order_events WHERE status IN ('placed', 'confirmed', 'shipped', 'delivered', 'cancelled') GROUP BY 1
    UNION ALL SELECT 'return decided', count(*)::int FROM returns WHERE kind = 'return' AND decided_at IS NOT NULL`);
  const events = rows.reduce((sum, { n }) => sum + n, 0);
  const mails = new Set(mail.letters.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? "")).size;
  return toFinding("mails missing or too many (by Message-ID)", events, mails === events ? [] : [{ events, mails }]);
}
