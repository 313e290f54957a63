-- What happened to accounts: sign-ins and attempts, changes of credentials, exports, refusals. Never a password, code or token.
-- No foreign key: an event outlives its account, and an attempt may name none.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  account text NOT NULL CHECK (account IN ('staff', 'customer')),
  account_id integer,
  network text NOT NULL CHECK (length(network) <= 100),
  user_agent text NOT NULL CHECK (length(user_agent) <= 200),
  detail text NOT NULL DEFAULT '' CHECK (length(detail) <= 200)
);
CREATE INDEX security_events_at ON security_events (at, id);
CREATE INDEX security_events_account ON security_events (account_id, account, at, id);
CREATE INDEX security_events_network ON security_events (network, at, id);
CREATE INDEX security_events_kind ON security_events (kind, at, id);
