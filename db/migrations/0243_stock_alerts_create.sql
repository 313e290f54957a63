-- Who is to be told that a variant is in stock again. Visitors confirm their address first.
CREATE TABLE stock_alerts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  variant_id integer NOT NULL REFERENCES variants,
  -- Null for visitors.
  customer_id integer REFERENCES customers,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 200),
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- When the mail was queued.
  notified_at timestamptz
);

-- One mail per address and variant, whoever asked for it.
CREATE UNIQUE INDEX stock_alerts_open ON stock_alerts (variant_id, lower(email)) WHERE notified_at IS NULL;
CREATE INDEX stock_alerts_by_email ON stock_alerts (lower(email));
CREATE INDEX stock_alerts_by_customer ON stock_alerts (customer_id) WHERE customer_id IS NOT NULL;

-- Each attempt to send a mail makes a link of its own, because the first may have arrived all the same.
CREATE TABLE stock_alert_links (
  token_hash bytea PRIMARY KEY,
  alert_id integer NOT NULL REFERENCES stock_alerts ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'stop'))
);
CREATE INDEX stock_alert_links_by_alert ON stock_alert_links (alert_id);

CREATE VIEW variant_waiting AS
SELECT variant_id, count(*)::integer AS waiting FROM stock_alerts
WHERE confirmed_at IS NOT NULL AND notified_at IS NULL GROUP BY variant_id;
