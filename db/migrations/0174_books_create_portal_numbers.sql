-- What the portals gave for a document: the number of its e-invoice (IRN) or e-way bill. Recorded once, never changed.
CREATE TABLE document_portal_numbers (
  document_id bigint NOT NULL REFERENCES invoices,
  kind text NOT NULL CHECK (kind IN ('e_invoice', 'e_way_bill')),
  number text NOT NULL CHECK (CASE kind WHEN 'e_invoice' THEN number ~ '^[0-9a-f]{64}$' ELSE number ~ '^[0-9]{12}$' END),
  -- Of the acknowledgement, or of the e-way bill, in Indian time.
  issued_at timestamptz NOT NULL,
  acknowledgement text NOT NULL DEFAULT '',
  signed_qr text NOT NULL DEFAULT '',
  recorded_at timestamptz NOT NULL,
  staff_name text NOT NULL,
  PRIMARY KEY (document_id, kind),
  UNIQUE (kind, number)
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON document_portal_numbers FOR EACH ROW EXECUTE FUNCTION refuse_change();
