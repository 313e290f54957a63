-- A notification names what has changed, so that a running instance reads only that again: `products:1,2` (ids), `stock:3` (ids of
-- variants), or the table. An instance of the previous release reloads everything, whatever it is told.
CREATE OR REPLACE FUNCTION notify_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;

-- Of more changes than this it is cheaper to reload everything. A payload holds up to 8,000 bytes.
CREATE FUNCTION notify_ids_changed(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 20000 THEN
    PERFORM pg_notify('catalogue_changed', 'all');
    RETURN;
  END IF;
  FOR place IN 1 .. coalesce(cardinality(ids), 0) BY 500 LOOP
    PERFORM pg_notify('catalogue_changed', kind || ':' || array_to_string(ids[place:place + 499], ','));
  END LOOP;
END $$;

-- The arguments of the trigger are what the ids are of, and where they are in a row.
CREATE FUNCTION notify_rows_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ids integer[];
BEGIN
  EXECUTE format(
    'SELECT array_agg(DISTINCT id) FROM (SELECT %s AS id FROM (%s) changed) named WHERE id IS NOT NULL',
    TG_ARGV[1],
    CASE TG_OP
      WHEN 'INSERT' THEN 'SELECT * FROM new_rows'
      WHEN 'DELETE' THEN 'SELECT * FROM old_rows'
      ELSE 'SELECT * FROM new_rows UNION ALL SELECT * FROM old_rows'
    END
  ) INTO ids;
  PERFORM notify_ids_changed(TG_ARGV[0], ids);
  RETURN NULL;
END $$;

CREATE FUNCTION notify_all_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', 'all');
  RETURN NULL;
END $$;

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN
    SELECT * FROM (VALUES
      ('products', 'id'),
      ('product_pictures', 'product_id'),
      ('product_documents', 'product_id'),
      ('product_relations', 'product_id'),
      ('variants', 'product_id'),
      ('reviews', 'product_id'),
      ('variant_attributes', '(SELECT product_id FROM variants v WHERE v.id = variant_id)'),
      ('variant_tax_classes', '(SELECT product_id FROM variants v WHERE v.id = variant_id)')
    ) parts (name, product)
  LOOP
    EXECUTE format('DROP TRIGGER changed ON %I', part.name);
    EXECUTE format(
      'CREATE TRIGGER changed_by_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows
       FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed(''products'', %L)', part.name, part.product);
    EXECUTE format(
      'CREATE TRIGGER changed_by_update AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
       FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed(''products'', %L)', part.name, part.product);
    EXECUTE format(
      'CREATE TRIGGER changed_by_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows
       FOR EACH STATEMENT EXECUTE FUNCTION notify_rows_changed(''products'', %L)', part.name, part.product);
    EXECUTE format(
      'CREATE TRIGGER changed_by_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION notify_all_changed()',
      part.name);
  END LOOP;
END $$;

-- A trigger with both tables cannot be limited to columns, so orders pass by a row trigger that seldom fires.
DROP TRIGGER offered ON lots;
CREATE FUNCTION notify_lot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', 'stock:' || OLD.variant_id);
  RETURN NULL;
END $$;
CREATE TRIGGER offered AFTER UPDATE OF quarantined_at, expires_on OR DELETE ON lots
  FOR EACH ROW EXECUTE FUNCTION notify_lot_changed();

CREATE OR REPLACE FUNCTION notify_purchase_verified() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_ids_changed('products', (
    SELECT array_agg(DISTINCT r.product_id)
    FROM reviews r
    JOIN variants v ON v.product_id = r.product_id
    JOIN order_lines l ON l.variant_id = v.id
    WHERE r.customer_id = NEW.customer_id AND l.order_id = NEW.id
  ));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_reviewer_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_ids_changed('products', (SELECT array_agg(product_id) FROM reviews WHERE customer_id = NEW.id));
  RETURN NULL;
END $$;

-- Deals are looked for at every change.
-- blocks writes: 0.1 s with 100,000 products
CREATE INDEX products_deals ON products (id) WHERE deal_of_day;
