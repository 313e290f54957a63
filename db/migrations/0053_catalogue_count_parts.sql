-- How many variants a product has that are on sale, and how many pictures: which have none is then known without looking at each.
CREATE TABLE product_counts (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  variants integer NOT NULL DEFAULT 0,
  pictures integer NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
INSERT INTO product_counts
SELECT id, (SELECT count(*) FROM variants WHERE product_id = p.id AND withdrawn_at IS NULL),
       (SELECT count(*) FROM product_pictures WHERE product_id = p.id)
FROM products p;
CREATE INDEX product_counts_no_variants ON product_counts (product_id) WHERE variants = 0;
CREATE INDEX product_counts_no_pictures ON product_counts (product_id) WHERE pictures = 0;

CREATE FUNCTION begin_product_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_counts (product_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION begin_product_counts();

-- Differences, not sums: two who change the variants of one product at once do not see each other's.
CREATE FUNCTION count_variants_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.withdrawn_at IS NULL THEN
    UPDATE product_counts SET variants = variants - 1 WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.withdrawn_at IS NULL THEN
    UPDATE product_counts SET variants = variants + 1 WHERE product_id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION count_variants_of_product();
CREATE TRIGGER counted_changed AFTER UPDATE ON variants FOR EACH ROW
  WHEN ((OLD.product_id, OLD.withdrawn_at IS NULL) <> (NEW.product_id, NEW.withdrawn_at IS NULL))
  EXECUTE FUNCTION count_variants_of_product();

CREATE FUNCTION count_pictures_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE product_counts SET pictures = pictures - 1 WHERE product_id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE product_counts SET pictures = pictures + 1 WHERE product_id = NEW.product_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR DELETE ON product_pictures FOR EACH ROW EXECUTE FUNCTION count_pictures_of_product();
CREATE TRIGGER counted_changed AFTER UPDATE ON product_pictures FOR EACH ROW
  WHEN (OLD.product_id <> NEW.product_id) EXECUTE FUNCTION count_pictures_of_product();

-- What a list of products is narrowed to, in the order of the list.
DROP INDEX products_category;
CREATE INDEX products_category ON products (category_id, position, id);
CREATE INDEX products_sub_category ON products (sub_category_id, position, id);
CREATE INDEX products_hidden ON products (position, id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX products_top_sell ON products (position, id) WHERE top_sell;
CREATE INDEX products_deal_of_day ON products (position, id) WHERE deal_of_day;
CREATE INDEX products_enquiry_only ON products (position, id) WHERE enquiry_only;
CREATE INDEX products_verified_only ON products (position, id) WHERE verified_only;
