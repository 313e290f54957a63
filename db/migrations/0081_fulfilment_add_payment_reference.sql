-- A reference stands for one payment of an order. Those recorded twice before cannot be taken out of the ledger: the index
-- begins after the last of them.
DO $$
DECLARE
  last_repeat bigint;
BEGIN
  SELECT max(later.id) INTO last_repeat
  FROM payments later
  JOIN payments earlier ON earlier.order_id = later.order_id AND earlier.mode = later.mode
    AND lower(earlier.reference) = lower(later.reference) AND earlier.id < later.id;
  EXECUTE format(
    'CREATE UNIQUE INDEX payments_reference ON payments (order_id, mode, lower(reference))
     WHERE reference IS NOT NULL AND id > %s', coalesce(last_repeat, 0));
END $$;
