-- Number, tracking number and the customer's own purchase order number, each as it is compared. In a migration of its own, so that
-- orders wait for this index only.
-- blocks writes: 3.8 s with 100,000 orders on two cores at a load of 30
CREATE INDEX orders_keys ON orders USING gin (search_key(
  E'\n' || number || E'\n' || coalesce(tracking_number, '') || E'\n' || coalesce(po_number, '') || E'\n'
) gin_trgm_ops);
CREATE OR REPLACE VIEW order_list AS
SELECT id, token, number, customer_id, status, payment_status, placed_at, delivered_at, item_count, total_paise, buyer_gstin,
       billing_address, shipping_address, courier, tracking_number, search, purpose, po_number, search_key(
  E'\n' || number || E'\n' || coalesce(tracking_number, '') || E'\n' || coalesce(po_number, '') || E'\n'
) AS keys
FROM orders;
