-- What other rooms call a variant by.
CREATE VIEW variant_names AS
SELECT v.id AS variant_id, v.product_id, v.ref_no, v.udi_di, p.name AS product_name
FROM variants v JOIN products p ON p.id = v.product_id;
