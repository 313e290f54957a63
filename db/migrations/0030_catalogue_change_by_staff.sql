-- A form carries the version it was loaded with, so that nobody overwrites what they have not seen.
-- A deal of the day has dates: it begins and ends by itself.
ALTER TABLE products
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text,
  ADD COLUMN deal_from timestamptz,
  ADD COLUMN deal_to timestamptz,
  ADD CONSTRAINT products_deal CHECK (deal_to > deal_from);
CREATE INDEX products_name ON products (lower(name), id);
CREATE INDEX products_changed_at ON products (changed_at, id);
CREATE INDEX products_category ON products (category_id, position);

-- Whoever changes a product without naming themselves (an import) makes a new version too.
CREATE FUNCTION raise_product_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.changed_by := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER versioned BEFORE UPDATE ON products FOR EACH ROW
  WHEN (NEW.changed_at IS DISTINCT FROM OLD.changed_at AND NEW.version = OLD.version)
  EXECUTE FUNCTION raise_product_version();

-- UDI-DI numbers are not yet required by law (MDR 2017 rule 46). A price left empty follows from the MRP.
ALTER TABLE variants
  ALTER COLUMN udi_di DROP NOT NULL,
  ADD COLUMN price_follows_mrp boolean NOT NULL DEFAULT false;

-- Which MRP held from a day on (Indian time): it may rise by 10 % in 12 months at most (DPCO 2013, paragraph 20).
CREATE TABLE variant_mrps (
  variant_id integer NOT NULL REFERENCES variants ON DELETE CASCADE,
  valid_from date NOT NULL,
  mrp_paise bigint NOT NULL CHECK (mrp_paise > 0),
  PRIMARY KEY (variant_id, valid_from)
);
INSERT INTO variant_mrps (variant_id, valid_from, mrp_paise)
SELECT v.id, (p.created_at AT TIME ZONE 'Asia/Kolkata')::date, v.mrp_paise
FROM variants v JOIN products p ON p.id = v.product_id;

-- Which attributes the variants of a category are described by, in the order they are shown.
CREATE TABLE category_attributes (
  category_id integer NOT NULL REFERENCES categories ON DELETE CASCADE,
  attribute_id integer NOT NULL REFERENCES attributes,
  position integer NOT NULL,
  PRIMARY KEY (category_id, attribute_id)
);
CREATE INDEX category_attributes_attribute ON category_attributes (attribute_id);
INSERT INTO category_attributes (category_id, attribute_id, position)
SELECT p.category_id, a.attribute_id, min(a.position)
FROM variant_attributes a JOIN variants v ON v.id = a.variant_id JOIN products p ON p.id = v.product_id
GROUP BY p.category_id, a.attribute_id;

ALTER TABLE sub_categories ADD COLUMN position integer NOT NULL DEFAULT 0;
CREATE INDEX variant_attributes_attribute ON variant_attributes (attribute_id, value);
