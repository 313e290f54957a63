-- What a note credits of shipping and other charges, by the HSN code whose goods bear it. Amounts as charged, of commercial notes too.
-- Notes of earlier releases have no rows: they credited charges only with the last piece of an order, and then all that was left.
CREATE TABLE credit_note_charges (
  document_id bigint NOT NULL REFERENCES credit_notes,
  hsn_code text NOT NULL,
  gst_rate_bp integer NOT NULL CHECK (gst_rate_bp >= 0),
  unit text NOT NULL,
  tax_class text NOT NULL CHECK (tax_class IN ('taxable', 'nil', 'exempt', 'non_gst')),
  taxable_paise bigint NOT NULL CHECK (taxable_paise >= 0),
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise >= 0),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  PRIMARY KEY (document_id, hsn_code, gst_rate_bp, unit, tax_class)
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON credit_note_charges FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_credit_beyond_charges() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INTO credited FROM credit_note_charges c JOIN credit_notes n ON n.document_id = c.document_id WHERE n.corrects_id = note.corrects_id;
  IF credited.taxable > charged.taxable OR credited.cgst > charged.cgst OR credited.sgst > charged.sgst
    OR credited.igst > charged.igst THEN
    RAISE EXCEPTION 'more is credited than was charged besides the goods';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER within_charges AFTER INSERT ON credit_note_charges FOR EACH ROW EXECUTE FUNCTION refuse_credit_beyond_charges();
