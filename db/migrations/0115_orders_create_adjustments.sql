-- What an order costs more or less than its goods: discounts, charges, rounding. Written when it is placed, never changed.
CREATE TABLE order_adjustments (
  order_id bigint NOT NULL REFERENCES orders,
  position integer NOT NULL CHECK (position > 0),
  kind text NOT NULL CHECK (kind ~ '^[a-z][a-z_]*$'),
  label text NOT NULL CHECK (label <> ''),
  -- Without tax, negative where it is taken off.
  amount_paise bigint NOT NULL,
  cgst_paise bigint NOT NULL CHECK (cgst_paise >= 0),
  sgst_paise bigint NOT NULL CHECK (sgst_paise = cgst_paise),
  igst_paise bigint NOT NULL CHECK (igst_paise >= 0),
  -- What produced the amount and its taxes, with the rounding.
  rule jsonb NOT NULL CHECK (rule ->> 'type' IN ('discount', 'charge', 'round_off')),
  -- What the goods of each HSN code and rate bear of a charge.
  shares jsonb NOT NULL CHECK (jsonb_typeof(shares) = 'array'),
  PRIMARY KEY (order_id, position),
  CHECK (CASE rule ->> 'type' WHEN 'discount' THEN amount_paise <= 0 WHEN 'charge' THEN amount_paise >= 0 ELSE amount_paise BETWEEN -50 AND 50 END)
);
CREATE TRIGGER ledger BEFORE UPDATE OR DELETE ON order_adjustments FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The shares of an order's shipping under one rule, tax rounded for each line: as the shop calculates them (src/shop/tax).
CREATE FUNCTION shipping_shares(the_order bigint, rates text)
RETURNS TABLE (hsn_code text, gst_rate_bp integer, taxable_paise bigint, cgst_paise bigint, igst_paise bigint)
LANGUAGE sql STABLE AS $$
  WITH line AS (
    SELECT l.position, l.hsn_code, o.shipping_paise::numeric AS total, o.supply_kind,
           CASE rates WHEN 'highest_rate' THEN max(l.gst_rate_bp) OVER () ELSE l.gst_rate_bp END AS rate,
           -- Shared equally where all lines are worth nothing.
           CASE sum(l.taxable_paise) OVER () WHEN 0 THEN 1 ELSE l.taxable_paise END::numeric AS weight
    FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.id = the_order
  ), floored AS (
    SELECT *, div(total * weight, sum(weight) OVER ()) AS share, mod(total * weight, sum(weight) OVER ()) AS lost FROM line
  ), shared AS (
    SELECT line_share.hsn_code, rate, supply_kind, share + CASE WHEN place <= left_over THEN 1 ELSE 0 END AS share
    FROM (SELECT *, row_number() OVER (ORDER BY lost DESC, position) AS place, total - sum(share) OVER () AS left_over FROM floored) line_share
  )
  SELECT hsn_code, rate, sum(share)::bigint,
         sum(CASE supply_kind WHEN 'intra' THEN div(2 * share * rate + 20000, 40000) ELSE 0 END)::bigint,
         sum(CASE supply_kind WHEN 'inter' THEN div(2 * share * rate + 10000, 20000) ELSE 0 END)::bigint
  FROM shared WHERE share > 0 GROUP BY hsn_code, rate ORDER BY hsn_code COLLATE "C", rate
$$;

-- Derives the adjustments of an order from its columns. Which rule shipping was taxed by is found out once, here, and stored.
-- Without one (no rule gives the taxes that were charged) no shares are stored, and the order cannot be invoiced.
CREATE FUNCTION derive_order_adjustments(the_order bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  found_rates text;
  found_shares jsonb := '[]';
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = the_order;
  SELECT candidate.rates, coalesce(given.shares, '[]') INTO found_rates, found_shares
  FROM (VALUES (1, 'pro_rata'), (2, 'highest_rate')) candidate (place, rates)
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.cgst_paise), 0) AS cgst, coalesce(sum(s.igst_paise), 0) AS igst, jsonb_agg(jsonb_build_object(
      'hsn_code', s.hsn_code, 'gst_rate_bp', s.gst_rate_bp, 'taxable_paise', s.taxable_paise,
      'cgst_paise', s.cgst_paise, 'sgst_paise', s.cgst_paise, 'igst_paise', s.igst_paise)) AS shares
    FROM shipping_shares(the_order, candidate.rates) s) given
  WHERE given.cgst = o.shipping_cgst_paise AND given.igst = o.shipping_igst_paise
  ORDER BY candidate.place LIMIT 1;
  INSERT INTO order_adjustments
    (order_id, position, kind, label, amount_paise, cgst_paise, sgst_paise, igst_paise, rule, shares)
  SELECT o.id, row_number() OVER (ORDER BY a.place), a.kind, a.label, a.amount, a.cgst, a.cgst, a.igst, a.rule, a.shares
  FROM (VALUES
    (1, 'coupon', concat_ws(' ', 'Coupon', o.coupon_code), -o.coupon_paise, 0, 0,
     '{"type": "discount", "shared": "by_value", "rounding": "largest_remainder"}'::jsonb, '[]'::jsonb),
    (2, 'shipping', 'Shipping', o.shipping_paise, o.shipping_cgst_paise, o.shipping_igst_paise,
     jsonb_build_object('type', 'charge', 'rates', found_rates, 'rounding', 'line'), coalesce(found_shares, '[]')),
    (3, 'round_off', 'Round off', o.round_off_paise, 0, 0,
     '{"type": "round_off", "rounding": "half_up", "to_paise": 100}'::jsonb, '[]'::jsonb)
  ) a (place, kind, label, amount, cgst, igst, rule, shares)
  WHERE a.kind = 'shipping' OR a.amount <> 0;
END $$;

-- An order adds up with its adjustments. The previous release writes none: for its orders they are derived.
CREATE FUNCTION check_order_adjustments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM order_adjustments WHERE order_id = NEW.id) THEN
    PERFORM derive_order_adjustments(NEW.id);
  END IF;
  IF NEW.total_paise <> NEW.subtotal_paise + NEW.cgst_paise + NEW.sgst_paise + NEW.igst_paise
    + (SELECT sum(amount_paise) FROM order_adjustments WHERE order_id = NEW.id) THEN
    RAISE EXCEPTION 'order % violates the check that its amounts add up', NEW.number USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up
  AFTER INSERT OR UPDATE OF subtotal_paise, cgst_paise, sgst_paise, igst_paise, total_paise ON orders DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_order_adjustments();

-- It knows no charge but shipping; the trigger takes its place.
DO $$
DECLARE
  name text;
BEGIN
  SELECT conname INTO STRICT name FROM pg_constraint
  WHERE conrelid = 'orders'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%total_paise = %round_off_paise%';
  EXECUTE format('ALTER TABLE orders DROP CONSTRAINT %I', name);
END $$;
