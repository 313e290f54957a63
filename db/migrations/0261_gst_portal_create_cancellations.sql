-- E-invoices that were cancelled at the portal, which takes that within 24 hours only. The number stays recorded and on the document's
-- copy; the portal never takes the document again.
CREATE TABLE document_portal_cancellations (
  document_id bigint NOT NULL,
  kind text NOT NULL DEFAULT 'e_invoice' CHECK (kind = 'e_invoice'),
  cancelled_at timestamptz NOT NULL,
  -- As the portal numbers them: duplicate, data entry mistake, order cancelled, others.
  reason_code text NOT NULL CHECK (reason_code IN ('1', '2', '3', '4')),
  remarks text NOT NULL CHECK (char_length(remarks) BETWEEN 1 AND 100),
  recorded_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  PRIMARY KEY (document_id, kind),
  FOREIGN KEY (document_id, kind) REFERENCES document_portal_numbers
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON document_portal_cancellations FOR EACH ROW EXECUTE FUNCTION refuse_change();
