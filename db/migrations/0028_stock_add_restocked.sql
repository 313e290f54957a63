-- Pieces that were set apart go back on hand.
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (
    kind IN ('received', 'reserved', 'released', 'packed', 'returned', 'restocked', 'adjusted', 'scrapped')
  );
CREATE INDEX lots_quarantined ON lots (id) WHERE quarantined > 0;
