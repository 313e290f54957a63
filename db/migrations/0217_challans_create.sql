-- Delivery challans (CGST Rules, rule 55): what was sent otherwise than by way of supply, and what became of it. What is printed is in
-- `invoices`.
CREATE TABLE challans (
  document_id bigint PRIMARY KEY REFERENCES invoices,
  -- Null where the recipient has no account.
  customer_id integer REFERENCES customers,
  reason text NOT NULL CHECK (reason IN ('on_approval', 'demonstration', 'exhibition', 'replacement')),
  -- By when the goods are to come back or to be invoiced; null where no day was agreed.
  due_on date,
  staff_name text NOT NULL,
  -- When nothing was outstanding any more.
  closed_at timestamptz,
  -- CGST Act s.31(7): an invoice at the latest six months after the removal. The code knows the day of the removal.
  CHECK (reason <> 'on_approval' OR due_on IS NOT NULL)
);
CREATE INDEX challans_due ON challans (coalesce(due_on, 'infinity'), document_id) WHERE closed_at IS NULL;
CREATE INDEX challans_customer ON challans (customer_id) WHERE customer_id IS NOT NULL;
CREATE FUNCTION refuse_other_challan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(OLD) - 'closed_at' IS DISTINCT FROM to_jsonb(NEW) - 'closed_at' THEN
    RAISE EXCEPTION 'of a challan only its closing is recorded';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_only BEFORE UPDATE ON challans FOR EACH ROW EXECUTE FUNCTION refuse_other_challan();
CREATE TRIGGER kept BEFORE DELETE ON challans FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE challan_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id bigint NOT NULL REFERENCES challans,
  position integer NOT NULL,
  variant_id integer NOT NULL REFERENCES variants,
  lot_id integer NOT NULL REFERENCES lots,
  quantity integer NOT NULL CHECK (quantity > 0),
  UNIQUE (document_id, position),
  UNIQUE (document_id, lot_id)
);
CREATE INDEX challan_lines_lot ON challan_lines (lot_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON challan_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What became of the pieces of a line: they came back, or were kept and are invoiced by an order. `reopened` takes back what was kept
-- for an order that has been cancelled since.
CREATE TABLE challan_settlements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL REFERENCES challan_lines,
  kind text NOT NULL CHECK (kind IN ('returned', 'kept', 'reopened')),
  quantity integer NOT NULL CHECK (quantity > 0),
  disposition text CHECK (disposition IN ('restock', 'quarantine', 'scrap')),
  order_id bigint REFERENCES orders,
  note text,
  staff_name text NOT NULL,
  at timestamptz NOT NULL,
  CHECK ((kind = 'returned') = (disposition IS NOT NULL)),
  CHECK ((kind = 'returned') = (order_id IS NULL))
);
CREATE INDEX challan_settlements_line ON challan_settlements (line_id);
CREATE INDEX challan_settlements_order ON challan_settlements (order_id) WHERE order_id IS NOT NULL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON challan_settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_settling_beyond_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sent integer;
  settled integer;
BEGIN
  SELECT l.quantity INTO sent FROM challan_lines l JOIN challans c USING (document_id) WHERE l.id = NEW.line_id FOR NO KEY UPDATE OF c;
  SELECT sum(CASE kind WHEN 'reopened' THEN -quantity ELSE quantity END) INTO settled
  FROM challan_settlements WHERE line_id = NEW.line_id;
  IF settled NOT BETWEEN 0 AND sent THEN
    RAISE EXCEPTION 'challan line % has % pieces, not %', NEW.line_id, sent, settled;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_line AFTER INSERT ON challan_settlements FOR EACH ROW EXECUTE FUNCTION refuse_settling_beyond_line();

-- Published: challans with their recipients' accounts.
CREATE VIEW challan_list AS SELECT document_id, customer_id, reason, due_on, closed_at FROM challans;
