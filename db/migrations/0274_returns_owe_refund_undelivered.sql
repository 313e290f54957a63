-- What was paid for a parcel that was not delivered is to be paid back from then on, not only once its goods have been inspected.
CREATE OR REPLACE VIEW order_payment_states AS
SELECT o.id AS order_id, e.expected_paise, p.paid_paise, r.refunded_paise, b.refund_due_paise, d.due_paise,
  CASE
    WHEN b.refund_due_paise > 0 THEN 'refund_due'
    WHEN d.due_paise > 0 AND p.paid_paise > r.refund_paise THEN 'partly_paid'
    WHEN d.due_paise > 0 THEN 'due'
    WHEN o.payment_status = 'refunded' THEN 'refunded'
    WHEN r.refunded_paise > 0 THEN 'partly_refunded'
    WHEN p.paid_paise > 0 THEN 'collected'
    ELSE 'nothing_due'
  END AS state
FROM orders o
CROSS JOIN LATERAL (
  SELECT coalesce(sum(amount_paise), 0)::bigint AS paid_paise FROM order_payments WHERE order_id = o.id
) p
CROSS JOIN LATERAL (
  SELECT coalesce(sum(credit_paise) FILTER (WHERE refund_paise IS NOT NULL), 0)::bigint AS credited_paise,
    coalesce(sum(refund_paise), 0)::bigint AS refund_paise,
    coalesce(sum(refund_paise) FILTER (WHERE status = 'received'), 0)::bigint AS received_paise,
    coalesce(sum(refund_paise) FILTER (WHERE status = 'refunded'), 0)::bigint AS refunded_paise
  FROM returns WHERE order_id = o.id
) r
CROSS JOIN LATERAL (
  SELECT CASE WHEN o.status IN ('cancelled', 'undelivered') THEN greatest(0, p.paid_paise - r.refunded_paise)
    ELSE r.received_paise END AS refund_due_paise
) b
CROSS JOIN LATERAL (
  -- What is to be paid for what the customer keeps.
  SELECT CASE WHEN o.status IN ('cancelled', 'undelivered') THEN 0 ELSE greatest(0, o.total_paise - r.credited_paise) END AS expected_paise
) e
CROSS JOIN LATERAL (
  SELECT CASE WHEN o.status IN ('cancelled', 'undelivered') THEN 0
    ELSE greatest(0, o.total_paise - r.credited_paise - (p.paid_paise - r.refund_paise)) END AS due_paise
) d;
