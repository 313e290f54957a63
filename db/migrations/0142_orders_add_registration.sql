-- The registration that sells; null for orders of the previous release: the one with `seller_gstin`.
ALTER TABLE orders ADD COLUMN registration_id bigint REFERENCES registrations;
-- How a line is taxed, and its unit quantity code. Orders of the previous release have pieces only; 0 % meant exempt then.
ALTER TABLE order_lines
  ADD COLUMN tax_class text CHECK (tax_class IN ('taxable', 'nil', 'exempt', 'non_gst')),
  ADD COLUMN uqc text NOT NULL DEFAULT 'NOS' CHECK (uqc ~ '^[A-Z]{3}$');
-- contract: orders: the limits of the rounding became wider, never narrower
-- Rounding up must not exceed the MRP of the goods; such a total is rounded down, by up to 99 paise.
ALTER TABLE orders DROP CONSTRAINT orders_round_off_paise_check,
  ADD CONSTRAINT orders_round_off_paise_check CHECK (round_off_paise BETWEEN -99 AND 50);
DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
  WHERE conrelid = 'order_adjustments'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%rule%discount%amount_paise%';
  EXECUTE format('ALTER TABLE order_adjustments DROP CONSTRAINT %I', name);
END $$;
ALTER TABLE order_adjustments ADD CONSTRAINT order_adjustments_amount_check CHECK (CASE rule ->> 'type'
  WHEN 'discount' THEN amount_paise <= 0 WHEN 'charge' THEN amount_paise >= 0 ELSE amount_paise BETWEEN -99 AND 50 END);
