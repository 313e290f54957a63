-- The lot number in capital letters: two deliveries at once that write it differently are of one lot. Lots from before stay without a key,
-- since some may have been recorded twice; a delivery finds them by their numbers.
ALTER TABLE lots ADD number_key text;
-- blocks writes: for a moment, because the index is empty at first
CREATE UNIQUE INDEX lots_number_key ON lots (variant_id, number_key) WHERE number_key IS NOT NULL;
