-- The QR code of an e-way bill states when it was issued.
CREATE OR REPLACE VIEW document_portal_references AS
SELECT document_id,
  max(number) FILTER (WHERE kind = 'e_invoice') AS irn,
  max(acknowledgement) FILTER (WHERE kind = 'e_invoice') AS acknowledgement,
  max(issued_at) FILTER (WHERE kind = 'e_invoice') AS acknowledged_at,
  max(signed_qr) FILTER (WHERE kind = 'e_invoice') AS signed_qr,
  (array_agg(payload) FILTER (WHERE kind = 'e_invoice'))[1] AS payload,
  max(number) FILTER (WHERE kind = 'e_way_bill') AS e_way_bill_number,
  max(issued_at) FILTER (WHERE kind = 'e_way_bill') AS e_way_bill_issued_at
FROM document_portal_numbers GROUP BY document_id;
