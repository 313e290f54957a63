-- From how few pieces on a variant counts as running out; without a row, the shop's usual number.
CREATE TABLE stock_levels (
  variant_id integer PRIMARY KEY REFERENCES variants,
  low_at integer NOT NULL CHECK (low_at >= 0)
);

-- Who moved it, where it was a member of staff.
ALTER TABLE stock_movements ADD COLUMN staff_name text;
CREATE INDEX stock_movements_at ON stock_movements (at);

-- The list of lots, those that expire first at the top.
CREATE INDEX lots_expires_on ON lots (expires_on, id);
