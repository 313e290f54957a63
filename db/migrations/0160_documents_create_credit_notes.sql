-- Credit notes (CGST Act s.34): what each corrects, and what it takes back of every order line. Their content is in `invoices`.
CREATE TABLE credit_notes (
  document_id bigint PRIMARY KEY REFERENCES invoices,
  corrects_id bigint NOT NULL REFERENCES invoices,
  order_id bigint NOT NULL REFERENCES orders,
  -- The return that was received; null where the order was cancelled after packing.
  return_id bigint REFERENCES returns,
  reason_code text NOT NULL CHECK (reason_code IN ('return', 'undelivered', 'cancelled', 'deficiency', 'price', 'tax')),
  -- A registered buyer must reverse the input credit before the supplier's tax falls (s.34(2), since 1 October 2025).
  buyer_state text NOT NULL CHECK (buyer_state IN ('not_needed', 'awaiting', 'confirmed')),
  confirmed_on date,
  confirmed_reference text,
  confirmed_at timestamptz,
  confirmed_by text,
  CHECK (num_nonnulls(confirmed_on, confirmed_reference, confirmed_at, confirmed_by) = CASE buyer_state WHEN 'confirmed' THEN 4 ELSE 0 END)
);
CREATE INDEX credit_notes_order ON credit_notes (order_id, document_id);
CREATE INDEX credit_notes_corrects ON credit_notes (corrects_id);
CREATE INDEX credit_notes_return ON credit_notes (return_id) WHERE return_id IS NOT NULL;
CREATE INDEX credit_notes_awaiting ON credit_notes (document_id) WHERE buyer_state = 'awaiting';

CREATE FUNCTION refuse_other_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.document_id, OLD.corrects_id, OLD.order_id, OLD.return_id, OLD.reason_code)
    IS DISTINCT FROM (NEW.document_id, NEW.corrects_id, NEW.order_id, NEW.return_id, NEW.reason_code)
    OR (OLD.buyer_state, NEW.buyer_state) IS DISTINCT FROM ('awaiting', 'confirmed') THEN
    RAISE EXCEPTION 'of a credit note only the buyer''s confirmation is recorded, once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER confirmed_once BEFORE UPDATE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_other_credit_note();
CREATE TRIGGER kept BEFORE DELETE ON credit_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a note credits of a line: pieces that came back or are missing, or only an amount (quantity 0). Amounts as charged, of
-- commercial notes too.
CREATE TABLE credit_note_lines (
  document_id bigint NOT NULL REFERENCES credit_notes,
  order_line_id bigint NOT NULL REFERENCES order_lines,
  quantity integer NOT NULL CHECK (quantity >= 0),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  PRIMARY KEY (document_id, order_line_id)
);
CREATE INDEX credit_note_lines_order_line ON credit_note_lines (order_line_id);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_credit_beyond_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
  credited record;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF line.order_id <> (SELECT order_id FROM credit_notes WHERE document_id = NEW.document_id) THEN
    RAISE EXCEPTION 'order line % belongs to another order', NEW.order_line_id;
  END IF;
  SELECT sum(quantity) AS quantity, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise, sum(igst_paise) AS igst_paise
  INTO credited FROM credit_note_lines WHERE order_line_id = NEW.order_line_id;
  IF credited.quantity > line.quantity OR credited.taxable_paise > line.taxable_paise OR credited.cgst_paise > line.cgst_paise
    OR credited.igst_paise > line.igst_paise THEN
    RAISE EXCEPTION 'more is credited than was charged in order line %', NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_line AFTER INSERT ON credit_note_lines FOR EACH ROW EXECUTE FUNCTION refuse_credit_beyond_line();

-- Together the notes of a document stay within it, and equal it once every piece of the order is back, charges and rounding included.
CREATE FUNCTION check_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  corrected invoices;
  credited record;
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  SELECT * INTO corrected FROM invoices WHERE id = NEW.corrects_id;
  IF corrected.order_id <> NEW.order_id OR corrected.kind NOT IN ('invoice', 'bill_of_supply') THEN
    RAISE EXCEPTION 'a credit note corrects an invoice or a bill of supply of its order';
  END IF;
  SELECT coalesce(sum(total_paise), 0) AS total_paise, coalesce(sum(taxable_paise) FILTER (WHERE NOT is_commercial), 0) AS taxable_paise,
    coalesce(sum(cgst_paise), 0) AS cgst_paise, coalesce(sum(igst_paise), 0) AS igst_paise
  INTO credited FROM invoices WHERE corrects_id = NEW.corrects_id AND kind = 'credit_note';
  IF credited.total_paise > corrected.total_paise OR credited.taxable_paise > corrected.taxable_paise
    OR credited.cgst_paise > corrected.cgst_paise OR credited.igst_paise > corrected.igst_paise THEN
    RAISE EXCEPTION 'more is credited than % states', corrected.number;
  END IF;
  IF credited.total_paise < corrected.total_paise AND NOT EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = NEW.order_id AND l.quantity > (
      SELECT coalesce(sum(c.quantity), 0) FROM credit_note_lines c WHERE c.order_line_id = l.id)
  ) THEN
    RAISE EXCEPTION 'every piece is back, but less is credited than % states', corrected.number;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER within_document AFTER INSERT ON credit_notes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_credit_notes();

-- Published: credit notes with the state of the buyer's confirmation, and what they credit of each line.
CREATE VIEW credit_note_list AS
SELECT document_id, corrects_id, order_id, return_id, reason_code, buyer_state, confirmed_on, confirmed_reference, confirmed_at, confirmed_by
FROM credit_notes;
CREATE VIEW credited_lines AS
SELECT n.order_id, n.return_id, n.reason_code, l.document_id, l.order_line_id, l.quantity, l.taxable_paise, l.cgst_paise, l.sgst_paise,
  l.igst_paise
FROM credit_notes n JOIN credit_note_lines l ON l.document_id = n.document_id;
