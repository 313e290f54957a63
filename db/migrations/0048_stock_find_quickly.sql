-- Parts of words are found by index, and the list of lots comes out of one in its order.
CREATE INDEX products_name_parts ON products USING gin (name gin_trgm_ops);
CREATE INDEX variants_ref_no_parts ON variants USING gin (ref_no gin_trgm_ops);
CREATE INDEX lots_lot_no_parts ON lots USING gin (lot_no gin_trgm_ops);
CREATE INDEX lots_listed ON lots ((on_hand = 0), expires_on, id);
CREATE INDEX stock_movements_reason_parts ON stock_movements USING gin (reason gin_trgm_ops);
CREATE INDEX stock_movements_staff_parts ON stock_movements USING gin (staff_name gin_trgm_ops);
