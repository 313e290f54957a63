-- Staff look up what they have in hand, however it is punctuated: ENC/2627/000045 as enc2627000045. `toSearchKey` in
-- src/contract/search-key.ts does the same to what is typed. Several keys of a row are lines of one text. Not in SQL: that would be
-- inlined without its cost, and the planner would rather compute every key than use an index.
CREATE FUNCTION search_key(text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
BEGIN
  RETURN regexp_replace(lower($1), E'[ \t\u00a0!-/:-@\\[-`{-~‘’“”–—·]+', '', 'g');
END $$;

-- blocks writes: only packing waits; 3 s with 94,000 documents on two cores at a load of 25
CREATE INDEX invoices_key ON invoices USING gin (search_key(number) gin_trgm_ops);
-- blocks writes: only enquiries wait; 1 s with 50,000 of them on two cores at a load of 25
CREATE INDEX enquiries_key ON enquiries USING gin (search_key(number) gin_trgm_ops);
CREATE INDEX returns_key ON returns USING gin (search_key(number) gin_trgm_ops);
CREATE INDEX customer_gstins_gstin ON customer_gstins (gstin text_pattern_ops);

-- Published: products by name, hidden ones too, and the reference numbers of variants as they are compared.
CREATE VIEW product_names AS SELECT id, name, position, withdrawn_at IS NOT NULL AS hidden FROM products;
CREATE OR REPLACE VIEW variant_names AS
SELECT v.id AS variant_id, v.product_id, v.ref_no, v.udi_di, p.name AS product_name, v.ref_key
FROM variants v JOIN products p ON p.id = v.product_id;
