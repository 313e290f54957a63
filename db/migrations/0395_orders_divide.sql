-- An order that leaves in several parcels is divided before packing: each further parcel is an order of its own, linked to the first
-- and packed, invoiced, shipped and paid like any other.
ALTER TABLE orders
  ADD COLUMN parent_id bigint REFERENCES orders,
  ADD COLUMN parcel_kind text CHECK (parcel_kind IN ('parcel', 'backorder')),
  -- The day on which a backorder is expected to leave.
  ADD COLUMN promised_on date,
  -- When its items went back to the order they came from; it is cancelled then.
  ADD COLUMN merged_at timestamptz,
  -- What the order cost in one piece: limits of the law count it, not the part.
  ADD COLUMN whole_total_paise bigint CHECK (whole_total_paise >= 0);
-- contract: orders: the limits of the rounding became wider, never narrower
-- Two parts rounded by themselves may differ from the whole by a rupee, which one of them takes.
ALTER TABLE orders DROP CONSTRAINT orders_round_off_paise_check,
  ADD CONSTRAINT orders_round_off_paise_check CHECK (round_off_paise BETWEEN -99 AND 99) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_round_off_paise_check;
ALTER TABLE order_adjustments DROP CONSTRAINT order_adjustments_amount_check,
  ADD CONSTRAINT order_adjustments_amount_check CHECK (CASE rule ->> 'type'
    WHEN 'discount' THEN amount_paise <= 0 WHEN 'charge' THEN amount_paise >= 0 ELSE amount_paise BETWEEN -99 AND 99 END) NOT VALID;
ALTER TABLE order_adjustments VALIDATE CONSTRAINT order_adjustments_amount_check;
ALTER TABLE order_revisions DROP CONSTRAINT order_revisions_reason_check,
  ADD CONSTRAINT order_revisions_reason_check
    CHECK (reason IN ('rate_change', 'registration_change', 'contents_change', 'parcels_change')) NOT VALID;
ALTER TABLE order_revisions VALIDATE CONSTRAINT order_revisions_reason_check;
