-- Until when the goods of an e-way bill may be on the road (CGST Rules, rule 138(10)).
ALTER TABLE document_portal_numbers ADD COLUMN valid_until timestamptz,
  ADD CONSTRAINT document_portal_numbers_validity CHECK (valid_until IS NULL OR (kind = 'e_way_bill' AND valid_until > issued_at));
