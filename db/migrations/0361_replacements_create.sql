-- Replacements: goods of an order that are replaced at no charge, on a delivery challan (CGST Rules, rule 55).
CREATE TABLE replacements (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL REFERENCES orders,
  number text NOT NULL UNIQUE,
  document_id bigint NOT NULL UNIQUE REFERENCES challans,
  status text NOT NULL DEFAULT 'shipped' CHECK (status IN ('shipped', 'delivered', 'undelivered')),
  reason text NOT NULL,
  -- Whether the goods that are replaced come back.
  takes_back boolean NOT NULL,
  courier text NOT NULL,
  tracking_number text,
  shipped_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  ended_at timestamptz,
  ended_by text,
  CHECK ((status = 'shipped') = (ended_at IS NULL))
);
CREATE INDEX replacements_order ON replacements (order_id, id);
CREATE INDEX replacements_under_way ON replacements (order_id) WHERE status = 'shipped';
CREATE TRIGGER kept BEFORE DELETE ON replacements FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE replacement_lines (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  replacement_id bigint NOT NULL REFERENCES replacements,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  -- Another variant where the goods are exchanged.
  variant_id integer NOT NULL REFERENCES variants,
  ref_no text NOT NULL,
  product_name text NOT NULL,
  lot_id integer NOT NULL REFERENCES lots,
  quantity integer NOT NULL CHECK (quantity > 0),
  UNIQUE (replacement_id, lot_id)
);
CREATE INDEX replacement_lines_order_line ON replacement_lines (order_line_id);
CREATE INDEX replacement_lines_lot ON replacement_lines (lot_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON replacement_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What came back of the goods that were replaced, as inspected.
CREATE TABLE replacement_returns (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  replacement_id bigint NOT NULL REFERENCES replacements,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  lot_id integer NOT NULL REFERENCES lots,
  quantity integer NOT NULL CHECK (quantity > 0),
  disposition text NOT NULL CHECK (disposition IN ('restock', 'quarantine', 'scrap')),
  note text,
  received_at timestamptz NOT NULL,
  staff_name text NOT NULL
);
CREATE INDEX replacement_returns_replacement ON replacement_returns (replacement_id);
CREATE INDEX replacement_returns_order_line ON replacement_returns (order_line_id);
CREATE INDEX replacement_returns_lot ON replacement_returns (lot_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON replacement_returns FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Lots by what is written on them, for replacements and what came back for them.
CREATE VIEW lot_names AS SELECT id AS lot_id, lot_no, expires_on FROM lots;

-- Published: lots that went out as replacements and were not brought back by the courier.
CREATE VIEW replacement_lots AS
SELECT r.order_id, l.order_line_id, l.lot_id, t.lot_no, t.expires_on, l.quantity, r.shipped_at
FROM replacement_lines l JOIN replacements r ON r.id = l.replacement_id JOIN lots t ON t.id = l.lot_id
WHERE r.status <> 'undelivered';

-- Published: replaced goods that came back, by lot.
CREATE VIEW replaced_goods AS
SELECT r.order_id, b.order_line_id, b.lot_id, t.lot_no, t.expires_on, b.quantity, b.disposition
FROM replacement_returns b JOIN replacements r ON r.id = b.replacement_id JOIN lots t ON t.id = b.lot_id;

-- Published: the lots that a customer has or had of an order, replacements included, without goods that were exchanged.
CREATE VIEW held_lots AS
SELECT order_id, order_line_id, lot_id, lot_no, expires_on, sum(quantity)::int AS quantity FROM (
  SELECT order_id, order_line_id, lot_id, lot_no, expires_on, quantity FROM order_lots
  UNION ALL SELECT order_id, order_line_id, lot_id, lot_no, expires_on, quantity FROM replacement_lots
  UNION ALL SELECT order_id, order_line_id, lot_id, lot_no, expires_on, -quantity FROM replaced_goods
) pieces
GROUP BY order_id, order_line_id, lot_id, lot_no, expires_on HAVING sum(quantity) > 0;

-- Published: the state of replacements, and whether goods are awaited in exchange.
CREATE VIEW replacement_list AS
SELECT r.id, r.order_id, r.number, r.status, r.tracking_number, r.takes_back AND r.status <> 'undelivered' AND (
    SELECT sum(quantity) FROM replacement_lines l WHERE l.replacement_id = r.id)
  > (SELECT coalesce(sum(quantity), 0) FROM replacement_returns b WHERE b.replacement_id = r.id) AS awaits_goods
FROM replacements r;

-- No more is replaced of a line than was ordered.
CREATE FUNCTION refuse_replacing_too_much() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  line order_lines;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF line.order_id <> (SELECT order_id FROM replacements WHERE id = NEW.replacement_id) THEN
    RAISE EXCEPTION 'order line % belongs to another order', NEW.order_line_id;
  END IF;
  IF NOT EXISTS (SELECT FROM lots WHERE id = NEW.lot_id AND variant_id = NEW.variant_id) THEN
    RAISE EXCEPTION 'lot % holds other goods than the replacement', NEW.lot_id;
  END IF;
  IF (SELECT sum(quantity) FROM replacement_lots WHERE order_line_id = NEW.order_line_id) > line.quantity THEN
    RAISE EXCEPTION 'more replaced than ordered in order line %', NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_line AFTER INSERT ON replacement_lines FOR EACH ROW EXECUTE FUNCTION refuse_replacing_too_much();

-- No more comes back than was replaced, nor of a lot than the customer has.
CREATE FUNCTION refuse_replaced_beyond_lot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF (SELECT sum(quantity) FROM replacement_returns
      WHERE replacement_id = NEW.replacement_id AND order_line_id = NEW.order_line_id)
    > (SELECT coalesce(sum(quantity), 0) FROM replacement_lines
      WHERE replacement_id = NEW.replacement_id AND order_line_id = NEW.order_line_id) THEN
    RAISE EXCEPTION 'more comes back than was replaced of order line %', NEW.order_line_id;
  END IF;
  IF coalesce((SELECT sum(quantity) FROM replaced_goods WHERE order_line_id = NEW.order_line_id AND lot_id = NEW.lot_id), 0)
    + coalesce((SELECT sum(b.quantity) FROM return_line_lots b JOIN return_lines l ON l.id = b.return_line_id
        WHERE l.order_line_id = NEW.order_line_id AND b.lot_id = NEW.lot_id), 0)
    > coalesce((SELECT sum(quantity) FROM order_lots WHERE order_line_id = NEW.order_line_id AND lot_id = NEW.lot_id), 0)
    + coalesce((SELECT sum(quantity) FROM replacement_lots WHERE order_line_id = NEW.order_line_id AND lot_id = NEW.lot_id), 0) THEN
    RAISE EXCEPTION 'more of lot % comes back than went out with order line %', NEW.lot_id, NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_lot AFTER INSERT ON replacement_returns FOR EACH ROW EXECUTE FUNCTION refuse_replaced_beyond_lot();

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
    > coalesce((SELECT quantity FROM held_lots WHERE order_line_id = back.order_line_id AND lot_id = NEW.lot_id), 0) THEN
    RAISE EXCEPTION 'more of lot % comes back than went out with order line %', NEW.lot_id, back.order_line_id;
  END IF;
  RETURN NULL;
END $$;
