CREATE TABLE staff (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'catalogue', 'sales', 'warehouse', 'accounts', 'support')),
  -- None until an invitation was accepted.
  password_hash text,
  stopped_at timestamptz,
  last_seen_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_email ON staff (lower(email));

-- Only hashes of tokens are kept. An id of its own names a session to its owner without giving it away.
CREATE TABLE staff_sessions (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  id text NOT NULL UNIQUE,
  staff_id integer NOT NULL REFERENCES staff,
  network text NOT NULL,
  browser text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
CREATE INDEX staff_sessions_expires_at ON staff_sessions (expires_at);

CREATE TABLE staff_invitations (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  staff_id integer NOT NULL REFERENCES staff,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_invitations_staff ON staff_invitations (staff_id);

-- In force once it is confirmed. `last_step` is the time step of the last code taken: none is taken twice.
CREATE TABLE staff_second_factors (
  staff_id integer PRIMARY KEY REFERENCES staff,
  secret text NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}'
);

-- What staff have done. `member_name` stays what it was, whatever becomes of the member.
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id integer REFERENCES staff,
  member_name text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  subject_id text NOT NULL,
  subject_name text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_subject ON audit_entries (subject, subject_id, id);
CREATE INDEX audit_entries_staff ON audit_entries (staff_id, id);
CREATE INDEX audit_entries_at ON audit_entries (at);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON audit_entries EXECUTE FUNCTION refuse_change();
