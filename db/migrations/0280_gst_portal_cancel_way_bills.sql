-- An e-way bill is cancelled at its portal within 24 hours too, and the goods then travel with another (CGST Rules, rule 138(9)).
-- `place` counts the numbers of a document; an e-invoice has one, because its portal never takes the document again.
ALTER TABLE document_portal_cancellations
  DROP CONSTRAINT document_portal_cancellations_document_id_kind_fkey,
  DROP CONSTRAINT document_portal_cancellations_kind_check,
  DROP CONSTRAINT document_portal_cancellations_pkey,
  ADD COLUMN place smallint NOT NULL DEFAULT 1;
ALTER TABLE document_portal_numbers
  ADD COLUMN place smallint NOT NULL DEFAULT 1,
  ADD CONSTRAINT document_portal_numbers_place_check CHECK (place = 1 OR (kind = 'e_way_bill' AND place > 1)),
  DROP CONSTRAINT document_portal_numbers_pkey,
  ADD CONSTRAINT document_portal_numbers_pkey PRIMARY KEY (document_id, kind, place);
-- Reasons are numbered by each portal in its own way.
ALTER TABLE document_portal_cancellations
  ADD CONSTRAINT document_portal_cancellations_pkey PRIMARY KEY (document_id, kind, place),
  ADD CONSTRAINT document_portal_cancellations_number_fkey
    FOREIGN KEY (document_id, kind, place) REFERENCES document_portal_numbers (document_id, kind, place);

-- A cancelled e-way bill is printed no more; a cancelled e-invoice stays on the copy of the document that it belonged to.
CREATE OR REPLACE VIEW document_portal_references AS
SELECT n.document_id,
  max(n.number) FILTER (WHERE n.kind = 'e_invoice') AS irn,
  max(n.acknowledgement) FILTER (WHERE n.kind = 'e_invoice') AS acknowledgement,
  max(n.issued_at) FILTER (WHERE n.kind = 'e_invoice') AS acknowledged_at,
  max(n.signed_qr) FILTER (WHERE n.kind = 'e_invoice') AS signed_qr,
  (array_agg(n.payload) FILTER (WHERE n.kind = 'e_invoice'))[1] AS payload,
  max(n.number) FILTER (WHERE n.kind = 'e_way_bill') AS e_way_bill_number,
  max(n.issued_at) FILTER (WHERE n.kind = 'e_way_bill') AS e_way_bill_issued_at
FROM document_portal_numbers n
LEFT JOIN document_portal_cancellations c
  ON c.document_id = n.document_id AND c.kind = n.kind AND c.place = n.place AND n.kind = 'e_way_bill'
WHERE c.document_id IS NULL
GROUP BY n.document_id;
