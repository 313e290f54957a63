-- Numbers by which a variant was known before, such as a former maker's: staff and customers find it by them.
ALTER TABLE variants ADD COLUMN previous_refs text;
-- blocks writes: empty for every row as it is built
CREATE INDEX variants_previous_refs ON variants USING gin (search_key(previous_refs) gin_trgm_ops)
  WHERE previous_refs IS NOT NULL;
CREATE OR REPLACE VIEW variant_names AS
SELECT v.id AS variant_id, v.product_id, v.ref_no, v.udi_di, p.name AS product_name, v.ref_key, v.previous_refs
FROM variants v JOIN products p ON p.id = v.product_id;
