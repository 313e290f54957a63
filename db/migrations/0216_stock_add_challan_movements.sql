-- `sent`: goods that leave on a delivery challan. `kept`: goods of a challan that the recipient keeps, reserved for the order that
-- invoices them.
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  ADD CONSTRAINT stock_movements_kind_check CHECK (
    kind IN ('received', 'reserved', 'released', 'packed', 'returned', 'restocked', 'adjusted', 'scrapped', 'sent', 'kept')
  );
