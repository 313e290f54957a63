-- Who made the goods and by which licence, for documents. Empty where it is not known.
CREATE VIEW variant_makers AS
SELECT v.id AS variant_id, coalesce(p.manufacturer_name, '') AS name, coalesce(p.licence_number, '') AS licence
FROM variants v JOIN products p ON p.id = v.product_id;
