-- What is counted over months is read from indexes alone.
DROP INDEX orders_placed_at;
CREATE INDEX orders_placed_at ON orders (placed_at, id) INCLUDE (status, subtotal_paise, coupon_paise);
ALTER TABLE order_lines
  DROP CONSTRAINT order_lines_order_id_position_key,
  ADD UNIQUE (order_id, position) INCLUDE (variant_id, quantity, taxable_paise);
