-- Orders are found by the tracking number of a replacement.
-- blocks writes: for a moment, because replacements are few
CREATE INDEX replacements_tracking_key ON replacements USING gin (search_key(tracking_number) gin_trgm_ops)
  WHERE tracking_number IS NOT NULL;
