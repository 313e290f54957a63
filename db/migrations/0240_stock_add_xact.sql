-- The transaction that wrote a movement, so that web processes find what has been committed since they last looked, in whatever
-- order transactions end. NULL for movements from before.
ALTER TABLE stock_movements ADD COLUMN xact xid8;
ALTER TABLE stock_movements ALTER COLUMN xact SET DEFAULT pg_current_xact_id();
-- blocks writes: no row has a value yet, so this reads the table once and writes an empty index
CREATE INDEX stock_movements_xact ON stock_movements (xact) WHERE xact IS NOT NULL;

CREATE VIEW variant_movements AS
SELECT lots.variant_id, stock_movements.xact
FROM stock_movements JOIN lots ON lots.id = stock_movements.lot_id
WHERE stock_movements.xact IS NOT NULL;

-- Orders set neither column, so they notify nobody: a notification makes commits wait for each other.
CREATE TRIGGER offered AFTER UPDATE OF quarantined_at, expires_on OR DELETE ON lots
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_changed();
