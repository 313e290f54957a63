-- Something done with many orders: worked off in the background, one order after the other, each with its result.
CREATE TABLE bulk_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  act text NOT NULL CHECK (act IN ('confirm', 'ship')),
  courier text CHECK ((act = 'ship') = (courier IS NOT NULL)),
  staff_id integer NOT NULL,
  staff_name text NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX bulk_runs_staff ON bulk_runs (staff_id, id);
CREATE INDEX bulk_runs_unfinished ON bulk_runs (id) WHERE finished_at IS NULL;

CREATE TABLE bulk_run_orders (
  run_id bigint NOT NULL REFERENCES bulk_runs ON DELETE CASCADE,
  position integer NOT NULL,
  token text NOT NULL,
  tracking_number text,
  -- Null until its turn has come.
  done boolean,
  code text,
  message text,
  PRIMARY KEY (run_id, position),
  UNIQUE (run_id, token),
  CHECK (done IS NOT FALSE OR message IS NOT NULL)
);
