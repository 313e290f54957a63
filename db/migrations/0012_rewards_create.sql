-- Points are a ledger: the balance is the sum. `occasion` names what an entry is for, so that none is written twice.
CREATE TABLE reward_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  customer_id integer NOT NULL REFERENCES customers,
  occasion text NOT NULL UNIQUE,
  points integer NOT NULL CHECK (points <> 0),
  reason text NOT NULL,
  order_number text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reward_entries_customer ON reward_entries (customer_id, id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON reward_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The view other rooms read; who has no entries has no row.
CREATE VIEW reward_balances AS
SELECT customer_id, sum(points)::integer AS points FROM reward_entries GROUP BY customer_id;
