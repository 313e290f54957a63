-- Why the goods were bought: a doctor or hospital uses them, a dealer resells them (Medical Devices Rules 2017, rule 87A). Null for orders of
-- the previous release.
ALTER TABLE orders ADD COLUMN purpose text CHECK (purpose IN ('own_use', 'resale'));

CREATE OR REPLACE VIEW order_list AS
SELECT id, token, number, customer_id, status, payment_status, placed_at, delivered_at, item_count, total_paise, buyer_gstin,
       billing_address, shipping_address, courier, tracking_number, search, purpose
FROM orders;
