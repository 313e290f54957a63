-- GSTINs of buyers that were wrong on a document. The document stays as it is; the returns declare the right one, as an amendment
-- (GSTR-1 tables 9A and 9C) when the document's month is over.
CREATE TABLE document_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id bigint NOT NULL REFERENCES invoices,
  corrected_at timestamptz NOT NULL,
  buyer_gstin text NOT NULL CHECK (buyer_gstin ~ '^[0-9A-Z]{15}$'),
  reason text NOT NULL,
  staff_name text NOT NULL
);
CREATE INDEX document_corrections_document ON document_corrections (document_id, id);
CREATE INDEX document_corrections_at ON document_corrections (corrected_at);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON document_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
