-- Fulfilment: which lot a packed line really had, corrected before the parcel leaves. What was recorded when it was packed, and is
-- printed on the invoice, stays.

CREATE TABLE lot_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  from_lot_id integer NOT NULL REFERENCES lots,
  to_lot_id integer NOT NULL REFERENCES lots,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- The line had nothing of the lot before: neither packed nor by another correction.
  is_new_lot boolean NOT NULL,
  corrected_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  reason text NOT NULL,
  CHECK (from_lot_id <> to_lot_id)
);
CREATE INDEX lot_corrections_line ON lot_corrections (order_line_id);
CREATE UNIQUE INDEX lot_corrections_new_lot ON lot_corrections (to_lot_id, order_line_id) WHERE is_new_lot;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON lot_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Published: which lots went out with which line, as corrected.
CREATE OR REPLACE VIEW order_lots AS
SELECT l.order_id, p.order_line_id, p.lot_id, t.lot_no, t.expires_on, p.quantity + c.moved AS quantity, p.packed_at
FROM order_line_lots p JOIN order_lines l ON l.id = p.order_line_id JOIN lots t ON t.id = p.lot_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(CASE p.lot_id WHEN to_lot_id THEN quantity ELSE -quantity END), 0)::int AS moved
  FROM lot_corrections WHERE order_line_id = p.order_line_id AND p.lot_id IN (from_lot_id, to_lot_id)) c
WHERE p.quantity + c.moved > 0
UNION ALL
SELECT l.order_id, n.order_line_id, n.to_lot_id, t.lot_no, t.expires_on, c.moved, n.corrected_at
FROM lot_corrections n JOIN order_lines l ON l.id = n.order_line_id JOIN lots t ON t.id = n.to_lot_id
CROSS JOIN LATERAL (
  SELECT coalesce(sum(CASE n.to_lot_id WHEN to_lot_id THEN quantity ELSE -quantity END), 0)::int AS moved
  FROM lot_corrections WHERE order_line_id = n.order_line_id AND n.to_lot_id IN (from_lot_id, to_lot_id)) c
WHERE n.is_new_lot AND c.moved > 0;

-- Published: the same as recorded when it was packed.
CREATE VIEW order_lots_as_packed AS
SELECT l.order_id, p.order_line_id, t.lot_no, p.quantity
FROM order_line_lots p JOIN order_lines l ON l.id = p.order_line_id JOIN lots t ON t.id = p.lot_id;

CREATE FUNCTION refuse_wrong_lot_correction() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line order_lines;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM lots WHERE id = NEW.to_lot_id AND variant_id = line.variant_id) THEN
    RAISE EXCEPTION 'lot % holds other goods than order line %', NEW.to_lot_id, NEW.order_line_id;
  END IF;
  IF (SELECT coalesce(sum(quantity), 0) FROM order_lots WHERE order_line_id = NEW.order_line_id)
    <> (SELECT coalesce(sum(quantity), 0) FROM order_line_lots WHERE order_line_id = NEW.order_line_id) THEN
    RAISE EXCEPTION 'more of lot % corrected than was packed for order line %', NEW.from_lot_id, NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER right_lot AFTER INSERT ON lot_corrections FOR EACH ROW EXECUTE FUNCTION refuse_wrong_lot_correction();

CREATE OR REPLACE FUNCTION refuse_return_beyond_lot() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  back return_lines;
BEGIN
  SELECT * INTO back FROM return_lines WHERE id = NEW.return_line_id FOR NO KEY UPDATE;
  IF (SELECT sum(quantity) FROM return_line_lots WHERE return_line_id = NEW.return_line_id) > back.quantity THEN
    RAISE EXCEPTION 'more pieces inspected than came back in return line %', NEW.return_line_id;
  END IF;
  IF (SELECT sum(b.quantity) FROM return_line_lots b JOIN return_lines l ON l.id = b.return_line_id
      WHERE l.order_line_id = back.order_line_id AND b.lot_id = NEW.lot_id)
    > coalesce((SELECT quantity FROM order_lots WHERE order_line_id = back.order_line_id AND lot_id = NEW.lot_id), 0) THEN
    RAISE EXCEPTION 'more of lot % comes back than went out with order line %', NEW.lot_id, back.order_line_id;
  END IF;
  RETURN NULL;
END $$;
