-- How each retention policy went last.
CREATE TABLE retention_results (
  policy text PRIMARY KEY,
  ran_at timestamptz NOT NULL,
  removed integer NOT NULL CHECK (removed >= 0),
  removed_in_all bigint NOT NULL CHECK (removed_in_all >= 0),
  -- False: there was more to remove than one run removes.
  complete boolean NOT NULL
);

-- When customers were last there. A table of its own: sign-ins hold the customer's row shared, and would wait for one another.
CREATE TABLE customer_activity (
  customer_id integer PRIMARY KEY REFERENCES customers,
  last_active_at timestamptz NOT NULL,
  -- Since when they know that an unused account will be deleted.
  deletion_announced_at timestamptz
);
CREATE INDEX customer_activity_last ON customer_activity (last_active_at);
INSERT INTO customer_activity (customer_id, last_active_at)
SELECT c.id, greatest(c.created_at, (SELECT max(created_at) FROM sessions s WHERE s.customer_id = c.id),
                      (SELECT max(last_used_at) FROM known_networks n WHERE n.customer_id = c.id),
                      (SELECT max(placed_at) FROM orders o WHERE o.customer_id = c.id))
FROM customers c WHERE c.deleted_at IS NULL;

CREATE FUNCTION note_customer_active() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO customer_activity (customer_id, last_active_at) VALUES (NEW.customer_id, NEW.created_at)
  ON CONFLICT (customer_id) DO UPDATE
    SET last_active_at = greatest(customer_activity.last_active_at, excluded.last_active_at), deletion_announced_at = NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER noted_active AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_customer_active();

-- Since when nobody has used an account; for modules that forget what its customer left there.
CREATE VIEW unused_accounts AS
SELECT c.id AS customer_id, coalesce(a.last_active_at, c.created_at) AS unused_since
FROM customers c LEFT JOIN customer_activity a ON a.customer_id = c.id WHERE c.deleted_at IS NULL;

-- What one job now does by one table of policies.
DELETE FROM jobs WHERE repeat_seconds IS NOT NULL
  AND name IN ('customers.clean-up', 'staff.clean-up', 'orders.forget-keys', 'catalogue.forget-sheets',
               'requests.forget-replies');
