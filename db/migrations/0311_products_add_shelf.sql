-- Where a variant lies in the store; a pick list across orders is in this order.
ALTER TABLE variants ADD COLUMN shelf text;
CREATE VIEW variant_shelves AS SELECT id AS variant_id, shelf FROM variants;
