-- Serials: units sent as replacements, and which units came back.

ALTER TABLE unit_serials ADD COLUMN replacement_id bigint REFERENCES replacements;
CREATE INDEX unit_serials_replacement ON unit_serials (replacement_id) WHERE replacement_id IS NOT NULL;

CREATE TABLE unit_returns (
  unit_id bigint PRIMARY KEY REFERENCES unit_serials,
  -- What it came back with: a return, or a replacement, in exchange or undelivered.
  return_id bigint REFERENCES returns,
  replacement_id bigint REFERENCES replacements,
  disposition text NOT NULL CHECK (disposition IN ('restock', 'quarantine', 'scrap')),
  returned_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  CHECK (num_nonnulls(return_id, replacement_id) = 1)
);
CREATE INDEX unit_returns_return ON unit_returns (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX unit_returns_replacement ON unit_returns (replacement_id) WHERE replacement_id IS NOT NULL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON unit_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- As packed; those of replacements are only below.
CREATE OR REPLACE VIEW order_serials AS
SELECT s.id, l.order_id, s.order_line_id, s.lot_id, s.serial
FROM unit_serials s JOIN order_lines l ON l.id = s.order_line_id WHERE s.removed_at IS NULL AND s.replacement_id IS NULL;

-- Published: the serial numbers of all units of an order, replacements included.
CREATE VIEW order_units AS
SELECT s.id, l.order_id, s.order_line_id, s.lot_id, s.serial, s.replacement_id
FROM unit_serials s JOIN order_lines l ON l.id = s.order_line_id WHERE s.removed_at IS NULL;

-- Replacements: the replacement with which a lot went out.
CREATE OR REPLACE VIEW replacement_lots AS
SELECT r.order_id, l.order_line_id, l.lot_id, t.lot_no, t.expires_on, l.quantity, r.shipped_at, l.replacement_id
FROM replacement_lines l JOIN replacements r ON r.id = l.replacement_id JOIN lots t ON t.id = l.lot_id
WHERE r.status <> 'undelivered';
