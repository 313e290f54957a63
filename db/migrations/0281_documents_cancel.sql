-- A document whose e-invoice was cancelled at the portal is void: its number counts as cancelled and it is not declared (GSTR-1, table
-- 13). What it documents is issued anew under another number, unless everything on it was credited.
CREATE TABLE cancelled_documents (
  document_id bigint PRIMARY KEY REFERENCES invoices,
  cancelled_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL,
  staff_name text NOT NULL
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON cancelled_documents FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The cancelled document that one takes the place of.
ALTER TABLE invoices ADD COLUMN replaces_id bigint REFERENCES invoices;
-- blocks writes: only packing waits, and the index has no rows yet
CREATE UNIQUE INDEX invoices_replaces ON invoices (replaces_id) WHERE replaces_id IS NOT NULL;
DROP INDEX invoices_one_of_order;
-- blocks writes: only packing waits, about a second for 100,000 documents
CREATE UNIQUE INDEX invoices_one_of_order ON invoices (order_id) WHERE kind = 'invoice' AND replaces_id IS NULL;

CREATE FUNCTION check_replacement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM invoices i JOIN cancelled_documents c ON c.document_id = i.id
    WHERE i.id = NEW.replaces_id AND i.kind = NEW.kind AND i.series = NEW.series AND i.order_id = NEW.order_id
  ) THEN
    RAISE EXCEPTION 'a document replaces a cancelled one of its kind, series and order';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER replaces_cancelled AFTER INSERT ON invoices FOR EACH ROW WHEN (NEW.replaces_id IS NOT NULL)
  EXECUTE FUNCTION check_replacement();

-- What was replaced counts no more for its order; a cancelled document that was credited as a whole still does, with its notes.
CREATE OR REPLACE VIEW order_invoices AS
SELECT DISTINCT ON (order_id) order_id, number, issued_at FROM invoices i
WHERE kind IN ('invoice', 'bill_of_supply') AND NOT EXISTS (SELECT FROM invoices r WHERE r.replaces_id = i.id)
ORDER BY order_id, kind DESC;
CREATE OR REPLACE VIEW credited_lines AS
SELECT n.order_id, n.return_id, n.reason_code, l.document_id, l.order_line_id, l.quantity, l.taxable_paise, l.cgst_paise, l.sgst_paise,
  l.igst_paise
FROM credit_notes n JOIN credit_note_lines l ON l.document_id = n.document_id
WHERE NOT EXISTS (SELECT FROM invoices r WHERE r.replaces_id = n.document_id);
CREATE OR REPLACE VIEW credit_note_list AS
SELECT n.document_id, n.corrects_id, n.order_id, n.return_id, n.reason_code,
  CASE WHEN n.buyer_state = 'awaiting' AND c.document_id IS NOT NULL THEN 'not_needed' ELSE n.buyer_state END AS buyer_state,
  n.confirmed_on, n.confirmed_reference, n.confirmed_at, n.confirmed_by
FROM credit_notes n LEFT JOIN cancelled_documents c ON c.document_id = n.document_id;
CREATE OR REPLACE VIEW document_list AS
SELECT i.id, i.kind, i.series, i.financial_year, i.serial, i.number, i.order_id, i.issued_at, i.registration_id, i.corrects_id,
  i.supplier_gstin, i.buyer_gstin, i.buyer_name, i.place_of_supply_code, i.supply_kind, i.taxable_paise, i.cgst_paise, i.sgst_paise,
  i.igst_paise, i.round_off_paise, i.total_paise, i.is_commercial, c.document_id IS NOT NULL AS is_cancelled
FROM invoices i LEFT JOIN cancelled_documents c ON c.document_id = i.id;

CREATE OR REPLACE FUNCTION refuse_credit_beyond_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line order_lines;
  credited record;
BEGIN
  SELECT * INTO line FROM order_lines WHERE id = NEW.order_line_id FOR NO KEY UPDATE;
  IF line.order_id <> (SELECT order_id FROM credit_notes WHERE document_id = NEW.document_id) THEN
    RAISE EXCEPTION 'order line % belongs to another order', NEW.order_line_id;
  END IF;
  SELECT sum(quantity) AS quantity, sum(taxable_paise) AS taxable_paise, sum(cgst_paise) AS cgst_paise, sum(igst_paise) AS igst_paise
  INTO credited FROM credited_lines WHERE order_line_id = NEW.order_line_id;
  IF credited.quantity > line.quantity OR credited.taxable_paise > line.taxable_paise OR credited.cgst_paise > line.cgst_paise
    OR credited.igst_paise > line.igst_paise THEN
    RAISE EXCEPTION 'more is credited than was charged in order line %', NEW.order_line_id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION check_credit_notes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  corrected invoices;
  credited record;
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  SELECT * INTO corrected FROM invoices WHERE id = NEW.corrects_id;
  IF corrected.order_id <> NEW.order_id OR corrected.kind NOT IN ('invoice', 'bill_of_supply') THEN
    RAISE EXCEPTION 'a credit note corrects an invoice or a bill of supply of its order';
  END IF;
  SELECT coalesce(sum(total_paise), 0) AS total_paise, coalesce(sum(total_paise - round_off_paise), 0) AS exact_paise,
    coalesce(sum(taxable_paise) FILTER (WHERE NOT is_commercial), 0) AS taxable_paise,
    coalesce(sum(cgst_paise), 0) AS cgst_paise, coalesce(sum(igst_paise), 0) AS igst_paise
  INTO credited FROM invoices i WHERE corrects_id = NEW.corrects_id AND kind = 'credit_note'
    AND NOT EXISTS (SELECT FROM invoices r WHERE r.replaces_id = i.id);
  IF credited.exact_paise > corrected.total_paise - corrected.round_off_paise OR credited.taxable_paise > corrected.taxable_paise
    OR credited.cgst_paise > corrected.cgst_paise OR credited.igst_paise > corrected.igst_paise THEN
    RAISE EXCEPTION 'more is credited than % states', corrected.number;
  END IF;
  IF credited.total_paise < corrected.total_paise AND NOT EXISTS (
    SELECT FROM order_lines l WHERE l.order_id = NEW.order_id AND l.quantity > (
      SELECT coalesce(sum(c.quantity), 0) FROM credited_lines c WHERE c.order_line_id = l.id)
  ) THEN
    RAISE EXCEPTION 'every piece is back, but less is credited than % states', corrected.number;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_credit_beyond_charges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  note credit_notes;
  charged record;
  credited record;
BEGIN
  SELECT * INTO note FROM credit_notes WHERE document_id = NEW.document_id;
  PERFORM FROM orders WHERE id = note.order_id FOR NO KEY UPDATE;
  SELECT coalesce(sum(c.taxable_paise), 0) AS taxable, coalesce(sum(c.cgst_paise), 0) AS cgst, coalesce(sum(c.sgst_paise), 0) AS sgst,
    coalesce(sum(c.igst_paise), 0) AS igst
  INTO charged FROM invoices i, jsonb_to_recordset(i.content -> 'shipping')
    AS c(taxable_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint)
  WHERE i.id = note.corrects_id;
  SELECT sum(c.taxable_paise) AS taxable, sum(c.cgst_paise) AS cgst, sum(c.sgst_paise) AS sgst, sum(c.igst_paise) AS igst
  INTO credited FROM credit_note_charges c JOIN credit_notes n ON n.document_id = c.document_id
  WHERE n.corrects_id = note.corrects_id AND NOT EXISTS (SELECT FROM invoices r WHERE r.replaces_id = n.document_id);
  IF credited.taxable > charged.taxable OR credited.cgst > charged.cgst OR credited.sgst > charged.sgst
    OR credited.igst > charged.igst THEN
    RAISE EXCEPTION 'more is credited than was charged besides the goods';
  END IF;
  RETURN NULL;
END $$;
