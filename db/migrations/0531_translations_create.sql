-- Hindi texts that staff write: names of categories, sub-categories and attributes, and attribute values. The English text is the
-- key, so equal texts of a kind have one translation. `written_for` is the English text that the Hindi was written for: after
-- a rename it differs from the new name, and the Hindi is out of date until staff confirm or change it.
CREATE TABLE translations (
  kind text NOT NULL CHECK (kind IN ('category', 'sub_category', 'attribute', 'value')),
  english text NOT NULL,
  hindi text NOT NULL CHECK (length(hindi) BETWEEN 1 AND 300),
  written_for text NOT NULL,
  PRIMARY KEY (kind, english)
);
CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON translations
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();

-- A new name keeps the Hindi of the old one as out of date, unless it has a translation of its own.
CREATE FUNCTION keep_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO translations (kind, english, hindi, written_for)
  SELECT kind, NEW.name, hindi, written_for FROM translations WHERE kind = TG_ARGV[0] AND english = OLD.name
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER renamed AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_translation('category');
CREATE TRIGGER renamed AFTER UPDATE OF name ON sub_categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_translation('sub_category');
CREATE TRIGGER renamed AFTER UPDATE OF name ON attributes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION keep_translation('attribute');

-- What there is to translate, and how many products or variants use it. A value is translated by its parts between commas, each
-- with a capital; one with figures is translated as a whole, and one without letters is not translated.
CREATE VIEW translatable_texts AS
SELECT 'category' AS kind, c.name AS english, count(p.id)::int AS uses
FROM categories c LEFT JOIN products p ON p.category_id = c.id GROUP BY c.name
UNION ALL
SELECT 'sub_category', s.name, count(p.id)::int
FROM sub_categories s LEFT JOIN products p ON p.sub_category_id = s.id GROUP BY s.name
UNION ALL
SELECT 'attribute', a.name, count(v.variant_id)::int
FROM attributes a LEFT JOIN variant_attributes v ON v.attribute_id = a.id GROUP BY a.name
UNION ALL
SELECT 'value', upper(left(part, 1)) || substr(part, 2), count(*)::int
FROM variant_attributes,
     unnest(CASE WHEN value ~ '[0-9]' THEN ARRAY[value] ELSE string_to_array(value, ', ') END) AS part
WHERE part ~ '[[:alpha:]]'
GROUP BY 2;
