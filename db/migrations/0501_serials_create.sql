-- Serials: the serial number of each unit that was packed.

CREATE TABLE unit_serials (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  lot_id integer NOT NULL REFERENCES lots,
  variant_id integer NOT NULL REFERENCES variants,
  serial text NOT NULL CHECK (length(serial) BETWEEN 1 AND 40),
  recorded_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  -- It was recorded by mistake: another serial number took its place.
  removed_at timestamptz,
  -- The unit came back, or never left, and was packed again.
  released_at timestamptz
);
CREATE UNIQUE INDEX unit_serials_out ON unit_serials (variant_id, upper(serial))
  WHERE removed_at IS NULL AND released_at IS NULL;
CREATE INDEX unit_serials_line ON unit_serials (order_line_id);
CREATE INDEX unit_serials_lot ON unit_serials (lot_id);
CREATE INDEX unit_serials_key ON unit_serials USING gin (search_key(serial) gin_trgm_ops) WHERE removed_at IS NULL;

-- Published: the serial numbers of an order's units.
CREATE VIEW order_serials AS
SELECT s.id, l.order_id, s.order_line_id, s.lot_id, s.serial
FROM unit_serials s JOIN order_lines l ON l.id = s.order_line_id WHERE s.removed_at IS NULL;
