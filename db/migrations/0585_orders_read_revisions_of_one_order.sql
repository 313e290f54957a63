-- As before, but the order's id comes from the table and not from the JSON, so that a condition on it selects the revisions instead of
-- being checked once all revisions of all orders have been unpacked.
CREATE OR REPLACE VIEW current_order_adjustments AS
SELECT a.* FROM order_adjustments a
WHERE NOT EXISTS (SELECT FROM order_revisions r WHERE r.order_id = a.order_id AND r.state = 'applied')
UNION ALL
SELECT r.order_id, a.position, a.kind, a.label, a.amount_paise, a.cgst_paise, a.sgst_paise, a.igst_paise, a.rule, a.shares
FROM (
  SELECT DISTINCT ON (order_id) order_id, after FROM order_revisions WHERE state = 'applied' ORDER BY order_id, number DESC
) r
CROSS JOIN LATERAL jsonb_array_elements(r.after -> 'adjustments') WITH ORDINALITY AS given (row, position)
CROSS JOIN LATERAL jsonb_populate_record(
  NULL::order_adjustments, given.row || jsonb_build_object('order_id', r.order_id, 'position', given.position)
) a;
