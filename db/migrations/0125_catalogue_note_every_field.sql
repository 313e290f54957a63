-- A change of any column of a product makes a new version, columns added later included: staff's forms and the dates in
-- the sitemap rely on it. Only a product's position may change without the product changing.
CREATE OR REPLACE TRIGGER noted BEFORE UPDATE ON products FOR EACH ROW
  WHEN ((to_jsonb(OLD) - '{position,changed_at,changed_by,version}'::text[])
    IS DISTINCT FROM (to_jsonb(NEW) - '{position,changed_at,changed_by,version}'::text[]))
  EXECUTE FUNCTION note_own_change();
