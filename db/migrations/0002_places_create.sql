CREATE TABLE states (
  id integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  gst_code char(2) NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('state', 'union_territory'))
);

CREATE TABLE cities (
  id integer PRIMARY KEY,
  name text NOT NULL,
  state_id integer NOT NULL REFERENCES states,
  UNIQUE (state_id, name)
);

-- The view other rooms read: each city with its state; a state without cities has one row too.
CREATE VIEW places AS
SELECT s.id AS state_id, s.name AS state, s.gst_code, s.kind, c.id AS city_id, c.name AS city
FROM states s LEFT JOIN cities c ON c.state_id = s.id;
