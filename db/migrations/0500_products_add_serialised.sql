-- Products: whether each unit has a serial number, which is recorded when it is packed.

ALTER TABLE products ADD COLUMN serialised boolean NOT NULL DEFAULT false;

-- Published: the variants whose units have serial numbers.
CREATE VIEW serialised_variants AS
SELECT v.id AS variant_id FROM variants v JOIN products p ON p.id = v.product_id WHERE p.serialised;
