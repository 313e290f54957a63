-- Each line carries the moment of its order, so that goods sold in a period are read from one index. The two cannot differ.
DROP INDEX orders_placed_at;
CREATE UNIQUE INDEX orders_placed_at ON orders (placed_at, id) INCLUDE (status, subtotal_paise, coupon_paise);
ALTER TABLE order_lines ADD COLUMN placed_at timestamptz;
UPDATE order_lines SET placed_at = orders.placed_at FROM orders WHERE orders.id = order_id;
ALTER TABLE order_lines
  ALTER COLUMN placed_at SET NOT NULL,
  DROP CONSTRAINT order_lines_order_id_fkey,
  ADD FOREIGN KEY (order_id, placed_at) REFERENCES orders (id, placed_at) ON UPDATE CASCADE,
  DROP CONSTRAINT order_lines_order_id_position_variant_id_quantity_taxable_p_key,
  ADD UNIQUE (order_id, position);
CREATE INDEX order_lines_placed_at ON order_lines (placed_at, order_id) INCLUDE (variant_id, quantity, taxable_paise);

-- The few orders that were called off, or that nobody took at the door, are left out by their own index.
CREATE INDEX orders_unsold ON orders (id) WHERE status IN ('cancelled', 'undelivered');
DROP VIEW order_line_sales;
CREATE VIEW goods_sold AS
SELECT l.placed_at, l.variant_id, l.quantity, l.taxable_paise FROM order_lines l
WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = l.order_id AND o.status IN ('cancelled', 'undelivered'));
