-- An order of exempt goods has a bill of supply instead of an invoice; where it has both, the invoice counts as the first.
CREATE OR REPLACE VIEW order_invoices AS
SELECT DISTINCT ON (order_id) order_id, number, issued_at FROM invoices
WHERE kind IN ('invoice', 'bill_of_supply') ORDER BY order_id, kind DESC;
