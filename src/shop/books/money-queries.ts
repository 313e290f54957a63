import { sql } from "kysely";
import type { OrderStatus } from "../../contract/orders.ts";
import { type PaymentMode, paymentMethods, paymentModes } from "../../contract/payments.ts";
import type { Span } from "../gst-documents/index.ts";
import type { Db } from "../kit/shop.ts";

const deductionModes: PaymentMode[] = paymentModes.filter((mode) => paymentMethods[mode].isDeduction);

/** An invoiced order and its payments, in whole paise, as of now. */
export interface CodOrder {
  order_number: string;
  order_token: string;
  status: OrderStatus;
  /** The time of dispatch, or of the invoice until then. */
  sent_at: Date;
  invoiced_paise: number;
  credited_paise: number;
  collected_paise: number;
  deducted_paise: number;
  refunded_paise: number;
  courier: string | null;
  /** What couriers and collectors received on delivery. */
  taken_paise: number;
  remitted_paise: number;
  /** What couriers and collectors deducted as charges. */
  charges_paise: number;
  delivered_at: Date | null;
}

/** Orders whose invoices were issued in a span, in order of issue, except free ones. */
export async function codOrders(db: Db, { gstin, from, until }: Span): Promise<CodOrder[]> {
  const { rows } = await sql<CodOrder>`
    WITH invoiced AS (
      SELECT order_id, min(issued_at) AS issued_at, sum(total_paise)::bigint AS invoiced_paise FROM document_list
      WHERE kind IN ('invoice', 'bill_of_supply') AND NOT is_cancelled AND supplier_gstin = ${gstin} AND issued_at >= ${from} AND issued_at < ${until}
      GROUP BY 1
    ), credited AS (
      SELECT order_id, sum(total_paise)::bigint AS paise FROM document_list JOIN invoiced USING (order_id)
      WHERE kind = 'credit_note' AND NOT is_cancelled GROUP BY 1
    ), paid AS (
      SELECT order_id, coalesce(sum(amount_paise) FILTER (WHERE mode <> ALL(${deductionModes})), 0)::bigint AS collected,
        coalesce(sum(amount_paise) FILTER (WHERE mode = ANY(${deductionModes})), 0)::bigint AS deducted,
        coalesce(sum(amount_paise) FILTER (WHERE courier_id IS NOT NULL), 0)::bigint AS taken
      FROM order_payments JOIN invoiced USING (order_id) GROUP BY 1
    ), remitted AS (
      SELECT order_id, sum(remitted_paise)::bigint AS paise, sum(deduction_paise)::bigint AS charges
      FROM order_remittances JOIN invoiced USING (order_id) GROUP BY 1
    ), refunded AS (
      SELECT order_id, sum(refund_paise)::bigint AS paise FROM order_returns JOIN invoiced USING (order_id)
      WHERE refunded_at IS NOT NULL GROUP BY 1
    )
    SELECT s.number AS order_number, s.token AS order_token, s.status, coalesce(d.shipped_at, i.issued_at) AS sent_at, i.invoiced_paise,
      coalesce(c.paise, 0) AS credited_paise, coalesce(p.collected, 0) AS collected_paise, coalesce(p.deducted, 0) AS deducted_paise,
      coalesce(r.paise, 0) AS refunded_paise, w.courier_name AS courier, coalesce(p.taken, 0) AS taken_paise,
      coalesce(m.paise, 0) AS remitted_paise, coalesce(m.charges, 0) AS charges_paise, l.delivered_at
    FROM invoiced i JOIN order_sales s ON s.id = i.order_id LEFT JOIN order_dispatches d USING (order_id)
    LEFT JOIN credited c USING (order_id) LEFT JOIN paid p USING (order_id) LEFT JOIN refunded r USING (order_id)
    LEFT JOIN remitted m USING (order_id) LEFT JOIN order_couriers w USING (order_id) LEFT JOIN order_list l ON l.id = i.order_id
    WHERE i.invoiced_paise > 0
    ORDER BY i.issued_at, i.order_id`.execute(db);
  return rows;
}

/** An entry of the points ledger, or a refund to a wallet. */
export interface LedgerEntry {
  at: Date;
  kind: "points" | "wallet";
  customer_id: number | null;
  order_number: string | null;
  order_token: string | null;
  reason: string;
  points: number | null;
  paise: number | null;
}

/** Points granted and revoked, and refunds to wallets, in a span. */
export async function ledgerEntries(db: Db, { from, until }: Pick<Span, "from" | "until">): Promise<LedgerEntry[]> {
  const { rows } = await sql<LedgerEntry>`
    SELECT l.at, 'points' AS kind, l.customer_id, l.order_number, s.token AS order_token, l.reason, l.points, NULL::bigint AS paise
    FROM reward_ledger l LEFT JOIN order_sales s ON s.number = l.order_number WHERE l.at >= ${from} AND l.at < ${until}
    UNION ALL
    SELECT r.refunded_at, 'wallet', NULL, s.number, s.token, 'Refund for return ' || r.number, NULL, r.refund_paise
    FROM order_returns r JOIN order_sales s ON s.id = r.order_id
    WHERE r.refund_to = 'wallet' AND r.refunded_at >= ${from} AND r.refunded_at < ${until}
    ORDER BY 1, 2`.execute(db);
  return rows;
}
