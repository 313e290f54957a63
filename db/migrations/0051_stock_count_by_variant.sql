-- What can be sold of each variant, so that lists are sorted by it and what runs out is found without counting every lot.
-- Selling must not wait for this: changes only note which variants are to be counted anew, and whoever asks counts those first.
CREATE TABLE stock_counts (
  variant_id integer PRIMARY KEY REFERENCES variants ON DELETE CASCADE,
  available integer NOT NULL,
  is_low boolean NOT NULL
);
CREATE INDEX stock_counts_available ON stock_counts (available, variant_id);
CREATE INDEX stock_counts_low ON stock_counts (variant_id) WHERE is_low;

CREATE TABLE stock_to_count (variant_id integer NOT NULL);
INSERT INTO stock_to_count SELECT id FROM variants;

-- The Indian day of which the counts are: lots whose last day is over since are counted no longer. One row, which whoever
-- counts locks.
CREATE TABLE stock_counted (on_day date NOT NULL);
CREATE UNIQUE INDEX stock_counted_one ON stock_counted ((true));
INSERT INTO stock_counted VALUES ((now() AT TIME ZONE 'Asia/Kolkata')::date);

CREATE FUNCTION note_to_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_to_count SELECT DISTINCT variant_id FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER counted_inserted AFTER INSERT ON lots REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();
CREATE TRIGGER counted_updated AFTER UPDATE ON lots REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();
CREATE TRIGGER counted_deleted AFTER DELETE ON lots REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();
CREATE TRIGGER counted_inserted AFTER INSERT ON stock_levels REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();
CREATE TRIGGER counted_updated AFTER UPDATE ON stock_levels REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();
CREATE TRIGGER counted_deleted AFTER DELETE ON stock_levels REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_to_count();

CREATE FUNCTION note_new_to_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_to_count SELECT id FROM touched;
  RETURN NULL;
END $$;
CREATE TRIGGER counted_inserted AFTER INSERT ON variants REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION note_new_to_count();
