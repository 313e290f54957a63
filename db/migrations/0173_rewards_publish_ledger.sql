-- Published: every entry of the points ledger.
CREATE VIEW reward_ledger AS SELECT id, customer_id, points, reason, order_number, at FROM reward_entries;
