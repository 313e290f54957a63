-- What the customer was last shown, so that a price that has changed since can be told. Never charged.
ALTER TABLE cart_lines ADD COLUMN seen_price_paise bigint CHECK (seen_price_paise >= 0);

UPDATE cart_lines SET seen_price_paise = o.price_paise
FROM variant_offers o WHERE o.variant_id = cart_lines.variant_id;
