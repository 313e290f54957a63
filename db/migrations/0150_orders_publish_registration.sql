-- Which registration sells an order, so that one which orders point to keeps what their tax depends on.
CREATE OR REPLACE VIEW placed_orders AS
SELECT id, token, number, customer_id, placed_at, status, payment_status, coupon_id, coupon_paise, total_paise, registration_id,
  seller_gstin
FROM orders;
