-- What has changed of products, stock and files, with the transaction that changed it: a web process that starts from a copy of the
-- public state on its disk (docs/caching.md) reads again what is named here since the copy was made. Deleted after a week.
CREATE TABLE catalogue_changes (
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now(),
  what text NOT NULL
);
CREATE INDEX catalogue_changes_xact ON catalogue_changes (xact);

-- The copies. One whose row is missing was made in a later or another history of this database, which was then restored; where the row
-- was restored with it, its transaction is no longer the one that wrote it.
CREATE TABLE saved_states (
  token uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  xact xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION announce_change(what text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalogue_changes (what) VALUES (announce_change.what);
  SELECT pg_notify('catalogue_changed', announce_change.what);
$$;

-- As before, and logged. Short lists are not: they are read at each start.
CREATE OR REPLACE FUNCTION notify_ids_changed(kind text, ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 20000 THEN
    PERFORM announce_change('all');
    RETURN;
  END IF;
  FOR place IN 1 .. coalesce(cardinality(ids), 0) BY 500 LOOP
    PERFORM announce_change(kind || ':' || array_to_string(ids[place:place + 499], ','));
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION notify_all_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('all');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION notify_lot_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM announce_change('stock:' || OLD.variant_id);
  RETURN NULL;
END $$;

-- The colour that stands for a picture comes later than the picture. The worker says so to running instances.
CREATE FUNCTION log_file_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (what) VALUES ('files:' || NEW.path);
  RETURN NULL;
END $$;
CREATE TRIGGER logged AFTER UPDATE ON files FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION log_file_changed();
