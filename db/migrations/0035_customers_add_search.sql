-- Staff look for customers by any part of what is known of them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
ALTER TABLE customers ADD COLUMN search text GENERATED ALWAYS AS (
  lower(first_name || ' ' || last_name || ' ' || email || ' ' || mobile_number || ' ' || coalesce(company_name, '') || ' ' ||
        coalesce(gstin, '') || ' ' || coalesce(mci_number, ''))
) STORED;
CREATE INDEX customers_search ON customers USING gin (search gin_trgm_ops);
CREATE INDEX customers_by_kind ON customers (verification, account_type, id);
CREATE INDEX customers_to_verify ON customers (id) WHERE verification = 'pending' AND mci_number IS NOT NULL;

-- What rooms that do not own orders may say of them.
CREATE VIEW placed_orders AS
SELECT id, token, number, customer_id, placed_at, status, payment_status, coupon_id, coupon_paise, total_paise FROM orders;
