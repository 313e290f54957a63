-- Devices on which customers get notifications. What a browser's push service needs to reach one of them, and to keep the message
-- from everybody else.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id integer NOT NULL REFERENCES customers,
  -- The session that used it last. No reference: notifications go on after the session has expired, but not after signing out.
  session_hash bytea NOT NULL,
  endpoint text NOT NULL UNIQUE CHECK (length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  browser text,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_customer ON push_subscriptions (customer_id, used_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_hash);
CREATE INDEX push_subscriptions_used ON push_subscriptions (used_at);
