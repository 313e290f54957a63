-- A document drawn once more with what the portals gave for it. Each is a file of its own; the one drawn at first stays as it was.
CREATE TABLE document_reference_copies (
  invoice_id bigint NOT NULL REFERENCES invoices,
  copies text NOT NULL CHECK (copies IN ('recipient', 'all')),
  -- What it states.
  irn text,
  e_way_bill_number text,
  pdf bytea NOT NULL,
  sha256 bytea NOT NULL CHECK (sha256 = sha256(pdf)),
  CHECK (irn IS NOT NULL OR e_way_bill_number IS NOT NULL),
  UNIQUE NULLS NOT DISTINCT (invoice_id, copies, irn, e_way_bill_number)
);
ALTER TABLE document_reference_copies ALTER COLUMN pdf SET STORAGE EXTERNAL;
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON document_reference_copies FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_whole BEFORE TRUNCATE ON document_reference_copies FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
