-- The audit log stores ids; whoever reads it sees the names of customers whose accounts exist.
CREATE VIEW customer_names AS
SELECT id, trim(first_name || ' ' || last_name) AS name, search FROM customers WHERE deleted_at IS NULL;
