ALTER TABLE products ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

-- A product's place among the others may change without the product changing.
CREATE TRIGGER noted BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((OLD.slug, OLD.name, OLD.category_id, OLD.sub_category_id, OLD.short_description, OLD.description_html,
         OLD.device_class, OLD.sterile, OLD.single_use, OLD.sterilisation, OLD.top_sell, OLD.deal_of_day,
         OLD.enquiry_only, OLD.verified_only, OLD.withdrawn_at)
    IS DISTINCT FROM (NEW.slug, NEW.name, NEW.category_id, NEW.sub_category_id, NEW.short_description,
         NEW.description_html, NEW.device_class, NEW.sterile, NEW.single_use, NEW.sterilisation, NEW.top_sell,
         NEW.deal_of_day, NEW.enquiry_only, NEW.verified_only, NEW.withdrawn_at))
  EXECUTE FUNCTION note_own_change();

CREATE FUNCTION note_change_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET changed_at = now() WHERE id = coalesce(NEW.product_id, OLD.product_id) AND changed_at <> now();
  RETURN NULL;
END $$;

CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON variants FOR EACH ROW EXECUTE FUNCTION note_change_of_product();
CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON product_pictures FOR EACH ROW EXECUTE FUNCTION note_change_of_product();
CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE ON product_documents FOR EACH ROW EXECUTE FUNCTION note_change_of_product();
