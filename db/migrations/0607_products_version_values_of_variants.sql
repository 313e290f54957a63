-- What belongs to a variant is part of its product: a change of attribute values or tax classes makes a new version too, so that an open
-- form does not overwrite it.
CREATE FUNCTION note_change_of_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET changed_at = now()
  WHERE id IN (SELECT v.product_id FROM changed_rows c JOIN variants v ON v.id = c.variant_id) AND changed_at <> now();
  RETURN NULL;
END $$;

CREATE TRIGGER noted_by_insert AFTER INSERT ON variant_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();
CREATE TRIGGER noted_by_update AFTER UPDATE ON variant_attributes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();
CREATE TRIGGER noted_by_delete AFTER DELETE ON variant_attributes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();

CREATE TRIGGER noted_by_insert AFTER INSERT ON variant_tax_classes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();
CREATE TRIGGER noted_by_update AFTER UPDATE ON variant_tax_classes REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();
CREATE TRIGGER noted_by_delete AFTER DELETE ON variant_tax_classes REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_change_of_variants();
