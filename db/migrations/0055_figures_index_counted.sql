-- Customers by the day they began, also of many who began at one moment.
DROP INDEX customers_created_at;
CREATE INDEX customers_created_at ON customers (created_at, id);
