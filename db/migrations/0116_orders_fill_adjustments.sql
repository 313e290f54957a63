-- The adjustments of orders that were placed before the table existed.
DO $$
BEGIN
  PERFORM derive_order_adjustments(o.id) FROM orders o
  WHERE NOT EXISTS (SELECT FROM order_adjustments a WHERE a.order_id = o.id);
END $$;
