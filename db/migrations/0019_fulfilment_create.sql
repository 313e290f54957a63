-- Parts of words are found by index too.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

ALTER TABLE orders
  ADD COLUMN courier text,
  ADD COLUMN tracking_number text,
  ADD COLUMN delivered_at timestamptz,
  -- What staff look an order up by.
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(
    number || ' ' || coalesce(buyer_gstin, '') || ' ' ||
    coalesce(billing_address ->> 'f_name', '') || ' ' || coalesce(billing_address ->> 'l_name', '') || ' ' ||
    coalesce(billing_address ->> 'company_name', '') || ' ' || coalesce(billing_address ->> 'phone_number', '') || ' ' ||
    coalesce(billing_address ->> 'email', '') || ' ' ||
    coalesce(shipping_address ->> 'f_name', '') || ' ' || coalesce(shipping_address ->> 'l_name', '') || ' ' ||
    coalesce(shipping_address ->> 'company_name', '') || ' ' || coalesce(shipping_address ->> 'phone_number', '') || ' ' ||
    coalesce(shipping_address ->> 'email', '') || ' ' || coalesce(shipping_address ->> 'city', '')
  )) STORED,
  ADD CHECK (tracking_number IS NULL OR courier IS NOT NULL);
CREATE INDEX orders_placed_at ON orders (placed_at, id);
CREATE INDEX orders_total ON orders (total_paise, id);
CREATE INDEX orders_status ON orders (status, placed_at, id);
CREATE INDEX orders_to_collect ON orders (placed_at, id)
  WHERE payment_status = 'due' AND status IN ('delivered', 'return_requested');
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
CREATE INDEX order_lines_ref_no ON order_lines USING gin (ref_no gin_trgm_ops);

ALTER TABLE order_events ADD COLUMN staff_name text, ADD CHECK (staff_name IS NULL OR actor = 'staff');

-- Published for lists and look-ups of other rooms.
CREATE VIEW order_list AS
SELECT id, token, number, customer_id, status, payment_status, placed_at, delivered_at, item_count, total_paise, buyer_gstin,
       billing_address, shipping_address, courier, tracking_number, search
FROM orders;
CREATE VIEW order_line_list AS SELECT id, order_id, position, variant_id, ref_no, product_name, quantity FROM order_lines;

-- Pieces of a lot that came back and wait for a decision: they are in the store, but not on hand.
ALTER TABLE lots ADD COLUMN quarantined integer NOT NULL DEFAULT 0 CHECK (quarantined >= 0);
ALTER TABLE stock_movements
  ADD COLUMN quarantined integer NOT NULL DEFAULT 0,
  DROP CONSTRAINT stock_movements_check,
  ADD CHECK (on_hand <> 0 OR reserved <> 0 OR quarantined <> 0);

-- Which lot went out with which line, kept for good: from a lot one gets to every customer who has pieces of it.
CREATE TABLE order_line_lots (
  order_line_id bigint NOT NULL REFERENCES order_lines,
  lot_id integer NOT NULL REFERENCES lots,
  quantity integer NOT NULL CHECK (quantity > 0),
  packed_at timestamptz NOT NULL,
  PRIMARY KEY (order_line_id, lot_id)
);
CREATE INDEX order_line_lots_lot ON order_line_lots (lot_id, order_line_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON order_line_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_wrong_lot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM lots WHERE id = NEW.lot_id AND variant_id = line.variant_id) THEN
    RAISE EXCEPTION 'lot % holds other goods than order line %', NEW.lot_id, NEW.order_line_id;
  END IF;
  IF (SELECT sum(quantity) FROM order_line_lots WHERE order_line_id = NEW.order_line_id) > line.quantity THEN
    RAISE EXCEPTION 'more pieces packed than ordered in order line %', NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER right_lot AFTER INSERT ON order_line_lots FOR EACH ROW EXECUTE FUNCTION refuse_wrong_lot();

-- Money received for orders. `collected_on` is the day in India.
CREATE TABLE payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  customer_id integer NOT NULL REFERENCES customers,
  mode text NOT NULL CHECK (mode IN ('cash', 'upi', 'bank', 'cheque', 'demand_draft')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  reference text,
  collected_at timestamptz NOT NULL,
  collected_on date NOT NULL,
  staff_id integer NOT NULL,
  staff_name text NOT NULL,
  CHECK (mode = 'cash' OR reference IS NOT NULL)
);
CREATE INDEX payments_order ON payments (order_id, id);
CREATE INDEX payments_cash ON payments (customer_id, collected_on) WHERE mode = 'cash';
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Income-tax Act 1961 s.269ST: cash of Rs 2,00,000 or more is not received for one transaction, nor from one person in a day.
CREATE FUNCTION refuse_unlawful_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.customer_id <> (SELECT customer_id FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE) THEN
    RAISE EXCEPTION 'order % is another customer''s', NEW.order_id;
  END IF;
  IF (SELECT sum(amount_paise) FROM payments WHERE order_id = NEW.order_id)
    > (SELECT total_paise FROM orders WHERE id = NEW.order_id) THEN
    RAISE EXCEPTION 'more collected than order % costs', NEW.order_id;
  END IF;
  IF NEW.mode = 'cash' AND greatest(
    (SELECT sum(amount_paise) FROM payments WHERE mode = 'cash' AND order_id = NEW.order_id),
    (SELECT sum(amount_paise) FROM payments
     WHERE mode = 'cash' AND customer_id = NEW.customer_id AND collected_on = NEW.collected_on)) >= 20000000 THEN
    RAISE EXCEPTION 'cash of Rs 2,00,000 or more is not received for one order, nor from one customer in a day';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lawful AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION refuse_unlawful_payment();

-- Goods on their way back: a customer's return, or a parcel that was refused at the door (nothing to decide, nothing to
-- pay back). `credit_paise` is what the goods that came back were charged with, `refund_paise` what of it had been paid.
CREATE TABLE returns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('return', 'undelivered')),
  status text NOT NULL CHECK (status IN ('requested', 'approved', 'refused', 'received', 'refunded')),
  reason text NOT NULL,
  refund_to text CHECK (refund_to IN ('wallet', 'bank')),
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by text,
  decision_note text,
  received_at timestamptz,
  received_by text,
  inspection_note text,
  credit_paise bigint NOT NULL CHECK (credit_paise >= 0),
  refund_paise bigint CHECK (refund_paise BETWEEN 0 AND credit_paise),
  refunded_at timestamptz,
  refunded_by text,
  refund_reference text,
  CHECK ((kind = 'return') = (refund_to IS NOT NULL)),
  CHECK (kind = 'return' OR credit_paise = 0),
  CHECK ((status = 'requested') = (decided_at IS NULL)),
  CHECK (num_nulls(decided_at, decided_by) IN (0, 2)),
  CHECK ((status IN ('received', 'refunded')) = (received_at IS NOT NULL)),
  CHECK (num_nulls(received_at, received_by, refund_paise) IN (0, 3)),
  CHECK ((status = 'refunded') = (refunded_at IS NOT NULL)),
  CHECK (num_nulls(refunded_at, refunded_by, refund_reference) IN (0, 3)),
  CHECK (status <> 'refunded' OR refund_paise > 0)
);
CREATE INDEX returns_order ON returns (order_id, id);
CREATE UNIQUE INDEX returns_one_open ON returns (order_id) WHERE status IN ('requested', 'approved');
CREATE INDEX returns_open ON returns (status, kind, order_id) WHERE status IN ('requested', 'approved', 'received');

CREATE TABLE return_moves (from_status text NOT NULL, to_status text NOT NULL, PRIMARY KEY (from_status, to_status));
INSERT INTO return_moves VALUES
  ('requested', 'approved'), ('requested', 'refused'), ('approved', 'received'), ('received', 'refunded');
CREATE FUNCTION refuse_illegal_return_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IS DISTINCT FROM NEW.status
    AND NOT EXISTS (SELECT FROM return_moves WHERE from_status = OLD.status AND to_status = NEW.status) THEN
    RAISE EXCEPTION 'a return cannot go from % to %', OLD.status, NEW.status;
  END IF;
  IF (OLD.order_id, OLD.kind, OLD.credit_paise) <> (NEW.order_id, NEW.kind, NEW.credit_paise) THEN
    RAISE EXCEPTION 'what a return is about is never changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER legal_move BEFORE UPDATE ON returns FOR EACH ROW EXECUTE FUNCTION refuse_illegal_return_move();

-- What comes back of a line, with its share of what the line was charged with.
CREATE TABLE return_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  return_id bigint NOT NULL REFERENCES returns,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity > 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  UNIQUE (return_id, order_line_id)
);
CREATE INDEX return_lines_order_line ON return_lines (order_line_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_return_beyond_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
  back record;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF line.order_id <> (SELECT order_id FROM returns WHERE id = NEW.return_id) THEN
    RAISE EXCEPTION 'order line % belongs to another order', NEW.order_line_id;
  END IF;
  SELECT sum(l.quantity) AS quantity, sum(l.taxable_paise) AS taxable_paise, sum(l.cgst_paise) AS cgst_paise,
         sum(l.igst_paise) AS igst_paise
  INTO back
  FROM return_lines l JOIN returns r ON r.id = l.return_id
  WHERE l.order_line_id = NEW.order_line_id AND r.status <> 'refused';
  IF back.quantity > line.quantity OR back.taxable_paise > line.taxable_paise OR back.cgst_paise > line.cgst_paise
    OR back.igst_paise > line.igst_paise THEN
    RAISE EXCEPTION 'more comes back than was bought in order line %', NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_line AFTER INSERT ON return_lines FOR EACH ROW EXECUTE FUNCTION refuse_return_beyond_line();

-- What inspection made of the pieces, by lot.
CREATE TABLE return_line_lots (
  return_line_id bigint NOT NULL REFERENCES return_lines,
  lot_id integer NOT NULL REFERENCES lots,
  disposition text NOT NULL CHECK (disposition IN ('restock', 'quarantine', 'scrap')),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (return_line_id, lot_id, disposition)
);
CREATE INDEX return_line_lots_lot ON return_line_lots (lot_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON return_line_lots FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_return_beyond_lot() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  back return_lines;
BEGIN
  SELECT * INTO back FROM return_lines WHERE id = NEW.return_line_id FOR NO KEY UPDATE;
  IF (SELECT sum(quantity) FROM return_line_lots WHERE return_line_id = NEW.return_line_id) > back.quantity THEN
    RAISE EXCEPTION 'more pieces inspected than came back in return line %', NEW.return_line_id;
  END IF;
  IF (SELECT sum(b.quantity) FROM return_line_lots b JOIN return_lines l ON l.id = b.return_line_id
      WHERE l.order_line_id = back.order_line_id AND b.lot_id = NEW.lot_id)
    > coalesce((SELECT quantity FROM order_line_lots WHERE order_line_id = back.order_line_id AND lot_id = NEW.lot_id), 0) THEN
    RAISE EXCEPTION 'more of lot % comes back than went out with order line %', NEW.lot_id, back.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_lot AFTER INSERT ON return_line_lots FOR EACH ROW EXECUTE FUNCTION refuse_return_beyond_lot();

-- Published: what an order's own page shows of its fulfilment.
CREATE VIEW order_lots AS
SELECT l.order_id, p.order_line_id, p.lot_id, t.lot_no, t.expires_on, p.quantity
FROM order_line_lots p JOIN order_lines l ON l.id = p.order_line_id JOIN lots t ON t.id = p.lot_id;
CREATE VIEW order_payments AS
SELECT id, order_id, mode, amount_paise, reference, collected_at, staff_name FROM payments;
CREATE VIEW order_returns AS
SELECT r.*, coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', l.id, 'line_id', l.order_line_id, 'quantity', l.quantity) ORDER BY l.id)
  FROM return_lines l WHERE l.return_id = r.id), '[]') AS lines
FROM returns r;
