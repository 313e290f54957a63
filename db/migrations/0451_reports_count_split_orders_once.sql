-- Which orders are parcels of one, so that figures count it once.
CREATE OR REPLACE VIEW order_sales AS
SELECT id, token, number, status, placed_at, subtotal_paise - coupon_paise AS taxable_paise, parent_id FROM orders;
