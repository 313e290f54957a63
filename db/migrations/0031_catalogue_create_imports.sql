-- A sheet that staff sent: first checked, then, when they say so, taken over as a whole.
CREATE TABLE catalogue_imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  content bytea NOT NULL,
  state text NOT NULL DEFAULT 'checking' CHECK (state IN ('checking', 'checked', 'applying', 'applied', 'failed')),
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL DEFAULT 0,
  report jsonb,
  staff_id integer NOT NULL REFERENCES staff,
  member_name text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX catalogue_imports_created_at ON catalogue_imports (created_at);
