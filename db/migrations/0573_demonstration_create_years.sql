-- The year of invented customers and orders that `npm run demo` adds, at most one: what was interrupted is not complete, whatever is there of it.
CREATE TABLE demonstration_years (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  orders integer NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
